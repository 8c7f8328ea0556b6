export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Drops keys with null, undefined, an empty text or an empty list. */
export function known<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, inner]) => inner !== null && inner !== undefined && inner !== '' && !isEmptyList(inner),
    ),
  ) as Partial<T>;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
