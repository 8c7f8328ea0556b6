export type Point = readonly [x: number, y: number];

/** A side of a window: what is inside, and where a line crosses it. */
export interface Side {
  readonly isInside: (point: Point) => boolean;
  readonly crossing: (one: Point, other: Point) => Point;
}

/** @param sign 1 if what is beyond the limit is inside, -1 if what is before it */
export const side = (axis: 0 | 1, sign: 1 | -1, limit: number): Side => ({
  isInside: (point) => sign * point[axis] >= sign * limit,
  crossing: (one, other) => {
    const share = (limit - one[axis]) / (other[axis] - one[axis]);
    const across = one[1 - axis] as number;
    // + 0 turns -0 into 0.
    const at = Math.round(across + share * ((other[1 - axis] as number) - across)) + 0;
    return axis === 0 ? [limit, at] : [at, limit];
  },
});

/** Cuts a ring at a side (Sutherland and Hodgman). */
export function cut(points: readonly Point[], { isInside, crossing }: Side): readonly Point[] {
  if (points.every(isInside)) return points;
  const kept: Point[] = [];
  let before = points.at(-1) as Point;
  for (const point of points) {
    if (isInside(point) !== isInside(before)) kept.push(crossing(before, point));
    if (isInside(point)) kept.push(point);
    before = point;
  }
  return kept;
}
