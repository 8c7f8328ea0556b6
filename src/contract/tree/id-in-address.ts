import { decoded } from './decoded.ts';

/**
 * The last part of the address of a record in a list, as it is there; null for any other value.
 * @param list what the address begins with, or only the end of that
 */
export function nameInAddress(value: string, list: string): string | null {
  if (!value.endsWith('/')) return null;
  const start = value.lastIndexOf('/', value.length - 2) + 1;
  const name = value.slice(start, -1);
  return name !== '' && !/[?#]/.test(name) && value.slice(0, start).endsWith(list) ? name : null;
}

/** The id in the address of a record in one of these lists, of whatever host; null for any other value. */
export function idInAddress(
  value: string,
  lists: readonly string[],
  isInteger: boolean,
): string | number | null {
  for (const list of lists) {
    const name = nameInAddress(value, list);
    if (name !== null) return isInteger ? numberIn(name) : decoded(name);
  }
  return null;
}

/** The number that a part of an address is; null if it is not one. */
export function numberIn(name: string): number | null {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(name) ? Number(name) : null;
}
