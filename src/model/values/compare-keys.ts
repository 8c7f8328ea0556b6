/** Surrogates: JavaScript sorts them before U+E000, but the code points that they encode come after. */
const beyondPlaneZero = /[\uD800-\uDFFF]/;

/** The order of ids: integers by value, texts and UUIDs by code points, as UTF-8 bytes sort. */
export function compareKeys(one: string | number, other: string | number): number {
  if (one === other) return 0;
  if (typeof one === 'string' && typeof other === 'string')
    if (beyondPlaneZero.test(one) || beyondPlaneZero.test(other))
      return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}
