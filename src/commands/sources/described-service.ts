import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { getOrMake } from '../../contract/get-or-make.ts';
import { attempt } from '../../files/file-error.ts';
import type { DescriptionFile, KeyEntry, RecordEntry } from '../../model/description/key-facts.ts';
import { type Description, kindsOf } from '../../model/description/kind.ts';
import { type LinkOptions, linkDescription, linkRecords } from '../../model/description/link-description.ts';
import { publicRecord } from '../../model/description/public-description.ts';
import { readDocumentSchemas, readRecordSchemas } from '../../model/schemas/read-schemas.ts';
import { recordSchemaPath, type Schemas } from '../../model/schemas/schema.ts';
import { recordSchemaFaults } from '../../model/validate/record-schema-faults.ts';
import { formFaults, useFaults } from '../../model/validate/schema-faults.ts';
import { bundledConfiguration, type ReadConfiguration, refuse } from '../settings/read-configuration.ts';
import { readJsonFile } from '../settings/read-json-file.ts';

type Options = Pick<LinkOptions, 'includePrivateComments' | 'seconds'>;
type Configured = Pick<ReadConfiguration, 'file' | 'configuration' | 'description'>;

/** Linked once for the same files and options: a build, a comparison and a release ask several times. */
const known = new WeakMap<DescriptionFile, Map<string, Description>>();

/**
 * The linked description, with handwritten schemas. The package's schemas apply to every record that is
 * described as in the package.
 */
export function describedService(configured: Configured, options: Options = {}): Description {
  const { file, configuration, description } = configured;
  // Written schemas are read again.
  if (file !== null && configuration.schemas !== undefined) return linked(configured, options);
  const forms = getOrMake(known, description, () => new Map<string, Description>());
  const key = JSON.stringify([file === null, configuration, options]);
  return getOrMake(forms, key, () => linked(configured, options));
}

function linked({ file, configuration, description }: Configured, options: Options): Description {
  const link = (schemas: Schemas) =>
    linkDescription(description, {
      ...configuration,
      ...options,
      schemas: new Map([...readDocumentSchemas(), ...schemas]),
    });
  const { schemas } = configuration;
  if (file === null && schemas !== undefined) return link(readRecordSchemas(schemas));
  const ofThePackage = schemasOfThePackage(description, { ...configuration, ...options });
  if (schemas === undefined) return link(ofThePackage);
  const names = Object.keys(description.records);
  return linkWritten(schemas, names, (own) => link(new Map([...ofThePackage, ...own])));
}

/** For the 23 collections of the interface document. */
export function bundledDescription(options: Options = {}): Description {
  return describedService(bundledConfiguration(), options);
}

let recordsOfThePackage: Readonly<Record<string, RecordEntry>> | undefined;

/** The package's schemas for records described alike in both, and the schemas these are based on. */
function schemasOfThePackage(description: DescriptionFile, options: Omit<LinkOptions, 'schemas'>): Schemas {
  recordsOfThePackage ??= bundledConfiguration().description.records;
  const bundled = recordsOfThePackage;
  const both = Object.keys(bundled).filter(
    (name) => Object.hasOwn(description.records, name) && description.records[name]?.private !== true,
  );
  const alike = linkRecords(description, options, both)
    .filter((kind) => isAlike(bundled[kind.name], publicRecord(kind)))
    .map(({ name }) => recordSchemaPath(name));
  if (alike.length === 0) return new Map();
  const other = new Set(Object.keys(bundled).map(recordSchemaPath));
  for (const path of alike) other.delete(path);
  return new Map([...readRecordSchemas()].filter(([path]) => !other.has(path)));
}

/** Ignores what schemas do not contain: withheld texts, renamed keys, help. */
export function isAlike(one: RecordEntry | undefined, other: RecordEntry | undefined): boolean {
  const shape = (record: RecordEntry | undefined) =>
    Object.entries(record?.keys ?? {}).map(([key, entry]) => [key, shapeOf(entry)]);
  return isDeepStrictEqual(shape(one), shape(other));
}

function shapeOf(entry: KeyEntry): unknown {
  const given: object = typeof entry === 'string' ? { value: entry } : entry;
  const { value, one, many, ids, always } = given as Readonly<Record<string, unknown>>;
  return { value, one, many, ids, always };
}

/** Links a description of these records with the schemas of a folder. Throws CliError with every fault. */
function linkWritten(
  folder: string,
  names: readonly string[],
  link: (schemas: Schemas) => Description,
): Description {
  const written = attempt('read', folder, () => readRecordSchemas(folder, readJsonFile));
  const ofForm = formFaults(written);
  // Check the others too, to report all faults at once.
  const sound = new Map([...written].filter(([path]) => ofForm.get(path)?.length === 0));
  const description = link(sound);
  const ofUse = useFaults(description.schemas, sound.keys());
  const ofRecords = recordSchemaFaults(
    ...([description.schemas, sound.keys(), names, kindsOf(description.collections)] as const),
  );
  refuse(
    [...written.keys()].map((path) => ({
      file: join(folder, basename(path)),
      faults: [ofForm, ofUse, ofRecords].flatMap((faults) => faults.get(path) ?? []),
    })),
  );
  return description;
}
