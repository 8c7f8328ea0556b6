/** A rectangle that something takes. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export const meets = (one: Box, other: Box) =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

/** @param half of its width and height */
export const around = (x: number, y: number, half: number): Box => [x - half, y - half, x + half, y + half];

/** About the width of a text without serifs. */
export const widthOf = (text: string, fontSize: number) => text.length * fontSize * 0.575;
