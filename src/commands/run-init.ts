import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../contract/errors.ts';
import { documentText } from '../contract/json/json-text.ts';
import { DESCRIPTION } from '../contract/tree/tree.ts';
import { refuseNoFile } from '../files/file-place.ts';
import type { Configuration, DescriptionFile } from '../model/description/key-facts.ts';
import { personalNotes } from '../model/description/personal-names.ts';
import { proposeConfiguration } from '../model/description/propose-configuration.ts';
import { ownFile } from '../own-package.ts';
import { writeBeside } from '../publish/write/write-beside.ts';
import { own } from '../terminal/own-command.ts';
import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type Questions, questionsInTerminal } from './arguments/ask.ts';
import { defaultBaseUrl, parseBaseUrl } from './arguments/base-url.ts';
import { hostsOfTree } from './arguments/choose-hosts.ts';
import type { CommandContext } from './create-context.ts';
import { lines, printReport } from './reports/report.ts';
import { bundledFiles, bundledOf, databankIn } from './settings/bundled-configuration.ts';
import { checkedDescription, refuseWrong } from './settings/read-configuration.ts';
import { describedService } from './sources/described-service.ts';
import { withVariables } from './sources/propose-from-export.ts';

export interface InitFlags {
  readonly databank?: string;
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly host?: readonly string[];
  readonly out?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly export?: string;
  readonly config: string;
  readonly force?: true;
  readonly json?: true;
}

const SAMPLE = 'sample';
const SCHEMA = 'polity-press.schema.json';

/** Paths are relative to the working folder. */
type Settings = Pick<
  Configuration,
  'databank' | 'baseUrl' | 'pageSize' | 'hosts' | 'out' | 'include' | 'exclude'
>;
type Proposed = Pick<Configuration, 'withhold' | 'dataset' | 'roles' | 'variables' | 'codes'>;

/** `open` opens the terminal for questions, if there is one. */
export async function runInit(
  flags: InitFlags,
  context: CommandContext,
  open: (signal: AbortSignal) => Questions | null = questionsInTerminal,
): Promise<void> {
  const file = flags.config;
  refuseNoFile(file, '--config polity-press.json');
  if (existsSync(file) && flags.force !== true)
    throw new CliError(`${shownPath(file)} already exists`, {
      hint: 'Edit it, or replace it with --force; nothing was changed.',
    });
  context.whenStopped(() => `${shownPath(file)} was not written`);
  const given = settingsOf(flags);
  const { settings, description, proposed } = await gather(given, flags, () => open(context.signal));
  const folder = dirname(file);
  const { configuration, found } = await withVariables({ ...settings, ...proposed }, description, flags);
  refuseWrong(configuration, description, file);
  hostsOfTree(settings.hosts ?? [], settings.baseUrl ?? defaultBaseUrl);
  const installed = installedSchema(folder);
  const fromFile = (path: string) => relative(folder, path).replaceAll('\\', '/');
  const { databank, out, ...rest } = configuration;
  const written = {
    $schema: installed ?? `./${SCHEMA}`,
    ...(databank !== undefined && {
      databank: bundledOf(databank) === null ? fromFile(databank) : databank,
    }),
    ...(out !== undefined && { out: fromFile(out) || '.' }),
    ...rest,
  };
  const copy = () => ({ path: SCHEMA, text: readFileSync(ownFile(`schemas/${SCHEMA}`), 'utf8') });
  const files = writeBeside(
    folder,
    [{ path: basename(file), text: documentText(written) }, ...(installed === null ? [copy()] : [])],
    { force: flags.force === true },
  );
  const personal =
    bundledOf(databank) !== null
      ? []
      : personalNotes(describedService({ file, configuration, description }), shownPath(file));
  const { withhold, dataset, roles } = configuration;
  const count = plural(Object.keys(description.collections).length, 'collection');
  await printReport(
    {
      json: { command: 'init', ok: true, files, configuration: written },
      text: lines(
        `Wrote ${files.map(shownPath).join(' and ')}: what to publish of ${written.databank ?? 'the databank of the interface document'}, which has ${count}.`,
        withhold !== undefined && withheldText(Object.keys(withhold)),
        personal.map((note) => `Note: ${note}.`),
        found.map((line) => `Proposed ${line}`),
        roles !== undefined && `The records are about ${aboutText(roles)}.`,
        dataset !== undefined &&
          'Fill in its dataset: others need a title, authors and a licence to cite and use it.',
        `Next: look through ${shownPath(file)}, then publish ${flags.export === undefined ? 'FILE, your export, dump or address' : 'the export'}: ${own`build ${flags.export ?? 'FILE'}`}`,
      ),
    },
    flags,
    context,
  );
}

function settingsOf({ baseUrl, host, ...flags }: InitFlags): Settings {
  const { databank, pageSize, out } = flags;
  const url = baseUrl === undefined ? undefined : parseBaseUrl(baseUrl);
  const [hosts, include, exclude] = [host, flags.include, flags.exclude].map((list) => list && [...list]);
  return defined({ databank, baseUrl: url, pageSize, hosts, out, include, exclude });
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

interface Gathered {
  readonly settings: Settings;
  readonly description: DescriptionFile;
  readonly proposed: Proposed;
}

/** From the options; a terminal is asked for what they leave open. */
async function gather(
  given: Settings,
  { export: path }: InitFlags,
  open: () => Questions | null,
): Promise<Gathered> {
  const isWhole = given.databank !== undefined && given.baseUrl !== undefined && given.hosts !== undefined;
  const questions = isWhole ? null : open();
  if (questions !== null) {
    try {
      return await fromAnswers(given, questions);
    } finally {
      questions.close();
    }
  }
  if (Object.keys(given).length === 0 && path === undefined)
    throw new CliError('there is no terminal to ask questions in', {
      hint: `Say what to write: \`${own`init --base-url https://api.example.org --host netlify`}\`; --help lists all options.`,
    });
  const databank = given.databank ?? (existsSync(DESCRIPTION) ? DESCRIPTION : undefined);
  return { settings: { ...defined({ databank }), ...given }, ...describedBy(databank) };
}

async function fromAnswers(given: Settings, questions: Questions): Promise<Gathered> {
  hostsOfTree(given.hosts ?? [], given.baseUrl ?? defaultBaseUrl);
  const named = (databank: string | undefined) => ({ databank, ...describedBy(databank) });
  const { databank, description, proposed } =
    given.databank !== undefined
      ? named(given.databank)
      : await questions.ask(
          'Description of the service (file, or sample: the bundled one)',
          existsSync(DESCRIPTION) ? DESCRIPTION : SAMPLE,
          (answer) => named(answer === SAMPLE ? undefined : answer),
        );
  const baseUrl =
    given.baseUrl ??
    (await questions.ask('Where the tree will be published', defaultBaseUrl, (answer) =>
      parseBaseUrl(answer, 'the address'),
    ));
  const hosts =
    given.hosts ??
    (await questions.ask('Hosts to add files for, with spaces between, or none', 'none', (answer) => {
      const names = answer === 'none' ? [] : answer.split(/[\s,]+/);
      hostsOfTree(names, baseUrl);
      return names;
    }));
  return {
    settings: {
      ...defined({ databank }),
      ...(baseUrl !== defaultBaseUrl && { baseUrl }),
      ...(hosts.length > 0 && { hosts }),
      ...given,
    },
    description,
    proposed: await agreed(proposed, questions),
  };
}

/** The proposals that the user accepts; after "no", nothing is private. */
async function agreed({ withhold, dataset, roles }: Proposed, questions: Questions): Promise<Proposed> {
  const isPrivate =
    withhold === undefined ||
    (await questions.ask(`Withhold ${Object.keys(withhold).join(', ')}: yes or no`, 'yes', yesOrNo));
  const isAbout =
    roles !== undefined &&
    (await questions.ask(`The records are about ${aboutText(roles)}: yes or no`, 'yes', yesOrNo));
  return {
    ...(withhold !== undefined && { withhold: isPrivate ? withhold : {} }),
    ...(dataset !== undefined && { dataset }),
    ...(isAbout && { roles }),
  };
}

function yesOrNo(answer: string): boolean {
  if (/^y(?:es)?$/i.test(answer)) return true;
  if (/^no?$/i.test(answer)) return false;
  throw new CliError('answer yes or no');
}

/** Of a bundled description, the package knows all but the dataset: whose data it is. */
function describedBy(databank: string | undefined): Pick<Gathered, 'description' | 'proposed'> {
  const bundled = bundledOf(databank);
  const { description } =
    bundled === null
      ? checkedDescription(databankIn(String(databank), 'settings'), String(databank))
      : bundledFiles(bundled);
  const { withhold, dataset, roles } = proposeConfiguration(description);
  if (bundled !== null) return { description, proposed: { dataset } };
  return {
    description,
    proposed: {
      ...(Object.keys(withhold).length > 0 && { withhold }),
      dataset,
      ...(roles !== null && { roles }),
    },
  };
}

/**
 * The relative path of the schema in the project's node_modules, which everyone on the project has. Null if
 * it is not installed there: a copy goes next to the file.
 */
function installedSchema(folder: string): string | null {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const path = join(above, 'node_modules/polity-press/schemas', SCHEMA);
    if (existsSync(path)) return `./${relative(resolve(folder), path).replaceAll('\\', '/')}`;
    if (above === dirname(above)) return null;
  }
}

function withheldText(names: readonly string[]): string {
  return names.length === 0 ? 'No text is withheld.' : `Withheld, as they look private: ${names.join(', ')}.`;
}

/** `core.polity (label long_name; years start_year, end_year)` */
function aboutText({ entity, label, years, place, region }: NonNullable<Configuration['roles']>): string {
  const parts = Object.entries({ label, years, place, region: region === undefined ? undefined : [region] });
  const known = parts.flatMap(([name, keys]) =>
    keys === undefined ? [] : [`${name} ${[...new Set(keys)].join(', ')}`],
  );
  return known.length === 0 ? `${entity}` : `${entity} (${known.join('; ')})`;
}
