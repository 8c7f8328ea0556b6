/**
 * What the keys of a record have that the description does not say, as texts beside its values: `-key` for a key that it
 * lacks, `+key` for one that is not described, `!key` for one that is always published empty and is not.
 */
export const mark = {
  missing: (key: string): string => `-${key}`,
  undescribed: (key: string): string => `+${key}`,
  filled: (key: string): string => `!${key}`,
} as const;

const meanings = { '-': 'missing', '+': 'undescribed', '!': 'filled' } as const;

export function readMark(text: string): { readonly is: keyof typeof mark; readonly key: string } {
  return { is: meanings[text[0] as keyof typeof meanings], key: text.slice(1) };
}

export function missingIn(values: readonly unknown[], keys: readonly string[]): ReadonlySet<string> {
  const marks = (values[keys.length] ?? []) as readonly string[];
  return new Set(marks.map(readMark).flatMap(({ is, key }) => (is === 'missing' ? [key] : [])));
}

/** The marks of two copies of one record: what one of them lacks, the record lacks. */
export function joinedMarks(...copies: readonly (readonly unknown[])[]): string[] {
  return [...new Set(copies.flat() as string[])].sort();
}
