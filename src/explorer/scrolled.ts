import { keep, kept } from './in-session.ts';

/**
 * Where readers had scrolled, and what they had opened, in each step of the history. Browsers return to such a place before the view of
 * the step has drawn what one scrolls.
 */
interface Scrolled {
  readonly boxes: readonly (readonly [left: number, top: number])[];
  /** Whether each fold is open. */
  readonly open: readonly boolean[];
  /** A selector of the link or cell that a key followed: who goes on by keys goes on there. */
  readonly followed: string | null;
}

const places = new Map<string, Scrolled>(JSON.parse(kept('places') ?? '[]'));
/** More steps than browsers go back: a tab may be open for weeks, and has room for some MB. */
const MOST = 100;

/** What scrolls, in the order of the document: the page itself, then tables and lists in it. */
const boxes = () => [
  document.documentElement,
  ...document.querySelectorAll('main :is([role="region"], section, .grid-box)'),
];

const folds = () => document.querySelectorAll<HTMLDetailsElement>('main details:not(.menu)');

let step = '';
/** Where the reader was in this step, until that is shown. */
let wanted: Scrolled | null = null;
let held: Scrolled | null = null;
let shown = '';

/** Enters a step of the history, which has a name if it was shown before. Returns its name. */
export function enterStep(name: string | undefined): string {
  if (name === step) return step;
  remember();
  step = name ?? `${Date.now()} ${Math.random()}`;
  wanted = places.get(step) ?? null;
  held = null;
  return step;
}

/** When a view is drawn: a new one begins at its top, one that its reader comes back to where it was left. */
export function scrollView(view: string): void {
  if (wanted === null && view !== shown) scrollTo(0, 0);
  if (wanted !== held) hold(wanted);
  shown = view;
}

/** Whether the reader comes back to a place below the top of the page: nothing above it may be drawn later. */
export const isComingBack = () => (wanted?.boxes[0]?.[1] ?? 0) > 0;

/** Frames that a view may take to draw what it has loaded: on a slow computer they take longer. */
const DRAWN = 120;
/** Frames in which nothing moves: an answer may leave before the next one is there. */
const STEADY = 10;

function hold(place: Scrolled | null): void {
  held = place;
  let frames = DRAWN;
  let steady = 0;
  const follow = () => {
    if (place === null || wanted !== place) return;
    const isLoading = document.querySelector('main .waiting') !== null;
    frames = isLoading ? DRAWN : frames - 1;
    steady = scrollBoxes(place) && !isLoading ? steady + 1 : 0;
    if ((steady > STEADY && focusFollowed(place)) || frames < 0) wanted = null;
    else requestAnimationFrame(follow);
  };
  follow();
}

/** Whether all of it is there. */
function scrollBoxes({ boxes: places, open }: Scrolled): boolean {
  for (const [place, fold] of folds().entries()) fold.open = open[place] ?? fold.open;
  const found = boxes();
  const isThere = places.map(([left, top], index) => {
    const box = found[index];
    box?.scrollTo(left, top);
    return box !== undefined && Math.hypot(box.scrollLeft - left, box.scrollTop - top) < 2;
  });
  return !isThere.includes(false);
}

function focusFollowed({ followed }: Scrolled): boolean {
  if (followed === null) return true;
  const found = document.querySelector<HTMLElement>(`main ${followed}`);
  found?.focus({ preventScroll: true });
  return found !== null;
}

function followedNow(): string | null {
  const at = document.querySelector('main :is(a, [data-cell]):focus-visible');
  const name = at?.hasAttribute('data-cell') ? 'data-cell' : 'href';
  const value = at?.getAttribute(name) ?? null;
  return value === null ? null : `[${name}="${CSS.escape(value)}"]`;
}

function remember(): void {
  if (step === '') return;
  places.delete(step);
  for (const oldest of [...places.keys()].slice(0, -MOST)) places.delete(oldest);
  places.set(
    step,
    wanted ?? {
      boxes: boxes().map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const),
      open: Array.from(folds(), (fold) => fold.open),
      followed: followedNow(),
    },
  );
}

history.scrollRestoration = 'manual';
// A reader who scrolls or types is where they want to be.
for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
  addEventListener(
    act,
    () => {
      wanted = null;
    },
    { capture: true, passive: true },
  );
addEventListener('pagehide', () => {
  remember();
  keep('places', JSON.stringify([...places]));
});
