const LONGEST = 60;
const plainName = /^[a-z_][a-z0-9_.]{0,59}$/;

/** A text from a source as a message shows it: short, in quotes, and without control characters. */
export function showText(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  // JSON leaves these as they are: they would still move a cursor, or change the direction of a line.
  return JSON.stringify(short).replaceAll(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A name from a source as a message shows it: unchanged if it is an ordinary one. */
export function showName(name: string): string {
  return plainName.test(name) ? name : showText(name);
}
