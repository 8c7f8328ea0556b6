import type { JsonPath } from '../place-in-json.ts';
import { type DescriptionFile, ID } from './key-facts.ts';

/**
 * A description without the collections and keys that do not fit the schema, so that the rest can be checked, too, and
 * every fault is found at once. Null where the faults lie elsewhere.
 *
 * @param faulty the places of the faults
 */
export function soundPart(value: unknown, faulty: readonly JsonPath[]): DescriptionFile | null {
  if (faulty.length === 0) return value as DescriptionFile;
  const isOfPart = faulty.every(
    ([part, , keys, key]) =>
      part === 'collections' || (part === 'records' && keys === 'keys' && key !== undefined),
  );
  if (!isOfPart || faulty.some(({ length }) => length < 2)) return null;
  const copy = structuredClone(value) as DescriptionFile;
  for (const [part, name = '', , key = ''] of faulty) {
    if (part === 'collections') delete copy.collections[name];
    else {
      const { keys, id = ID } = copy.records[name] ?? {};
      // Nothing is said of what is not stored; of a record without id there would be.
      if (key === id && keys !== undefined) keys[key] = 'integer';
      else if (keys !== undefined) keys[key] = { always: null };
    }
  }
  return copy;
}
