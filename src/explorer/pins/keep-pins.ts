import { isEmbedded, readPlace } from '../location.ts';
import { idsIn, pinsAfter, withPins } from './pinned.ts';

/** Pages of entities are documents of their own: pins outlive the visit to one, in this tab. */
const KEY = `pins ${new URL('../../', import.meta.url).pathname}`;

let pins = stored();

export const pinned = (): readonly string[] => pins;

export function pin(ids: readonly string[]): void {
  pins = ids;
  try {
    sessionStorage.setItem(KEY, ids.join());
  } catch {
    // Without storage, pins last as long as the document.
  }
}

function stored(): readonly string[] {
  try {
    return idsIn(sessionStorage.getItem(KEY));
  } catch {
    return [];
  }
}

/** The address with the pins that go along; those that it names itself hold from now on. */
export function carried(fragment: string): string {
  const place = readPlace(fragment);
  if (isEmbedded(place)) return fragment;
  const next = pinsAfter(pins, place);
  if (next.join() !== pins.join()) pin(next);
  return withPins(fragment, pins);
}
