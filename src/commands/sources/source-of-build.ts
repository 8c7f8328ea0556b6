import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliError, Problem } from '../../contract/errors.ts';
import { DATABASE } from '../../contract/tree/tree.ts';
import { openCacheFolder } from '../../files/cache.ts';
import { spellingsOf } from '../../model/description/key-facts.ts';
import { type Description, kindsOf } from '../../model/description/kind.ts';
import { ownFile } from '../../own-package.ts';
import { openOutput } from '../../publish/write/open-output.ts';
import type { Export } from '../../sources/export/export.ts';
import { isSampleExport } from '../../sources/export/export-marks.ts';
import type { ImportEffects } from '../../sources/export/import-effects.ts';
import { joinExports } from '../../sources/export/join-exports.ts';
import { openExport, openExportText, withExport } from '../../sources/export/open-export.ts';
import { ownCommand } from '../../terminal/own-command.ts';
import { type Notice, notes } from '../create-context.ts';
import type { ReadConfiguration } from '../settings/read-configuration.ts';
import { type FoundInSource, keysNotRead } from './beyond.ts';
import { describedService } from './described-service.ts';
import {
  commandToImport,
  type GivenSource,
  type NamedDump,
  type ServedSource,
  throwInTwoSteps,
  usualAsking,
} from './given-source.ts';
import { importOrNoLists, type ServiceAnswers } from './service-answers.ts';

export interface SourceOfBuild {
  readonly open: () => Export;
  /** Null for the sample. */
  readonly path: string | null;
  /** Used in messages about its problems. */
  readonly name: 'sample' | 'export' | 'dump' | 'service' | 'tree';
  /** What problems mean; default: it breaks the contract. */
  readonly fault?: string;
  /** What to do about problems, as the end of a sentence. */
  readonly fix: string;
  /** Of a source that had to be imported first; with any, it cannot be opened. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Notice[];
  /** Described or not. */
  readonly found: FoundInSource;
  readonly sample: boolean;
  /** Removes what was made for this build only. */
  readonly discard: () => void;
}

interface Chosen {
  /** The folder for the tree; null if nothing is published. */
  readonly out: string | null;
  readonly description: Description;
  /** What an import must read; private texts stay in the file that it makes. */
  readonly imported: () => Description;
  readonly version: string;
  /** Null if a description says what the source is. */
  readonly answers?: ServiceAnswers | null;
  /** Describes the source alone, if a service answers the rest: see `else` of databank.json. */
  readonly own?: ReadConfiguration | null;
  /** Thrown if no description fits a service, either. */
  readonly noLists?: CliError | null;
}

type Imported = Pick<SourceOfBuild, 'problems' | 'warnings' | 'found'>;

const sample = 'data/sample.sql';

/**
 * Opens the sample or an export. Imports anything else (dump, service, published tree, unpacked archive) into
 * a private file of the cache, which `discard` removes.
 */
export async function sourceOfBuild(
  given: GivenSource,
  chosen: Chosen,
  effects: ImportEffects,
): Promise<SourceOfBuild> {
  const { own, answers } = chosen;
  if (own != null && answers != null) return openWithAnswers(given, own, { ...chosen, answers }, effects);
  if (given.form === 'sample') {
    const open = () => openExportText(sample, readFileSync(ownFile(sample), 'utf8'));
    const fix = `name what to publish, your export, dump or address: ${ownCommand('build FILE')}`;
    return { ...direct(null, open, true, {}), name: 'sample', fix };
  }
  if (given.form === 'dump') return openDumpFile(given, chosen, effects);
  if (given.form !== 'export') return openApi(given, chosen, effects);
  const { source } = given;
  const kinds = kindsOf(chosen.imported().collections);
  const found = withExport(source, (opened) => opened.otherData(kinds));
  return direct(source, () => openExport(source), isSampleExport(source), found);
}

/** An export, or nothing, that is opened where it is. `path`: null for the sample. */
export function direct(
  path: string | null,
  open: () => Export,
  isSample: boolean,
  found: FoundInSource,
): SourceOfBuild {
  const fix = 'fix the export and build again.';
  const discard = () => {};
  return { open, path, name: 'export', fix, problems: [], warnings: [], found, sample: isSample, discard };
}

async function openDumpFile(
  { source: from, dump }: NamedDump,
  chosen: Chosen,
  effects: ImportEffects,
): Promise<SourceOfBuild> {
  const fix = 'fix the database, dump it whole and build again.';
  const { importDump } = await import('../../sources/import-dump.ts');
  return throughCache({ name: 'dump', fix }, chosen, async (to) => {
    const options = { from, to, description: chosen.imported(), dump };
    const { problems, others, tables } = await importDump(options, effects);
    return { problems, warnings: [], found: { tables: others, keys: keysNotRead(tables) } };
  });
}

async function openApi(source: ServedSource, chosen: Chosen, effects: ImportEffects): Promise<SourceOfBuild> {
  const { version, answers, description } = chosen;
  const asked: Parameters<typeof commandToImport> = answers
    ? [answers.given, '/', answers.lists]
    : [source.source, description.api];
  const name = source.form === 'service' ? 'service' : 'tree';
  const fix = `fix the ${name} and build again; to leave out what is wrong, import first: \`${commandToImport(...asked)} --lenient\`.`;
  const [{ importApi }, { apiWarnings }] = await Promise.all([
    import('../../sources/import-api.ts'),
    import('../reports/api-report.ts'),
  ]);
  return throughCache({ name, fix }, chosen, async (to) => {
    const options = {
      ...{ ...usualAsking({ version, signal: effects.signal }), ...source },
      lenient: false,
      refresh: answers == null,
      description: chosen.imported(),
      addressed: description.collections,
      to,
    };
    const importing = importOrNoLists(chosen.noLists ?? null, importApi(options, effects));
    const report = await importing.catch(throwInTwoSteps(...asked));
    const { notes: found, leftOutKeys, withheld } = report.crawled;
    return {
      problems: report.problems,
      warnings: [...notes(found), ...apiWarnings(report)],
      found: {
        collections: source.rootIndex ?? [],
        keys: leftOutKeys.map(({ key }) => key),
        withheld,
        unlisted: report.unlisted,
      },
    };
  });
}

/** The source together with what a running service answers instead of it. */
async function openWithAnswers(
  given: GivenSource,
  own: ReadConfiguration,
  chosen: Chosen & { readonly answers: ServiceAnswers },
  effects: ImportEffects,
): Promise<SourceOfBuild> {
  const { answers, description } = chosen;
  const isOwn = (name: string) => Object.hasOwn(own.description.collections, name);
  const names = new Set(description.collections.map(({ name }) => name));
  const only = (all: Description, isWanted: (name: string) => boolean): Description => ({
    ...all,
    collections: all.collections.filter(({ name }) => names.has(name) && isWanted(name)),
  });
  const imported = () => only(describedService(own, { includePrivateComments: true }), isOwn);
  const first = await sourceOfBuild(given, { ...chosen, own: null, answers: null, imported }, effects);
  try {
    if (first.problems.length > 0 || first.path === null) return first;
    const rest = only(chosen.imported(), (name) => !isOwn(name));
    if (rest.collections.length === 0) return first;
    const asked = { ...chosen, own: null, imported: () => rest };
    const second = await sourceOfBuild(answers.service, asked, effects);
    const warnings = [...first.warnings, ...second.warnings];
    const { discard } = first;
    if (second.problems.length > 0 || second.path === null) return { ...second, warnings, discard };
    const path = join(answers.folder, 'joined.sqlite');
    await joinExports(first.path, second.path, path);
    const answered = new Set(
      Object.entries(own.description.else?.tables ?? {})
        .filter(([list]) => rest.collections.some(({ name }) => name === list))
        .flatMap(([, tables]) => spellingsOf(tables))
        .map((table) => table.toLowerCase()),
    );
    const tables = first.found.tables?.filter(({ name }) => !answered.has(name.toLowerCase())) ?? [];
    const found = {
      ...first.found,
      tables,
      withheld: second.found.withheld ?? [],
      isAnsweredInPart: true,
    } as const;
    return { ...first, found, warnings, path, open: () => openExport(path) };
  } catch (error) {
    first.discard();
    throw error;
  }
}

async function throughCache(
  named: Pick<SourceOfBuild, 'name' | 'fix'>,
  { out, answers, description: { api } }: Chosen,
  importTo: (path: string) => Promise<Imported>,
): Promise<SourceOfBuild> {
  // Before minutes of importing: a build into this folder may be refused.
  if (out !== null) openOutput(out, { api }).discard();
  // Who read the answers removes their folder.
  const made = answers ? { path: answers.folder, discardNow: () => {} } : openCacheFolder();
  const discard = made.discardNow;
  const path = join(made.path, DATABASE);
  try {
    const imported = await importTo(path);
    const opened = { path, open: () => openExport(path), sample: isSampleExport(path) };
    return { ...imported, ...opened, ...named, discard };
  } catch (error) {
    discard();
    throw error;
  }
}
