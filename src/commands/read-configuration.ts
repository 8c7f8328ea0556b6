import { CliError } from '../contract/errors.ts';
import { faultAt } from '../contract/json/place-in-json.ts';
import { readJsonSync } from '../files/fs-extra.ts';
import { hosts } from '../hosts/index.ts';
import { checkConfiguration } from '../model/description/check-configuration.ts';
import { checkDescription } from '../model/description/check-description.ts';
import { type Dataset, datasetFaults } from '../model/description/dataset-faults.ts';
import type { Configuration, DescriptionFile } from '../model/description/key-facts.ts';
import { soundConfiguration, soundDescription } from '../model/description/sound-part.ts';
import type { JsonSchema, Schemas } from '../model/schemas/schema.ts';
import { misfits, type UserFile } from '../model/validate/file-faults.ts';
import { ownFile } from '../own-package.ts';
import { orMeant, suggester } from '../terminal/did-you-mean.ts';
import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { parseBaseUrl } from './base-url.ts';
import {
  type BundledName,
  bundledFiles,
  bundledNames,
  isBundledName,
  pathsFrom,
} from './bundled-configuration.ts';
import { configurationFile, unusedDescription } from './configuration-file.ts';
import { readJsonFile } from './read-json-file.ts';

/** What to publish of a service, and how, as two files say it; both are without faults. */
export interface ReadConfiguration {
  /** The configuration's file; null if it is one that comes with the package. */
  readonly file: string | null;
  /** Its paths lead from the working folder. */
  readonly configuration: Configuration;
  readonly description: DescriptionFile;
  /** Which of the descriptions of the package it is; null if it is another. */
  readonly bundled: BundledName | null;
  /** Whether only the source can tell which of them it is: the first that fits the configuration is read until then. */
  readonly isOpen: boolean;
  /** What a person should know of them. */
  readonly notes: readonly string[];
}

/**
 * Reads what to publish: of the file that is named, else of `polity-press.json` in the working folder, else as the
 * package says it of its own sample. A configuration that names no description is about one of the package.
 *
 * @param databank the description that the user chose: a name of one that comes with the package, or a file
 * @throws CliError if a file cannot be read, or with every fault in them
 */
export function readConfiguration(named: string | undefined, databank?: string): ReadConfiguration {
  const file = configurationFile(named);
  if (file === null) return withoutConfiguration(databank);
  const { own: written, faults, isSure } = ownConfiguration(file);
  if (!isSure) refuse([{ file, faults }]);
  const { databank: chosen = written.databank, ...own } = { ...written, databank };
  if (chosen === undefined || isBundledName(chosen)) {
    const { unfit, ...read } = fitting(own, chosen === undefined ? bundledNames : [chosen]);
    refuse([{ file, faults: [...faults, ...unfit] }]);
    const isOpen = chosen === undefined && read.bundled === bundledNames[0];
    return { file, ...read, isOpen, notes: chosen === undefined ? unusedDescription(file) : [] };
  }
  const { faults: ofDescription, ...described } = readDescription(chosen, file, faults);
  const configuration = { ...own, databank: chosen };
  // Faults of the description explain what the configuration names in vain.
  const unfit = ofDescription.length > 0 ? [] : checkConfiguration(configuration, described.description);
  refuse([
    { file, faults: [...faults, ...unfit] },
    { file: chosen, faults: ofDescription },
  ]);
  return { file, configuration, ...described, bundled: null, isOpen: false };
}

/** What the package itself says of its sample, or of the whole application. */
export function bundledConfiguration(name: BundledName = 'interface'): ReadConfiguration {
  return { file: null, ...bundledFiles(name), bundled: name, isOpen: false, notes: [] };
}

function withoutConfiguration(databank: string | undefined): ReadConfiguration {
  if (databank === undefined)
    return { ...bundledConfiguration(), isOpen: true, notes: unusedDescription(null) };
  if (isBundledName(databank)) return bundledConfiguration(databank);
  const described = checkedDescription(readJsonFile(databank), databank);
  const configuration = { databank };
  refuse([{ file: databank, faults: checkConfiguration(configuration, described.description) }]);
  return { file: databank, configuration, ...described, bundled: null, isOpen: false };
}

/** With the first of these descriptions that has all that the configuration names; else with the first. */
function fitting(own: Configuration, [name, ...others]: readonly [BundledName, ...BundledName[]]) {
  const first = withBundled(own, name);
  if (first.unfit.length === 0) return first;
  return others.map((other) => withBundled(own, other)).find(({ unfit }) => unfit.length === 0) ?? first;
}

/** A configuration with what the package says of one of its descriptions. */
function withBundled(own: Configuration, name: BundledName) {
  const { configuration: of, description } = bundledFiles(name);
  // The schemas of the package count where they fit what is published: see describedService. Whose data are published in
  // place of the sample, and under what licence, it cannot say.
  const { schemas: _, dataset: __, ...kept } = of;
  const configuration = { ...kept, ...own };
  return {
    ...{ configuration, description, bundled: name },
    unfit: checkConfiguration(configuration, description),
  };
}

/**
 * Refuses a configuration that fits its schema but not its description, or not this tool.
 *
 * @param file what messages name
 * @throws CliError with every fault
 */
export function refuseWrong(configuration: Configuration, description: DescriptionFile, file: string): void {
  refuse([
    { file, faults: [...settingFaults(configuration), ...checkConfiguration(configuration, description)] },
  ]);
}

/**
 * A description that can be used, whatever it was read from.
 *
 * @param from the file or address that messages name
 * @throws CliError with every fault
 */
export function checkedDescription(
  value: unknown,
  from: string,
): Pick<ReadConfiguration, 'description' | 'notes'> {
  const { faults, ...described } = checked(value, from);
  refuse([{ file: from, faults }]);
  return described;
}

/**
 * What is said of the dataset: what the package says of its sample holds for no other data.
 *
 * @param isSample whether the records are the sample's
 */
export function datasetOf(
  { file, configuration }: Pick<ReadConfiguration, 'file' | 'configuration'>,
  isSample: boolean,
): NonNullable<Configuration['dataset']> {
  return (file !== null || isSample ? configuration.dataset : undefined) ?? {};
}

/** What is wrong with what a release says of its dataset, which a configuration said when it was built. */
export function datasetFaultsIn(dataset: unknown): string[] {
  const unfit = misfits(schemasOfFiles(), 'polity-press', { dataset });
  return unfit.length > 0 ? unfit.map(({ text }) => text) : datasetFaults(dataset as Dataset, suggester());
}

interface Checked extends Pick<ReadConfiguration, 'description' | 'notes'> {
  /** Those of form come first: they explain others. */
  readonly faults: readonly string[];
}

function checked(value: unknown, from: string): Checked {
  const unfit = misfits(schemasOfFiles(), 'databank', value);
  const places = unfit.map(({ path }) => path);
  const sound = soundDescription(value, places);
  const { faults, notes } = sound === null ? { faults: [], notes: [] } : checkDescription(sound);
  return {
    description: value as DescriptionFile,
    notes: notes.map((note) => `${shownPath(from)}: ${note}`),
    faults: [...unfit.map(({ text }) => text), ...faults],
  };
}

/** The description that a configuration names, whose own faults are reported with it. */
function readDescription(databank: string, file: string, faults: readonly string[]): Checked {
  try {
    return checked(readJsonFile(databank), databank);
  } catch (error) {
    if (!(error instanceof CliError) || faults.length === 0) throw error;
    throw refusal([{ file, faults: [...faults, faultAt(['databank'], error.message)] }]);
  }
}

let schemasRead: Schemas | undefined;

/** The schemas of the two files, from `schemas/` of this package, which refer to each other; read once. */
function schemasOfFiles(): Schemas {
  schemasRead ??= new Map(
    (['databank', 'polity-press'] satisfies UserFile[]).map((file) => {
      const name = `${file}.schema.json`;
      return [name, readJsonSync(ownFile(`schemas/${name}`)) as JsonSchema];
    }),
  );
  return schemasRead;
}

/** What of a configuration fits the schema, and what does not. */
function ownConfiguration(file: string) {
  const value = readJsonFile(file);
  const schemas = schemasOfFiles();
  const unfit = misfits(schemas, 'polity-press', value);
  const places = unfit.map(({ path }) => path);
  const known = Object.keys(schemas.get('polity-press.schema.json')?.properties ?? {});
  const own = pathsFrom(soundConfiguration(value, places), file);
  return {
    own,
    faults: [...unfit.map(({ text }) => text), ...settingFaults(own)],
    /** Whether it is known which description it is about: a misspelt key may be the one that says it. */
    isSure:
      own.databank !== undefined ||
      places.every(([key]) => key !== 'databank' && known.includes(String(key))),
  };
}

/** What is wrong with settings that the command line has, too. */
function settingFaults({ baseUrl, hosts: names = [] }: Configuration): string[] {
  const known = hosts.map(({ name }) => name);
  const unknown = names.flatMap((name, index) =>
    known.includes(name) ? [] : [`hosts[${index}]: unknown host ${name}${orMeant(name, known)}`],
  );
  try {
    if (baseUrl !== undefined) parseBaseUrl(baseUrl, 'baseUrl');
    return unknown;
  } catch (error) {
    if (error instanceof CliError) return [error.message, ...unknown];
    throw error;
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
    hint: 'Nothing was read or written; docs/description.md describes these files.',
  });
}
