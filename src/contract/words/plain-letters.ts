/** Small letters, and those that no decomposition makes plain: `ß` is `ss`, `ø` is `o`. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(/[łøđðþæœßı]/g, (letter) => letters[letter] ?? letter);
}

const letters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' },
};
