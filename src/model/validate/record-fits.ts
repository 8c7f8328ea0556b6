import type { RecordKind } from '../description/kind.ts';
import type { Schemas } from '../schemas/schema.ts';
import type { Check } from './document-check.ts';
import { keySchemas } from './key-schemas.ts';
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
    const place = `${property.path} ${property.key}`;
    const check = checks.get(place) ?? (valueChecks(schemas, [property])[0] as Check);
    checks.set(place, check);
    return check;
  };
  const known = new Map<RecordKind, readonly KeyChecks[] | null>();
  return (kind, record) => {
    let all = known.get(kind);
    if (all === undefined) {
      const places = keySchemas(schemas, kind);
      all = places && [...places].map(([name, properties]) => ({ name, checks: properties.map(checkOf) }));
      known.set(kind, all);
    }
    if (all === null) return false;
    const names = Object.keys(record);
    if (names.length !== all.length) return false;
    const values = Object.values(record);
    return all.every(
      ({ name, checks }, index) => name === names[index] && checks.every((fits) => fits(values[index])),
    );
  };
}

interface KeyChecks {
  readonly name: string;
  readonly checks: readonly Check[];
}
