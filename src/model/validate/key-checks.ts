import { isDeepStrictEqual } from 'node:util';
import type { RecordKind } from '../description/kind.ts';
import type { JsonSchema, Schemas } from '../schemas/schema.ts';
import { dateTime } from '../values/date-time.ts';
import { uuid } from '../values/uuid.ts';
import type { Check } from './document-check.ts';
import { keySchemas } from './key-schemas.ts';
import { type PropertyOf, valueChecks, valueSchema } from './value-checks.ts';

/**
 * Types of JSON values, and of some the part that is told apart: an integer is a number, too; a UUID and a time are texts
 * as they are published, the time of a day that every year has; `objects` is a list of nothing else.
 */
export type JsonType = (typeof allTypes)[number];

const allTypes = [
  ...(['null', 'boolean', 'integer', 'number', 'string', 'uuid', 'date-time'] as const),
  ...(['object', 'objects', 'array'] as const),
];

/** The types with their parts. */
const parts: Readonly<Partial<Record<JsonType, readonly JsonType[]>>> = {
  number: ['integer'],
  string: ['uuid', 'date-time'],
  array: ['objects'],
};

/** What a key may hold. An object stands for every record that is embedded. */
export interface KeyCheck {
  /** The types of which every value fits: nobody has to look at such a value. */
  readonly every: ReadonlySet<JsonType>;
  readonly fits: Check;
}

/** The checks of the keys of a kind; null where its schema asks for more than a value for each key. */
export type KeyChecks = (kind: RecordKind) => ReadonlyMap<string, KeyCheck> | null;

/** The checks of the keys of all kinds with these schemas. Keys that have a schema in common share its check. */
export function createKeyChecks(schemas: Schemas): KeyChecks {
  const known = new Map<string, KeyCheck>();
  const checkOf = (property: PropertyOf): KeyCheck => {
    const place = `${property.path} ${property.key}`;
    const check = known.get(place) ?? makeCheck(schemas, property);
    known.set(place, check);
    return check;
  };
  return (kind) => {
    const places = keySchemas(schemas, kind);
    return places && new Map([...places].map(([key, properties]) => [key, allOf(properties.map(checkOf))]));
  };
}

function makeCheck(schemas: Schemas, property: PropertyOf): KeyCheck {
  const [fits] = valueChecks(schemas, [property]) as [Check];
  const text = valueSchema(schemas, property);
  return { every: text === null ? new Set() : typesOf(JSON.parse(text)), fits };
}

/** The types of which a schema allows every value, as far as it is clear; a schema may have only keywords that check. */
function typesOf(schema: JsonSchema): ReadonlySet<JsonType> {
  const keywords = Object.keys(schema).sort().join();
  if (keywords === '') return new Set(allTypes);
  if (keywords === 'type') return new Set([schema.type as JsonType].flat().flatMap(withParts));
  for (const { name, schema: own } of [uuid, dateTime])
    for (const isNullable of [false, true])
      if (isDeepStrictEqual(schema, own(isNullable)))
        return new Set<JsonType>([name as JsonType, ...(isNullable ? (['null'] as const) : [])]);
  if (keywords === 'anyOf') return new Set((schema.anyOf ?? []).flatMap((branch) => [...typesOf(branch)]));
  const isList = keywords === 'items,type' && schema.type === 'array';
  return new Set(isList && JSON.stringify(schema.items) === '{"type":"object"}' ? ['objects'] : []);
}

const withParts = (type: JsonType): readonly JsonType[] => [type, ...(parts[type] ?? [])];

function allOf(checks: readonly KeyCheck[]): KeyCheck {
  const [only] = checks;
  if (only !== undefined && checks.length === 1) return only;
  return {
    every: new Set(allTypes.filter((type) => checks.every(({ every }) => every.has(type)))),
    fits: (value) => checks.every(({ fits }) => fits(value)),
  };
}
