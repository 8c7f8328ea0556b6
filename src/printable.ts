/**
 * What a terminal would obey, and not show: control characters but for tabs and line ends, marks that turn the direction
 * of a line, other line ends, invisible tags.
 */
const obeyed = /(?![\t\n])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** A text as it may stand on a screen: what a terminal would obey is written as JSON writes it. JSON stays what it says. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
