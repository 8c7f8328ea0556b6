import type { RecordKind } from '../description/kind.ts';
import { recordSchemaPath, resolveReference, type Schemas } from '../schemas/schema.ts';

/** Whether a value fits a schema. */
export type Check = (value: unknown) => boolean;

/** How the records of a kind are checked. */
export interface RecordChecks {
  /** By key: what its values must be, any object standing for an embedded record. */
  readonly keys: ReadonlyMap<string, Check>;
  /** What the schema says of a record as a whole; null where the keys are all of it. */
  readonly whole: Check | null;
}

/** A key that a schema describes. */
export interface DescribedKey {
  readonly key: string;
  /** The schema's path: `records/polity.schema.json`. */
  readonly path: string;
}

/** What makes checks of JSON Schemas. */
export interface Checking {
  values(keys: readonly DescribedKey[]): readonly Check[];
  /** Of a whole record of this name, any object standing for what it embeds. */
  record(name: string): Check;
}

/**
 * How records are checked, kind by kind: value by value where their schema says nothing else. Records are written key by
 * key, each of their keys in turn and no other, and so fit such a schema exactly where each value fits what it says of
 * its key: a test proves it against whole pages. There are far fewer schemas of values than of records.
 */
export function checksOf(
  kinds: readonly RecordKind[],
  schemas: Schemas,
  checking: Checking,
): ReadonlyMap<RecordKind, RecordChecks> {
  const described = kinds.map((kind) => divide(kind, schemas) ?? []);
  const checks = checking.values(described.flat())[Symbol.iterator]();
  return new Map(
    kinds.map((kind, index) => {
      const found = new Map<string, Check[]>(kind.fields.map(({ name }) => [name, []]));
      for (const { key } of described[index] ?? []) found.get(key)?.push(checks.next().value as Check);
      const whole = divide(kind, schemas) === null ? checking.record(kind.name) : null;
      return [kind, { keys: new Map([...found].map(([key, each]) => [key, all(each)])), whole }];
    }),
  );
}

/** What a schema may say of a record beside what its keys hold: what every record that is written here is. */
const known = new Set([
  ...['$schema', '$id', '$comment', 'title', 'description', 'type'],
  ...['properties', 'required', 'additionalProperties', 'maxProperties', 'allOf'],
]);

/** The keys that the schema of a kind describes, and those that it is based on; null where they say more than that. */
function divide(kind: RecordKind, schemas: Schemas): DescribedKey[] | null {
  const keys = new Set(kind.fields.map(({ name }) => name));
  const found: DescribedKey[] = [];
  const visit = (path: string): boolean => {
    const schema = schemas.get(path);
    if (schema?.type !== 'object' || !Object.keys(schema).every((keyword) => known.has(keyword)))
      return false;
    const { properties = {}, required = [], allOf = [], additionalProperties = true, maxProperties } = schema;
    const isClosed = additionalProperties === false;
    if (!isClosed && additionalProperties !== true) return false;
    if (isClosed && ![...keys].every((key) => Object.hasOwn(properties, key))) return false;
    if (!required.every((key) => keys.has(key)) || Number(maxProperties ?? keys.size) < keys.size)
      return false;
    for (const [key, { uniqueItems }] of Object.entries(properties)) {
      // One object stands for every record in a list.
      if (uniqueItems !== undefined) return false;
      if (keys.has(key)) found.push({ key, path });
    }
    return allOf.every(
      (base) => Object.keys(base).join() === '$ref' && visit(resolveReference(path, base.$ref as string)),
    );
  };
  return visit(recordSchemaPath(kind.name)) ? found : null;
}

function all(checks: readonly Check[]): Check {
  const [only] = checks;
  if (checks.length === 1 && only !== undefined) return only;
  return (value) => checks.every((check) => check(value));
}
