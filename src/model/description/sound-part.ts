import { isObject } from '../../contract/json/is-object.ts';
import type { JsonPath } from '../../contract/json/place-in-json.ts';
import { type Configuration, type DescriptionFile, ID, type RecordEntry } from './key-facts.ts';

/** What there is nothing to say of. */
const unsaid = { api: '/api/', collections: {} };

/** A key that is stored nowhere, so that nothing is said of it. */
const nothing = { always: null } as const;

/**
 * A description without what does not fit the schema, so that the rest can be checked, too, and every fault is found at
 * once. What others may name stays there, in a form of which there is nothing to say. Null where nothing is left.
 *
 * @param faulty the places of the faults
 */
export function soundDescription(value: unknown, faulty: readonly JsonPath[]): DescriptionFile | null {
  if (faulty.length === 0) return value as DescriptionFile;
  if (!isObject(value)) return null;
  const copy = structuredClone(value) as unknown as DescriptionFile;
  if (!isObject(copy.records)) return null;
  for (const [part, name, inner, key] of faulty) {
    if (part === 'api') copy.api = unsaid.api;
    else if (part === 'roles') delete copy.roles;
    else if (part === 'collections' && name === undefined) copy.collections = unsaid.collections;
    else if (part === 'collections') delete copy.collections[name as string];
    else if (part === 'records' && name !== undefined) {
      const { [name]: entry } = copy.records;
      if (isObject(entry)) removeFrom(entry, inner, key);
      else copy.records[name] = {};
    }
  }
  for (const entry of Object.values(copy.records)) if (entry.private !== true) complete(entry);
  return { ...unsaid, ...copy };
}

function removeFrom(
  entry: RecordEntry,
  part: JsonPath[number] | undefined,
  key: JsonPath[number] | undefined,
) {
  if (part === undefined) return;
  const { keys, id = ID } = entry;
  if (part !== 'keys' || key === undefined || keys === undefined)
    delete (entry as Record<string, unknown>)[part];
  else keys[key] = key === id ? 'integer' : nothing;
}

/** A record of which nothing is missing. */
function complete(entry: RecordEntry): void {
  entry.table ??= [] as unknown as [string];
  entry.keys ??= { [entry.id ?? ID]: 'integer' };
}

/** A configuration without what does not fit the schema; what follows it in a list keeps its place. */
export function soundConfiguration(value: unknown, faulty: readonly JsonPath[]): Configuration {
  if (faulty.length === 0) return value as Configuration;
  if (faulty.some(({ length }) => length === 0)) return {};
  const copy = structuredClone(value) as Configuration;
  for (const path of faulty) remove(copy, unsound(path));
  return copy;
}

/** What is left out with a fault: what could not be checked without it, or would seem incomplete. */
function unsound(path: JsonPath): JsonPath {
  const [part, key, index] = path;
  // The other roles are keys of the entity.
  if (part === 'roles' && key === 'entity') return [part];
  if (part === 'dataset') return path.slice(0, typeof index === 'number' ? 3 : 2);
  return path;
}

function remove(value: object, [key, ...rest]: JsonPath): void {
  const { [key as string]: inner } = value as Record<string, unknown>;
  if (rest.length === 0) delete (value as Record<string, unknown>)[key as string];
  else if (typeof inner === 'object' && inner !== null) remove(inner, rest);
}
