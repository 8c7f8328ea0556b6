import { CliError, unlessRefused } from '../../contract/errors.ts';
import { faultAt } from '../../contract/json/place-in-json.ts';
import { checkConfiguration } from '../../model/description/check-configuration.ts';
import { checkDescription } from '../../model/description/check-description.ts';
import { type Dataset, datasetFaults } from '../../model/description/dataset-faults.ts';
import type { Configuration, DescriptionFile } from '../../model/description/key-facts.ts';
import { soundDescription } from '../../model/description/sound-part.ts';
import { misfits } from '../../model/validate/file-faults.ts';
import { suggester } from '../../terminal/did-you-mean.ts';
import { plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import {
  type BundledName,
  bundledFiles,
  bundledNames,
  databankIn,
  isBundledName,
  type NamedBy,
} from './bundled-configuration.ts';
import { configurationFile, unusedDescription } from './configuration-file.ts';
import { ownConfiguration, schemasOfFiles, settingFaults } from './own-configuration.ts';

export interface ReadConfiguration {
  /** Null for a bundled configuration. */
  readonly file: string | null;
  /** Its paths are relative to the working folder. */
  readonly configuration: Configuration;
  readonly description: DescriptionFile;
  /** Null if the description is not a bundled one. */
  readonly bundled: BundledName | null;
  /** The source decides which bundled description applies; this is the first that fits the configuration. */
  readonly isOpen: boolean;
  /** Why the configuration does not fit the bundled description that comes first, if it has another one. */
  readonly misfit?: string;
  readonly notes: readonly string[];
}

/**
 * Reads the named file, else `polity-press.json` in the working folder, else the bundled configuration of the
 * sample. Without a description of its own, a configuration applies to a bundled one. `databank`: the name of
 * a bundled description, or a file. Throws CliError if a file cannot be read, or with every fault in them
 */
export function readConfiguration(named: string | undefined, databank?: string): ReadConfiguration {
  const file = configurationFile(named);
  if (file === null) return withoutConfiguration(databank);
  const { own: written, faults, isSure } = ownConfiguration(file);
  // A faulty description explains names that the configuration could not resolve, but not these.
  const ofItself = [...faults, ...datasetFaults(written.dataset ?? {}, suggester())];
  if (!isSure) refuse([{ file, faults: ofItself }]);
  const { databank: chosen = written.databank, ...own } = { ...written, databank };
  if (chosen === undefined || isBundledName(chosen)) {
    const { unfit, ...read } = fitting(own, chosen === undefined ? bundledNames : [chosen]);
    refuse([{ file, faults: [...faults, ...unfit] }]);
    const isOpen = chosen === undefined && read.bundled === bundledNames[0];
    return { file, ...read, isOpen, notes: chosen === undefined ? unusedDescription(file) : [] };
  }
  const namedBy = databank === undefined ? 'settings' : 'option';
  const { faults: ofDescription, ...described } = readDescription(chosen, namedBy, file, ofItself);
  const configuration = { ...own, databank: chosen };
  const found =
    ofDescription.length > 0
      ? ofItself
      : [...faults, ...checkConfiguration(configuration, described.description)];
  refuse([
    { file, faults: found },
    { file: chosen, faults: ofDescription },
  ]);
  return { file, configuration, ...described, bundled: null, isOpen: false };
}

/**
 * How a configuration reads with each bundled description that it fits, if it leaves the choice open; else as it is.
 */
export function readings(configured: ReadConfiguration, named: string | undefined): ReadConfiguration[] {
  if (!configured.isOpen) return [configured];
  return bundledNames.flatMap((name) => {
    if (name === configured.bundled) return [configured];
    const read = () => [{ ...readConfiguration(named, name), notes: configured.notes }];
    // It is refused if it was written for the other description.
    return unlessRefused(read, () => []);
  });
}

/** For the sample, or for the whole application. */
export function bundledConfiguration(name: BundledName = 'interface'): ReadConfiguration {
  return { file: null, ...bundledFiles(name), bundled: name, isOpen: false, notes: [] };
}

function withoutConfiguration(databank: string | undefined): ReadConfiguration {
  if (databank === undefined)
    return { ...bundledConfiguration(), isOpen: true, notes: unusedDescription(null) };
  if (isBundledName(databank)) return bundledConfiguration(databank);
  const described = checkedDescription(databankIn(databank, 'option'), databank);
  const configuration = { databank };
  refuse([{ file: databank, faults: checkConfiguration(configuration, described.description) }]);
  return { file: databank, configuration, ...described, bundled: null, isOpen: false };
}

/** Uses the first description that has all names in the configuration, or else the first one. */
function fitting(own: Configuration, [name, ...others]: readonly [BundledName, ...BundledName[]]) {
  const first = withBundled(own, name);
  if (first.unfit.length === 0) return first;
  const fit = others.map((other) => withBundled(own, other)).find(({ unfit }) => unfit.length === 0);
  return fit === undefined ? first : { ...fit, misfit: String(first.unfit[0]) };
}

function withBundled(own: Configuration, name: BundledName) {
  const { configuration: of, description } = bundledFiles(name);
  // The package's schemas apply where they fit: see describedService. It cannot know who owns the data, and
  // under what licence.
  const { schemas: _, dataset: __, ...kept } = of;
  const configuration = { ...kept, ...own };
  return {
    ...{ configuration, description, bundled: name },
    unfit: checkConfiguration(configuration, description),
  };
}

/**
 * Checks a configuration, before `file` is written with it, against its description and this tool.
 * @throws CliError with every fault
 */
export function refuseWrong(configuration: Configuration, description: DescriptionFile, file: string): void {
  const details = [...settingFaults(configuration), ...checkConfiguration(configuration, description)];
  if (details.length === 0) return;
  throw new CliError(`${shownPath(file)} would have ${plural(details.length, 'fault')}`, {
    details,
    hint: 'Nothing was written. Correct the options; docs/description.md of polity-press describes them.',
  });
}

/** Messages name `from`, a file or address. Throws CliError with every fault. */
export function checkedDescription(
  value: unknown,
  from: string,
): Pick<ReadConfiguration, 'description' | 'notes'> {
  const { faults, ...described } = checked(value, from);
  refuse([{ file: from, faults }]);
  return described;
}

/** The bundled dataset describes only the sample: other data need the user's own. */
export function datasetOf(
  { file, configuration }: Pick<ReadConfiguration, 'file' | 'configuration'>,
  isSample: boolean,
): NonNullable<Configuration['dataset']> {
  return (file !== null || isSample ? configuration.dataset : undefined) ?? {};
}

/** Faults of the dataset that a release copied from the configuration of its build. */
export function datasetFaultsIn(dataset: unknown): string[] {
  const unfit = misfits(schemasOfFiles(), 'polity-press', { dataset });
  return unfit.length > 0 ? unfit.map(({ text }) => text) : datasetFaults(dataset as Dataset, suggester());
}

interface Checked extends Pick<ReadConfiguration, 'description' | 'notes'> {
  /** Form faults come first: they explain others. */
  readonly faults: readonly string[];
}

/** By their text: the releases and the sides of a comparison mostly have one description. */
const known = new Map<string, Omit<Checked, 'notes'> & { readonly ofItself: readonly string[] }>();

function checked(value: unknown, from: string): Checked {
  const text = JSON.stringify(value);
  const found = known.get(text) ?? check(value);
  if (known.size >= KEPT) known.clear();
  known.set(text, found);
  const { ofItself, ...described } = found;
  return { ...described, notes: ofItself.map((note) => `${shownPath(from)}: ${note}`) };
}

/** Descriptions: a process seldom reads more. */
const KEPT = 20;

function check(value: unknown) {
  const unfit = misfits(schemasOfFiles(), 'databank', value);
  const places = unfit.map(({ path }) => path);
  const sound = soundDescription(value, places);
  const { faults, notes } = sound === null ? { faults: [], notes: [] } : checkDescription(sound);
  return {
    description: value as DescriptionFile,
    ofItself: notes,
    faults: [...unfit.map(({ text }) => text), ...faults],
  };
}

/** Reports the description's own faults too. */
function readDescription(
  databank: string,
  namedBy: NamedBy,
  file: string,
  faults: readonly string[],
): Checked {
  try {
    return checked(databankIn(databank, namedBy), databank);
  } catch (error) {
    if (!(error instanceof CliError) || faults.length === 0) throw error;
    throw refusal([{ file, faults: [...faults, faultAt(['databank'], error.message)] }]);
  }
}

interface FaultyFile {
  readonly file: string;
  readonly faults: readonly string[];
}

/** @throws CliError that lists the faults of all files, if there are any */
export function refuse(files: readonly FaultyFile[]): void {
  if (files.some(({ faults }) => faults.length > 0)) throw refusal(files);
}

function refusal(files: readonly FaultyFile[]): CliError {
  const faulty = files.filter(({ faults }) => faults.length > 0);
  const message = faulty.map(
    ({ file, faults }) => `${shownPath(file)} has ${plural(faults.length, 'fault')}`,
  );
  return new CliError(message.join(', '), {
    details: faulty.flatMap(({ file, faults }) =>
      faulty.length === 1 ? faults : faults.map((fault) => `${shownPath(file)}: ${fault}`),
    ),
    hint: 'Nothing was written; docs/description.md of polity-press describes these files.',
  });
}
