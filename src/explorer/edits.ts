/** How many edits a word may be away from one that was typed, by the letters of that: short ones are written right. */
export function mostEdits({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The edits from one word to the other: letters added, left out, put in the place of others, or two neighbours swapped (each
 * letter swapped at most once). More than `most` of them are `most + 1`, which is known before all have been counted.
 */
export function edits(one: string, other: string, most: number): number {
  const width = other.length + 1;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, column) => column);
  let next = new Uint16Array(width);
  let lastLeast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    next[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const same = letter === other.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches back two rows.
    if (least > most && lastLeast > most) return most + 1;
    lastLeast = least;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[other.length] as number, most + 1);
}
