import { getOrMake } from '../../contract/get-or-make.ts';
import type { Envelope } from '../../contract/tree/envelope.ts';
import { holdsSlot, isOptional, optionalSlot, RECORDS } from '../../contract/tree/envelope.ts';
import { unusedName } from '../../model/description/table-names.ts';
import type { JsonSchema } from '../../model/schemas/schema.ts';
import { recordSchemaPath, resolveReference, type Schemas } from '../../model/schemas/schema.ts';

/** Schemas of an OpenAPI document, added as they are asked for. */
export interface ComponentSchemas {
  /** A reference to a record's schema, which becomes a component with all that it refers to. */
  record(name: string): JsonSchema;
  /** Of a kind of record; with the envelope of a collection, if it has one of its own. */
  page(name: string, own?: { readonly collection: string; readonly envelope: Envelope }): JsonSchema;
  document(name: string): JsonSchema;
  /** Everything asked for, sorted by name. */
  all(): Readonly<Record<string, JsonSchema>>;
}

const ENVELOPE = 'envelope';

/**
 * Collects published schemas, by path below `schemas/`, as components of one document: many client generators
 * read no other files, and published schemas refer to each other by addresses that a copy, a preview or an
 * archive lacks.
 */
export function componentSchemas(schemas: Schemas): ComponentSchemas {
  const components = new Map<string, JsonSchema>();
  const names = new Map<string, string>();

  const nameOf = (path: string): string =>
    getOrMake(names, path, () => {
      const used = new Set(names.values());
      return unusedName(nameIn(path), (each) => used.has(each));
    });
  const reference = (path: string) => ({ $ref: `#/components/schemas/${nameOf(path)}` });
  const add = (path: string, make: () => JsonSchema): JsonSchema => {
    if (!names.has(path)) {
      const name = nameOf(path);
      components.set(name, make());
    }
    return reference(path);
  };
  const published = (path: string): JsonSchema => add(path, () => withComponents(path, schemaAt(path)));
  const schemaAt = (path: string): JsonSchema => {
    const schema = schemas.get(path);
    if (schema === undefined) throw new Error(`schemas/${path} is missing`);
    return schema;
  };
  const withComponents = (path: string, schema: JsonSchema): JsonSchema => {
    const { $schema: _, ...rest } = schema;
    return replaced(rest, (to) => published(resolveReference(path, to)).$ref as string) as JsonSchema;
  };
  const envelope = () =>
    add(ENVELOPE, () => {
      const { results: _, ...properties } = schemaAt('page.schema.json').properties ?? {};
      const description = 'What every page has besides its records.';
      return {
        title: 'Envelope',
        description,
        type: 'object',
        properties,
        required: Object.keys(properties),
      };
    });

  return {
    record: (name) => published(recordSchemaPath(name)),
    document: (name) => published(`${name}.schema.json`),
    page: (name, own) => {
      const records = () => ({ type: 'array', items: published(recordSchemaPath(name)) });
      if (own !== undefined)
        return add(`${own.collection.replaceAll('/', '.')}-page`, () =>
          envelopeSchema(own.envelope, records()),
        );
      return add(`${name}-page`, () => ({
        type: 'object',
        allOf: [envelope()],
        properties: { results: records() },
        required: ['results'],
        unevaluatedProperties: false,
      }));
    },
    all: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function nameIn(path: string): string {
  return path
    .replace(/^.*\//, '')
    .replace('.schema.json', '')
    .replace(/[^A-Za-z0-9._-]/g, '_');
}

function replaced(value: unknown, reference: (to: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, reference));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? reference(inner) : replaced(inner, reference),
    ]),
  );
}

const link: JsonSchema = { type: ['string', 'null'], format: 'uri' };
const flag: JsonSchema = { type: 'boolean' };
const position: JsonSchema = { type: 'integer', minimum: 0 };
const other: JsonSchema = { type: ['integer', 'null'], minimum: 1 };

const slotSchemas: Readonly<Record<string, JsonSchema>> = {
  ...{ '<next>': link, '<previous>': link, '<first>': link, '<last>': link, '<self>': link },
  ...{ '<isFirst>': flag, '<isLast>': flag, '<hasNext>': flag, '<hasPrevious>': flag },
  ...{ '<nextPage>': other, '<previousPage>': other },
  ...sometimes({ type: 'string', format: 'uri' }, '<next>', '<previous>'),
  ...sometimes({ type: 'integer', minimum: 1 }, '<nextPage>', '<previousPage>'),
  ...{ '<count>': position, '<page>': position, '<pageFrom0>': position, '<pages>': position },
  ...{ '<size>': position, '<shown>': position, '<offset>': position, '<from>': other, '<to>': other },
};

function sometimes(schema: JsonSchema, ...words: readonly string[]) {
  return Object.fromEntries(words.map((word) => [optionalSlot(word), schema]));
}

/** The schema of pages with an envelope of their own; `records` is that of the list. */
function envelopeSchema(envelope: unknown, records: JsonSchema): JsonSchema {
  if (envelope === RECORDS) return records;
  if (typeof envelope === 'string' && slotSchemas[envelope] !== undefined) return slotSchemas[envelope];
  // Pages may lack some of the links in a list.
  if (Array.isArray(envelope) && holdsSlot(envelope))
    return { type: 'array', items: { anyOf: envelope.map((each) => envelopeSchema(each, records)) } };
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope))
    return { const: envelope };
  const properties = Object.entries(envelope).map(([key, each]) => [key, envelopeSchema(each, records)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(envelope).filter((key) => !isOptional((envelope as Envelope & object)[key])),
    additionalProperties: false,
  };
}
