import { isObject } from '../../contract/json/is-object.ts';
import type { JsonPath } from '../../contract/json/place-in-json.ts';
import { type Configuration, type DescriptionFile, ID, type RecordEntry } from './key-facts.ts';

/** Placeholders that cause no faults. */
const unsaid = { api: '/api/', collections: {} };

/** A key that is not stored, so that it causes no faults. */
const nothing = { always: null } as const;

/**
 * Removes what does not fit the schema at the `faulty` places, so that one pass finds every other fault, too.
 * What others may name stays, in a form that causes no faults. Null if nothing is left.
 */
export function soundDescription(value: unknown, faulty: readonly JsonPath[]): DescriptionFile | null {
  if (faulty.length === 0) return value as DescriptionFile;
  if (!isObject(value)) return null;
  const copy = structuredClone(value) as unknown as DescriptionFile;
  if (!isObject(copy.records)) return null;
  for (const [part, name, inner, key] of faulty) {
    if (part === 'api') copy.api = unsaid.api;
    else if (part === 'roles') delete copy.roles;
    else if (part === 'codes' && name !== undefined && isObject(copy.codes)) copy.codes[name] = {};
    // Without the ones, the others would name nothing, or be named by none.
    else if (part === 'variables' || part === 'codes') {
      delete copy.variables;
      delete copy.codes;
    } else if (part === 'collections' && name === undefined) copy.collections = unsaid.collections;
    else if (part === 'collections') delete copy.collections[name as string];
    else if (part === 'records' && name !== undefined) {
      const { [name]: entry } = copy.records;
      if (isObject(entry)) removeFrom(entry, inner, key);
      else copy.records[name] = {};
    }
  }
  for (const entry of Object.values(copy.records)) complete(entry);
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

/** Also a private one, which causes no faults by what it has too much. */
function complete(entry: RecordEntry): void {
  entry.table ??= [] as unknown as [string];
  entry.keys ??= { [entry.id ?? ID]: 'integer' };
}

/** Removes what does not fit the schema; later items of a list keep their index. */
export function soundConfiguration(value: unknown, faulty: readonly JsonPath[]): Configuration {
  if (faulty.length === 0) return value as Configuration;
  if (faulty.some(({ length }) => length === 0)) return {};
  const copy = structuredClone(value) as Configuration;
  for (const path of faulty) remove(copy, unsound(path));
  return copy;
}

/** Roles whose form requires several keys: none of these means anything without the others. */
const wholeRoles: ReadonlySet<unknown> = new Set(['shapes', 'reference', 'variables']);

/** What to remove with a fault: what depends on it, or would seem incomplete. */
function unsound(path: JsonPath): JsonPath {
  const [part, key, index] = path;
  // Other roles are keys of the entity.
  if (part === 'roles' && key === 'entity') return [part];
  if (part === 'roles' && wholeRoles.has(key)) return [part, key as string];
  if (part === 'dataset') return path.slice(0, typeof index === 'number' ? 3 : 2);
  return path;
}

function remove(value: object, [key, ...rest]: JsonPath): void {
  const { [key as string]: inner } = value as Record<string, unknown>;
  if (rest.length === 0) delete (value as Record<string, unknown>)[key as string];
  else if (typeof inner === 'object' && inner !== null) remove(inner, rest);
}
