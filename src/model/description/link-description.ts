import { getOrMake } from '../../contract/get-or-make.ts';
import { type Envelope, pageSizeIn, standardEnvelope } from '../../contract/tree/envelope.ts';
import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { schemasOf } from '../schemas/derive-schemas.ts';
import { type JsonSchema, recordSchemaPath, resolveReference, type Schemas } from '../schemas/schema.ts';
import type { Seconds } from '../values/date-time.ts';
import type { ValueType } from '../values/value-type.ts';
import { valueTypeWith } from '../values/value-types.ts';
import { matchesGlob } from './glob.ts';
import {
  type Configuration,
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  type RecordEntry,
  recordOf,
  spellingsOf,
  storedIn,
  type VariableEntries,
} from './key-facts.ts';
import {
  type Collection,
  type Description,
  type Field,
  type FieldBase,
  isEmbedding,
  kindsOf,
  type RecordKind,
} from './kind.ts';
import { linkOf } from './link-of.ts';
import { looksPrivate, type WithheldText, withheldTexts } from './private-texts.ts';
import { found } from './roles/role.ts';

export interface LinkOptions
  extends Pick<
    Configuration,
    'include' | 'exclude' | 'withhold' | 'rename' | 'roles' | 'variables' | 'codes'
  > {
  readonly includePrivateComments?: boolean;
  /** Overrides the description's; a comparison writes all times alike. */
  readonly seconds?: Seconds;
  /** Schemas of documents, and hand-written ones of records; all others are derived. */
  readonly schemas: Schemas;
}

/**
 * Links a checked description: replaces every name by what it names. Keys that lead to private records become
 * null or an empty list.
 */
export function linkDescription(file: DescriptionFile, options: LinkOptions): Description {
  const linker = new Linker(file, options);
  const { answers } = file;
  const names = publishedNames(file, options);
  const collections = names.map((name): Collection => {
    const entry = file.collections[name] as DescriptionFile['collections'][string];
    const { record, envelope, at, ...own } = typeof entry === 'string' ? { record: entry } : entry;
    const pageSize = pageSizeIn(envelope ?? standardEnvelope, own.pageSize ?? null);
    return {
      ...{ name, path: `${file.api}${name}/`, kind: linker.kind(record), pageSize },
      ...(envelope !== undefined && { envelope: envelope as Envelope }),
      ...(at !== undefined && { at }),
      ...(answers !== undefined && { isAnswered: true }),
    };
  });
  const kinds = kindsOf(collections);
  return {
    api: file.api,
    pageSize: file.pageSize,
    ...(answers !== undefined && { answers: { allow: [], ...answers } }),
    seconds: linker.seconds,
    collections,
    names,
    isWhole: names.length === Object.keys(file.collections).length,
    roles: options.roles ?? file.roles ?? {},
    variables: mergedVariables(file.variables, options.variables),
    codes: { ...file.codes, ...options.codes },
    publishesPrivateTexts: kinds.some(publishesPrivateText),
    schemas: schemasOf(collections, options.schemas),
    handwritten: options.schemas,
  };
}

/** Later entries add to earlier ones of the same id, key by key. */
export function mergedVariables(...all: readonly (VariableEntries | undefined)[]): VariableEntries {
  const merged: VariableEntries = {};
  for (const entries of all)
    for (const [id, entry] of Object.entries(entries ?? {})) merged[id] = { ...merged[id], ...entry };
  return merged;
}

export function publishedNames(
  { collections }: Pick<DescriptionFile, 'collections'>,
  { include, exclude = [] }: Pick<Configuration, 'include' | 'exclude'>,
): string[] {
  const matches = (globs: readonly string[], name: string) => globs.some((glob) => matchesGlob(glob, name));
  return Object.keys(collections).filter(
    (name) => (include === undefined || matches(include, name)) && !matches(exclude, name),
  );
}

/** Some records of a checked description, linked, without schemas. */
export function linkRecords(
  file: DescriptionFile,
  options: Omit<LinkOptions, 'schemas'>,
  names: readonly string[],
): RecordKind[] {
  const linker = new Linker(file, { ...options, schemas: new Map() });
  return names.map((name) => linker.kind(name));
}

class Linker {
  readonly seconds: Seconds;
  readonly #file: DescriptionFile;
  readonly #options: LinkOptions;
  readonly #kinds = new Map<string, RecordKind>();
  readonly #withheld: (tables: readonly string[], columns: readonly string[]) => WithheldText | null;

  constructor(file: DescriptionFile, options: LinkOptions) {
    const { records, seconds = 'as-stored' } = file;
    this.seconds = options.seconds ?? seconds;
    this.#file = file;
    this.#options = options;
    this.#withheld = withheldTexts(records, options.withhold);
  }

  kind(name: string): RecordKind {
    return getOrMake(this.#kinds, name, () => {
      const entry = this.#record(name);
      const tables = spellingsOf(entry.table ?? name);
      const facts = keysOf(entry);
      const fields = facts.map((each) => this.#field(name, tables, each));
      const id = fields[facts.findIndex(({ isId }) => isId)];
      if (id?.source !== 'column') throw new Error(`the record ${name} has no id`);
      const [table] = tables as [string];
      const { order } = entry;
      const embedding = fields.filter(isEmbedding);
      const paths = pathsOf(this.#file, name);
      return { name, table, tables, paths, fields, embedding, id, ...(order !== undefined && { order }) };
    });
  }

  #field(record: string, tables: readonly string[], facts: KeyFacts): Field {
    const { key, nullable, target, type, columns, isId, entry } = facts;
    const [column = key] = columns;
    const base = this.#base(record, facts);
    if (target !== null && this.#record(target).private === true)
      return 'one' in entry
        ? { ...base, source: 'always', value: null, nullable: true }
        : { ...base, source: 'always', value: [] };
    const link = linkOf(tables[0] as string, facts, this.#file.records);
    const refersTo = 'refersTo' in entry && entry.refersTo !== undefined && { refersTo: entry.refersTo };
    if ('always' in entry) return { ...base, source: 'always', value: entry.always as null | [] };
    if (link !== null && target !== null) return { ...base, source: 'many', target: this.kind(target), link };
    if (link !== null && 'ids' in entry)
      return { ...base, source: 'ids', value: this.#type(entry.ids), link, ...refersTo };
    if (target !== null)
      return { ...base, source: 'one', nullable, column, columns, target: this.kind(target) };
    const withheld = isId ? null : this.#withheld(...storedIn(tables, facts));
    const publicForm =
      withheld === null ? null : { publishedAs: withheld.as, evenNull: withheld.evenNull === true };
    // The choices may reveal private values.
    const { choices: _, labels: __, ...words } = base.documentation;
    return {
      ...base,
      documentation: withheld === null ? base.documentation : words,
      source: 'column',
      nullable,
      column,
      columns,
      ...(facts.elsewhere !== null && { elsewhere: facts.elsewhere }),
      value: this.#type(type ?? ''),
      isPrivate: withheld !== null,
      publicForm,
      withheld: this.#options.includePrivateComments === true ? null : publicForm,
      ...('optional' in entry && entry.optional && { optional: true }),
      ...('addresses' in entry && entry.addresses && { addresses: true }),
      ...refersTo,
    };
  }

  #base(record: string, { key, nullable, target, entry }: KeyFacts): FieldBase {
    const { rename = {} } = this.#options;
    const name = (Object.hasOwn(rename, key) ? rename[key] : undefined) ?? key;
    const property = propertyOf(this.#options.schemas, recordSchemaPath(record), name);
    const { label, help, also = [] } = entry;
    const { choices, labels } = 'value' in entry ? entry : {};
    return {
      name,
      spellings: [...new Set([name, key, ...also])],
      nullable,
      isPrivate: isCalledPrivate(`${name} ${target ?? ''}`),
      nullIsWider: property?.['x-widerThanInterfaceDocument'] === 'null',
      documentation: found({ label, help, choices, labels }),
    };
  }

  #type(name: string): ValueType {
    const type = valueTypeWith(this.seconds, name);
    if (type === undefined) throw new Error(`there is no value type ${name}`);
    return type;
  }

  #record(name: string): RecordEntry {
    const entry = this.#file.records[name];
    if (entry === undefined) throw new Error(`the description has no record ${name}`);
    return entry;
  }
}

/** Of all lists with a record, published or not. */
function pathsOf({ api, collections }: DescriptionFile, record: string): string[] {
  return Object.entries(collections).flatMap(([name, entry]) =>
    recordOf(entry) === record ? `${api}${name}/` : [],
  );
}

function publishesPrivateText({ name: record, fields, id }: RecordKind): boolean {
  return fields.some(
    (field) =>
      field.source === 'column' &&
      field.withheld === null &&
      (field.isPrivate ||
        looksPrivate(record, { key: field.name, isId: field === id, type: field.value.name })),
  );
}

function propertyOf(
  schemas: Schemas,
  path: string,
  key: string,
  above: readonly string[] = [],
): JsonSchema | undefined {
  // A schema based on itself is a fault that is reported later.
  const schema = above.includes(path) ? undefined : schemas.get(path);
  const bases = (schema?.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref]));
  return (
    schema?.properties?.[key] ??
    bases
      .map((base) => propertyOf(schemas, resolveReference(path, base), key, [...above, path]))
      .find(Boolean)
  );
}
