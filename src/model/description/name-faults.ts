import { folderFault, portableFault } from '../../contract/tree.ts';

/** Names at the top of a tree that are not for a service: a folder of the tree itself, or one that a host reads. */
const reservedAtTop = new Set(['schemas', 'v', 'netlify', 'functions', 'node_modules']);

/** Why a collection cannot have this name; null if it can. */
export function collectionNameFault(name: string): string | null {
  if (isMovedByJavaScript(name))
    return 'a name that is a whole number loses its place in the order; add a word to it';
  return name.split('/').map(folderFault).find(Boolean) ?? null;
}

/** Why the paths of collections cannot begin with this; null if they can. */
export function apiFault(api: string): string | null {
  const [first = '', ...rest] = api.split('/').filter((part) => part !== '');
  if (reservedAtTop.has(first.toLowerCase())) return `${first} is the name of another folder of the tree`;
  return [first, ...rest].map(folderFault).find(Boolean) ?? null;
}

/** What schemas of records are based on: `records/common-keys.schema.json` could not be that of a record, too. */
const bases = new Set(['common-keys', 'attribute-record']);

/** Why a record cannot have this name; null if it can. Its schema is called so. */
export function recordNameFault(name: string): string | null {
  if (name === '__proto__') return 'no record can be called __proto__';
  if (bases.has(name.toLowerCase()))
    return `${name} is the name of a schema that those of records are based on`;
  return portableFault(name);
}

/** Why a record cannot have a key of this name; null if it can. */
export function keyNameFault(key: string): string | null {
  if (key === '__proto__') return 'no key can be called __proto__: JavaScript would not read it back';
  if (isMovedByJavaScript(key))
    return 'a key that is a whole number would move to the front of every record; give it another name';
  return null;
}

/** An index of an array: JavaScript lists it before all other keys of an object. */
function isMovedByJavaScript(key: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(key) && Number(key) < 2 ** 32 - 1;
}
