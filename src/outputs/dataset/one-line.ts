/** A text that every encoding can hold: halves of characters are replaced. */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A text on one line, for forms in which a line break would mean something: it and other control characters are spaces. */
export function onOneLine(text: string): string {
  return wholeCharacters(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
