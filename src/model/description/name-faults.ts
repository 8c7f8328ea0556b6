import { folderFault, portableFault } from '../../contract/tree/tree.ts';

/** Names at the top of a tree that are reserved: folders of the tree itself, or read by a host. */
const reservedAtTop = new Set(['schemas', 'v', 'netlify', 'functions', 'node_modules']);

/** Why a collection cannot have this name; null if it can. */
export function collectionNameFault(name: string): string | null {
  if (isMovedByJavaScript(name))
    return 'a name that is a whole number loses its place in the order; add a word to it';
  return name.split('/').map(folderFault).find(Boolean) ?? null;
}

export function apiFault(api: string): string | null {
  const [first = '', ...rest] = api.split('/').filter((part) => part !== '');
  if (reservedAtTop.has(first.toLowerCase())) return `${first} is the name of another folder of the tree`;
  return [first, ...rest].map(folderFault).find(Boolean) ?? null;
}

/** Base schemas: `records/common-keys.schema.json` cannot be that of a record, too. */
const bases = new Set(['common-keys', 'attribute-record']);

/** Why a record, and so its schema, cannot have this name; null if it can. */
export function recordNameFault(name: string): string | null {
  if (name === '__proto__') return 'no record can be called __proto__';
  if (bases.has(name.toLowerCase()))
    return `${name} is the name of a schema that record schemas are based on`;
  return portableFault(name);
}

export function keyNameFault(key: string): string | null {
  if (key === '__proto__') return 'no key can be called __proto__: JavaScript would not read it back';
  if (isMovedByJavaScript(key))
    return 'a key that is a whole number would move to the front of every record; give it another name';
  if (!/^[^\p{Cc}\p{Cs}]+$/u.test(key))
    return 'a key is neither empty nor holds a control character or half a character';
  return null;
}

/** JavaScript lists indexes of an array before all other keys of an object. */
function isMovedByJavaScript(key: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(key) && Number(key) < 2 ** 32 - 1;
}
