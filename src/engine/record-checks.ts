import type { Field, RecordKind } from '../model/description/kind.ts';
import type { JsonSchema, Schemas } from '../model/schemas/schema.ts';
import type { Check } from '../model/validate/document-check.ts';
import { isReference, keySchemas } from '../model/validate/record-fits.ts';
import { type PropertyOf, recordCheck, valueChecks } from '../model/validate/value-checks.ts';
import type { ValueType } from '../model/values/value-type.ts';

export interface KeyCheck {
  readonly isNullAllowed: boolean;
  /** Further checks, with any object for an embedded record; null if reading by the type is enough. */
  readonly check: Check | null;
}

export interface RecordChecks {
  readonly keys: ReadonlyMap<string, KeyCheck>;
  /** Checks the record as a whole; null if checking its keys is enough. */
  readonly whole: Check | null;
}

/**
 * Checks of each kind: value by value, if its schema does not constrain the record as a whole. Records are
 * written with exactly their keys, so they fit such a schema if each value does; a test proves it against
 * whole pages. There are far fewer schemas of values than of records.
 */
export function checksOf(
  kinds: readonly RecordKind[],
  schemas: Schemas,
): ReadonlyMap<RecordKind, RecordChecks> {
  const described = kinds.map((kind) => describedKeys(kind, schemas));
  const checks = valueChecks(
    schemas,
    described.flatMap((keys) => keys?.more ?? []),
  )[Symbol.iterator]();
  return new Map(
    kinds.map((kind, index) => {
      const found = new Map<string, Check[]>(kind.fields.map(({ name }) => [name, []]));
      const { more = [], notNull = [] } = described[index] ?? {};
      for (const { key } of more) found.get(key)?.push(checks.next().value as Check);
      const keys = [...found].map(([key, each]): [string, KeyCheck] => {
        const [first = null] = each;
        const check = each.length < 2 ? first : (value: unknown) => each.every((one) => one(value));
        return [key, { isNullAllowed: !notNull.includes(key) && check?.(null) !== false, check }];
      });
      const whole = described[index] == null ? recordCheck(schemas, kind.name) : null;
      return [kind, { keys: new Map(keys), whole }];
    }),
  );
}

interface Described {
  readonly more: PropertyOf[];
  readonly notNull: string[];
}

/** What the schema of a kind and its bases say of its keys; null if they say more of the record. */
function describedKeys(kind: RecordKind, schemas: Schemas): Described | null {
  const places = keySchemas(schemas, kind);
  if (places === null) return null;
  const found: Described = { more: [], notNull: [] };
  for (const field of kind.fields) {
    for (const { path, key } of places.get(field.name) ?? []) {
      const property = schemas.get(path)?.properties?.[key] as JsonSchema;
      // All records of a list are checked as the same object.
      if (property.uniqueItems !== undefined) return null;
      if (isAnyList(property, field)) continue;
      const isNullable = field.source === 'column' ? isOfType(property, field.value) : null;
      if (isNullable === null) found.more.push({ key, path });
      else if (!isNullable) found.notNull.push(key);
    }
  }
  return found;
}

/** Keywords without effect on validity. */
const words = new Set(['title', 'description', 'x-widerThanInterfaceDocument']);

/**
 * Whether a schema says no more than a type, and then whether null is allowed; null if it says more. What a
 * type reads fits its schema, which a test proves: checking that again took 5 % of a build.
 */
function isOfType(property: JsonSchema, type: ValueType): boolean | null {
  const said = textOf(property);
  return [true, false].find((isNullable) => textOf(type.schema(isNullable)) === said) ?? null;
}

/** Whether a schema takes any list of records, however long: then the list needs no check. */
function isAnyList(property: JsonSchema, { source }: Field): boolean {
  const { items } = property;
  if (source !== 'many' || items === undefined || !isReference(items)) return false;
  return textOf(property) === textOf({ type: 'array', items });
}

function textOf(schema: JsonSchema): string {
  return JSON.stringify(
    Object.entries(schema)
      .filter(([keyword]) => !words.has(keyword))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
