/**
 * Marks follow a record's values where its keys contradict the description: `-key` is missing, `+key` is not
 * described, `!key` should always be empty and is not.
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
