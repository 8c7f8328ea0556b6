/** Of a bar on an axis from 0 to 1. */
export interface LabelledBar {
  readonly from: number;
  readonly to: number;
  /** Null without one. */
  readonly text: string | null;
}

export interface BarLabel {
  readonly text: string;
  /** Where it begins, or ends if it is left of its bar. */
  readonly at: number;
  readonly isLeft: boolean;
}

/**
 * Texts that have room next to their bars, without covering another bar of the lane or its text.
 * @param lane in order, without overlaps
 * @param letter its width, as a share of the axis
 */
export function barLabels(lane: readonly LabelledBar[], letter: number): readonly BarLabel[] {
  let taken = 0;
  return lane.flatMap(({ from, to, text }, place): BarLabel[] => {
    const before = taken;
    taken = to;
    const room = ((text?.length ?? 0) + 2) * letter;
    if (text === null || text === '') return [];
    if (to + room <= (lane[place + 1]?.from ?? 1)) {
      taken = to + room;
      return [{ text, at: to, isLeft: false }];
    }
    return from - room >= before ? [{ text, at: from, isLeft: true }] : [];
  });
}
