import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, listIn, objectIn } from '../contract/json/is-object.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { recordSchemaPath, resolveReference, type Schemas } from '../model/schemas/schema.ts';

type Keys = ReadonlyMap<string, string>;

/** The declared types by name: the keys of an interface with their types, null for any other form. */
export type Declarations = ReadonlyMap<string, Keys | null>;

/** A type of TypeScript, or a reference to the schema of another record. */
type Expected = string | { readonly path: string; readonly isList: boolean };

const plain: Readonly<Record<string, string>> = {
  ...{ string: 'string', boolean: 'boolean', null: 'null' },
  ...{ integer: 'number', number: 'number' },
};

/**
 * Compares the declared types of the keys of a record, and of all records that it embeds, with their schemas.
 * Null if they agree, or no interface declares them.
 */
export function keyTypeFault(
  declared: Declarations,
  record: string,
  kind: string,
  schemas: Schemas,
): string | null {
  const compared = new Set<string>();

  const compare = (name: string, path: string): string | null => {
    const keys = declared.get(name);
    if (/^\w+$/.test(name) && keys === undefined) return `does not declare ${name}`;
    if (!keys || compared.has(`${name} ${path}`)) return null;
    compared.add(`${name} ${path}`);
    const { properties, required } = withBases(path, schemas);
    for (const [key, schema] of properties) {
      const found = keys.get(key);
      const types = typesOf(schema, path);
      if (found === undefined) return `gives ${name} no key ${key}`;
      if (types === null) continue;
      const fault = compareKey(found, required.has(key) ? types : [...types, 'undefined']);
      if (fault !== null) return fault === '' ? `gives ${name}.${key} another type than its schema` : fault;
    }
    return null;
  };
  /** Empty if this key is wrong; else the fault of an embedded record. */
  const compareKey = (found: string, expected: readonly Expected[]): string | null => {
    const left = new Set(found.split(' | '));
    for (const type of expected) if (typeof type === 'string' && !left.delete(type)) return '';
    const references = expected.filter((type) => typeof type !== 'string');
    if (left.size !== references.length) return '';
    for (const [index, name] of [...left].entries()) {
      const { path, isList } = references[index] as Exclude<Expected, string>;
      if (!/^\w+(?:\[\])?$/.test(name) || name.endsWith('[]') !== isList || plain[name] !== undefined)
        return '';
      const fault = compare(name.replace('[]', ''), path);
      if (fault !== null) return fault;
    }
    return null;
  };
  return compare(record, recordSchemaPath(kind));
}

const envelope = [
  ['count', 'number'],
  ['next', 'string | null'],
  ['previous', 'string | null'],
] as const;

/** Compares the declared types of the pages of a record. Null if they agree, or no interface declares them. */
export function pageTypeFault(declared: Declarations, record: string): string | null {
  const keys = declared.get(`${record}Page`);
  const expected = new Map<string, string>([...envelope, ['results', `${record}[]`]]);
  return !keys || isDeepStrictEqual(keys, expected)
    ? null
    : `gives ${record}Page other keys or types than the pages of ${record} have`;
}

/** Reads each declaration of a `databank.d.ts` once; of two with one name, the first. */
export function declarationsIn(text: string): Declarations {
  const found = text.matchAll(/^export (?:interface (\w+) \{\n(.*?)^\}|(?:interface|type) (\w+))/gms);
  const declared = Array.from(found, ([, name = '', body, other]): [string, Keys | null] =>
    body === undefined ? [other as string, null] : [name, keysIn(body)],
  );
  return new Map(declared.reverse());
}

const keysIn = (body: string): Keys =>
  new Map(
    Array.from(body.matchAll(/^ {2}(".*?"|[\w$]+)(\??): (.*?);?$/gm), ([, key = '', mark, type = '']) => [
      key.startsWith('"') ? String(jsonIn(key)) : key,
      mark === '?' ? `${type} | undefined` : type,
    ]),
  );

/** The properties of a schema, inherited ones first, and the names of required ones. */
function withBases(
  path: string,
  schemas: Schemas,
): { readonly properties: ReadonlyMap<string, unknown>; readonly required: ReadonlySet<unknown> } {
  const { allOf, properties, required } = objectIn(schemas.get(path));
  const bases = listIn(allOf)
    .map((base) => objectIn(base).$ref)
    .filter((reference) => typeof reference === 'string')
    .map((reference) => withBases(resolveReference(path, reference), schemas));
  const own = Object.entries(objectIn(properties));
  return {
    properties: new Map([...bases.flatMap((base) => [...base.properties]), ...own]),
    required: new Set([...bases.flatMap((base) => [...base.required]), ...listIn(required)]),
  };
}

/** Null for a schema without such a type: an object of its own, or any value. */
function typesOf(schema: unknown, from: string): readonly Expected[] | null {
  const { $ref, anyOf, type, items, maxItems, ...rest } = objectIn(schema);
  if (typeof $ref === 'string') return [{ path: resolveReference(from, $ref), isList: false }];
  if ('const' in rest || 'enum' in rest) return null;
  const all = Array.isArray(anyOf)
    ? anyOf.map((each) => typesOf(each, from))
    : (Array.isArray(type) ? type : [type]).map((each) =>
        each === 'array' ? listOf(objectIn(items), maxItems, from) : typeNamed(each),
      );
  return all.some((types) => types === null) ? null : [...new Set(all.flatMap((types) => types ?? []))];
}

function typeNamed(type: unknown): readonly string[] | null {
  const name = typeof type === 'string' ? plain[type] : undefined;
  return name === undefined ? null : [name];
}

function listOf(items: JsonObject, maxItems: unknown, from: string): readonly Expected[] | null {
  if (maxItems === 0) return ['[]'];
  const types = typesOf(items, from);
  const [type, ...others] = types ?? [];
  if (type === undefined || others.length > 0) return null;
  return [typeof type === 'string' ? `${type}[]` : { ...type, isList: true }];
}
