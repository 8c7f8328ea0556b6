/**
 * What a terminal would obey rather than show: control characters except tabs and line ends, marks that change the
 * direction of a line, other line ends, invisible tags.
 */
const obeyed = /(?![\t\n])\p{Cc}|[\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** A text that is safe on a screen: what a terminal would obey is escaped as in JSON. JSON keeps its meaning. */
export function printable(text: string): string {
  return text.replaceAll(obeyed, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
