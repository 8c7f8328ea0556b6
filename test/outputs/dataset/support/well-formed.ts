/** A text with every half of a character replaced, as an encoder does it. */
export function wellFormed(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

/** What a form of one line can show of a text. */
export function onOneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
