import { axisOf } from '../../contract/claims/years.ts';
import type { Span } from '../data-types.ts';
import { plural } from '../fold.ts';
import { showSpan, showYear } from '../years.ts';

/** Labels are as wide as so many columns. */
const width = 5;

/**
 * Labels of the periods of a grid, and which have room: every thousand years, or as many thousands as leave room for the
 * words. The first period may have everything earlier, which its label says before any other has room.
 */
export function periodLabels(
  periods: readonly Span[],
): readonly { readonly text: string; readonly isShown: boolean }[] {
  const isLong = isFirstLonger(periods);
  const shown = shownPeriods(periods, isLong ? width : 1);
  const labels = periods.map(([from], place) => ({ text: showYear(from), isShown: shown[place] === true }));
  const [first, next] = labels;
  if (!isLong || first === undefined) return labels;
  return [{ isShown: true, text: `before ${next?.text}` }, ...labels.slice(1)];
}

/** `41 periods of 100 years (the first 13600–2001 BCE)`: how many and how long they are depends on the grid. */
export function sayPeriods(periods: readonly Span[]): string {
  const [first, last] = [periods[0] as Span, periods.at(-1) as Span];
  const longer = isFirstLonger(periods) ? ` (the first ${showSpan(...first)})` : '';
  return `${plural(periods.length, 'period')} of ${lengthOf(last)} years${longer}`;
}

/** Of whole centuries: the first one CE has 99 years. */
const lengthOf = ([from, to]: Span) => 100 * Math.ceil((axisOf(to) - axisOf(from) + 1) / 100);

/** The first period may have everything earlier. */
export function isFirstLonger([first, second]: readonly Span[]): boolean {
  return first !== undefined && second !== undefined && lengthOf(first) > lengthOf(second);
}

/** @param begin the first one next to the first that may have a label */
function shownPeriods(periods: readonly Span[], begin: number): readonly boolean[] {
  const [first, last] = periods.at(-1) as Span;
  const unit = 1000 * Math.ceil((width * (last - first + 1)) / 1000);
  const isRound = ([from]: Span) => (from === 1 ? 0 : from) % unit === 0;
  // The words of the last two would be cut.
  const end = Math.max(0, periods.length - 3);
  const round = periods.map((period, place) => isRound(period) && place >= begin && place <= end);
  if (!round.includes(true)) return periods.map((_, place) => place % width === 0 && place <= end);
  return [!round.slice(1, width - 1).includes(true), ...round.slice(1)];
}
