import { getOrMake } from '../../contract/get-or-make.ts';
import type { RecordKind } from '../description/kind.ts';
import { type JsonSchema, recordSchemaPath, resolveReference, type Schemas } from '../schemas/schema.ts';
import { annotations } from './closed-schema.ts';
import type { Check } from './document-check.ts';
import { type PropertyOf, valueChecks } from './value-checks.ts';

/**
 * Whether a record has exactly the keys of its kind, in order, with values that fit; embedded records are not
 * checked. Uses the checks that come with the package. Also false for sound records whose schema asks for
 * more than a value for each key.
 */
export type RecordFits = (kind: RecordKind, record: Readonly<Record<string, unknown>>) => boolean;

export function createRecordFits(schemas: Schemas): RecordFits {
  /** By place: kinds share schemas of keys. */
  const checks = new Map<string, Check>();
  const checkOf = (property: PropertyOf): Check => {
    const make = () => valueChecks(schemas, [property])[0] as Check;
    return getOrMake(checks, `${property.path} ${property.key}`, make);
  };
  const ofKind = new Map<RecordKind, readonly (readonly [name: string, checks: readonly Check[]])[] | null>();
  return (kind, record) => {
    const all = getOrMake(ofKind, kind, () => {
      const places = keySchemas(schemas, kind);
      return places && [...places].map(([name, properties]) => [name, properties.map(checkOf)] as const);
    });
    if (all === null) return false;
    const names = Object.keys(record);
    if (names.length !== all.length) return false;
    const values = Object.values(record);
    return all.every(
      ([name, checks], index) => name === names[index] && checks.every((fits) => fits(values[index])),
    );
  };
}

const known = new Set(['properties', 'type', 'required', 'additionalProperties', 'maxProperties', 'allOf']);

/**
 * Where the schemas of each key of a kind are: a record with exactly these keys fits if each value fits all
 * of them. Null if the schema of the kind asks for more.
 */
export function keySchemas(
  schemas: Schemas,
  kind: RecordKind,
): ReadonlyMap<string, readonly PropertyOf[]> | null {
  const found = new Map(kind.fields.map(({ name }): [string, PropertyOf[]] => [name, []]));
  const keys = [...found.keys()];
  const seen = new Set<string>();
  const collect = (path: string): boolean => {
    const schema = schemas.get(path);
    if (schema === undefined || seen.has(path)) return false;
    seen.add(path);
    const { properties = {}, type, required = [], additionalProperties, maxProperties, allOf = [] } = schema;
    for (const key of Object.keys(properties)) found.get(key)?.push({ path, key });
    const allowsNoOther =
      additionalProperties === false && keys.every((key) => Object.hasOwn(properties, key));
    return (
      Object.keys(schema).every((keyword) => known.has(keyword) || annotations.has(keyword)) &&
      type === 'object' &&
      required.every((key) => found.has(key)) &&
      (additionalProperties === undefined || allowsNoOther) &&
      (maxProperties === undefined || (maxProperties as number) >= keys.length) &&
      allOf.every((base) => isReference(base) && collect(resolveReference(path, base.$ref as string)))
    );
  };
  return collect(recordSchemaPath(kind.name)) ? found : null;
}

/** Whether a schema only refers to another in the same folder. */
export function isReference(schema: JsonSchema): boolean {
  return Object.keys(schema).join() === '$ref' && /^[\w-]+\.schema\.json$/.test(schema.$ref ?? '');
}
