/** Drops keys with null, undefined, an empty text or an empty list. */
export function known<T extends object>(value: T): Partial<T> {
  const isKnown = (inner: unknown) =>
    inner != null && inner !== '' && !(Array.isArray(inner) && inner.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => isKnown(inner))) as Partial<T>;
}
