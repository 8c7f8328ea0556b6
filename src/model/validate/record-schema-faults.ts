import { faultAt } from '../../contract/json/place-in-json.ts';
import { orMeant } from '../../terminal/did-you-mean.ts';
import { isOptional, type RecordKind } from '../description/kind.ts';
import { isCalled } from '../description/role-keys.ts';
import { type JsonSchema, recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import type { SchemaFaults } from './schema-faults.ts';
import { type PlacedSchema, referred, subschemas } from './subschemas.ts';

/**
 * Faults of hand-written schemas that no record could fit, or that are of no record: `names` are all records of
 * the description, `kinds` the published ones. Without this, each record would be blamed.
 */
export function recordSchemaFaults(
  all: Schemas,
  written: Iterable<string>,
  names: readonly string[],
  kinds: readonly RecordKind[],
): SchemaFaults {
  const published = new Map(kinds.map((kind) => [recordSchemaPath(kind.name), kind]));
  const used = new Set([...names.map(recordSchemaPath), ...referredPaths(all)]);
  return new Map(
    [...written].map((path) => {
      const kind = published.get(path);
      if (kind !== undefined) return [path, keyFaults(all, path, kind)];
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.schema\.json$/, '');
      return [path, used.has(path) ? [] : [`no record is called ${name}${orMeant(name, names)}`]];
    }),
  );
}

function keyFaults(all: Schemas, path: string, { fields }: RecordKind): string[] {
  const schema = all.get(path) as JsonSchema;
  const names = fields.map(({ name }) => name);
  const required = [...ofEveryRecord(all, { path, place: [], schema })].flatMap((placed) =>
    (placed.schema.required ?? []).map((key, index) => ({
      key,
      place: placed.path === path ? [...placed.place, 'required', index] : [],
    })),
  );
  const lacking = required.flatMap(({ key, place }) => {
    if (names.includes(key)) return [];
    const renamed = fields.find((field) => isCalled(field, key));
    const meant = renamed === undefined ? orMeant(key, names) : `, which is published as ${renamed.name}`;
    return [faultAt(place, `the record has no key ${key}${meant}`)];
  });
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return lacking;
  const allowed = Object.keys(schema.properties ?? {});
  const refused = fields.filter((field) => !isOptional(field) && !allowed.includes(field.name));
  return [
    ...lacking,
    ...refused.map(({ name }) => faultAt(['properties'], `lacks ${name}, a key of the record`)),
  ];
}

/** A schema and those that each record must fit, too. */
function* ofEveryRecord(
  all: Schemas,
  placed: PlacedSchema,
  seen = new Set<JsonSchema>(),
): Generator<PlacedSchema> {
  if (typeof placed.schema !== 'object' || seen.has(placed.schema)) return;
  seen.add(placed.schema);
  yield placed;
  const { path, place, schema } = placed;
  for (const [index, each] of (schema.allOf ?? []).entries())
    yield* ofEveryRecord(all, { path, place: [...place, 'allOf', index], schema: each }, seen);
  const target = referred(all, placed);
  if (target !== null) yield* ofEveryRecord(all, target, seen);
}

function referredPaths(all: Schemas): string[] {
  return [...all].flatMap(([path, schema]) =>
    [...subschemas({ path, place: [], schema })].flatMap((placed) => referred(all, placed)?.path ?? []),
  );
}
