/** The place of each of some boxes, from left to right in as many lines as they need. */
export function inLines(
  widths: readonly number[],
  gap: number,
  room: number,
): readonly { readonly line: number; readonly x: number }[] {
  let [line, x] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > room) [line, x] = [line + 1, 0];
    const place = { line, x };
    x += width + gap;
    return place;
  });
}

/** A text in lines that fit; a word that is longer than a line, such as an address, is cut into pieces. */
export function textLines(text: string, measure: (text: string) => number, room: number): string[] {
  const words = text.split(' ').flatMap((word) => piecesOf(word, measure, room));
  const places = inLines(words.map(measure), measure(' '), room);
  const lines: string[] = [];
  for (const [index, { line, x }] of places.entries())
    lines[line] = x === 0 ? (words[index] as string) : `${lines[line]} ${words[index]}`;
  return lines;
}

function piecesOf(word: string, measure: (text: string) => number, room: number): string[] {
  // Half of a letter of two units would be no text that a picture can have.
  const letters = [...word];
  if (letters.length < 2 || measure(word) <= room) return [word];
  const first = (length: number) => letters.slice(0, length).join('');
  let length = letters.length - 1;
  while (length > 1 && measure(first(length)) > room) length -= 1;
  return [first(length), ...piecesOf(letters.slice(length).join(''), measure, room)];
}
