/** Keys and values of any kind: an object of a JSON document, or a record as JSON holds it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An empty object in place of anything else: for untrusted documents. */
export function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** An empty list in place of anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
