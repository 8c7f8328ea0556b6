import { inList, isEmbedded, type Place, readPlace, withValues } from '../location.ts';

/** Ids in a list of an address, each once: `253,125`. */
export const idsIn = (text: string | null): readonly string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((id) => id !== '')
      .map((id) => (id === '%' ? '' : id.replace(/%2C|%25/g, decodeURIComponent))),
  ),
];

/**
 * The pinned entities of a view: the ids in its address, `#map?pin=253,125`, or else the pins of the view before;
 * and the ids that it adds, `#compare?add=253`.
 */
export function pinsAfter(before: readonly string[], { query }: Pick<Place, 'query'>): readonly string[] {
  const named = query.get('pin');
  return [...new Set([...(named === null ? before : idsIn(named)), ...idsIn(query.get('add'))])];
}

/** The address of a view with these pins. A chart in another site has those that its address names only. */
export function withPins(fragment: string, pins: readonly string[]): string {
  if (isEmbedded(readPlace(fragment))) return fragment;
  return withValues(fragment, { add: null, pin: pins.map(inList).join() });
}
