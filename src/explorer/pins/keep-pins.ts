import { keep, kept } from '../in-session.ts';
import { inList, isEmbedded, readPlace } from '../location.ts';
import { idsIn, pinsAfter, withPins } from './pinned.ts';

let pins = idsIn(kept('pins'));

export const pinned = (): readonly string[] => pins;

export function pin(ids: readonly string[]): void {
  pins = ids;
  keep('pins', ids.map(inList).join());
}

/** The address with the pins that go along; those that it names itself hold from now on. */
export function carried(fragment: string): string {
  const place = readPlace(fragment);
  if (isEmbedded(place)) return fragment;
  const next = pinsAfter(pins, place);
  if (next.join() !== pins.join()) pin(next);
  return withPins(fragment, pins);
}
