/** Replaces unpaired surrogates, so that every encoding can hold the text. */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Replaces line breaks and other control characters by spaces, for formats where they have a meaning. */
export function onOneLine(text: string): string {
  return wholeCharacters(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
