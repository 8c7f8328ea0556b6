import { useLayoutEffect, useState } from 'preact/hooks';
import { watchEdition } from './edition.ts';
import { type Place, readPlace, withValues } from './location.ts';
import { carried, pin, pinned } from './pins/keep-pins.ts';
import { pinsAfter, withPins } from './pins/pinned.ts';
import { enterStep } from './scrolled.ts';

let moved = false;
let noticed = location.hash;
interface Step {
  readonly pins: readonly string[];
  readonly step: string;
  readonly isTyped?: boolean;
}
/** Of a step of the history that was shown before. */
const stateOf = () => history.state as Step | null;
let step = enterStep(stateOf()?.step);
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const move = () => {
  moved = true;
  watchEdition();
  // Back and forward lead to what was pinned there, too: otherwise a step that pins something could not be undone.
  const state = stateOf();
  if (state !== null) pin(state.pins);
  step = enterStep(state?.step);
  noticed = location.hash;
  writeAddress(location.hash);
  notify();
};
addEventListener('hashchange', move);

/** Whether a link led to this view, rather than the address bar. */
export const hasMoved = () => moved;

export function goTo(fragment: string): void {
  location.hash = carried(fragment);
  move();
}

/** Goes to years that were typed, in a step that no drag replaces. */
export function goToTyped(fragment: string): void {
  goTo(fragment);
  history.replaceState({ ...stateOf(), isTyped: true }, '');
}

/** Changes the address while one drags or plays: one step for all that follows typed years. */
export function dragTo(fragment: string): void {
  if (stateOf()?.isTyped && location.hash === noticed) goTo(fragment);
  else showAs(fragment);
}

/**
 * Changes the address without a step in the history. A view does so in a layout effect: a later effect may run when
 * its reader has gone on, and would replace the next place with the one that was left.
 */
export function showAs(fragment: string): void {
  if (writeAddress(fragment)) notify();
}

/** Pins these entities, in the view that is shown or in another one. */
export function showPins(ids: readonly string[], fragment = location.hash): void {
  pin(ids);
  goTo(withPins(fragment, ids));
}

/**
 * Writes the address of what is already shown, with the pins that go along. Returns whether it is another one.
 *
 * The browser has stepped back for a moment before a view hears of it. What the view that was left writes then
 * would replace the place that its reader went back to.
 */
export function writeAddress(fragment: string): boolean {
  if (location.hash !== noticed) return false;
  const address = carried(fragment);
  const isNew = address !== location.hash;
  history.replaceState({ ...stateOf(), pins: pinned(), step } satisfies Step, '', address);
  noticed = location.hash;
  return isNew;
}

/**
 * What a part of the view shows, and what changes that. The address of the view has it under this name, unless it is
 * the usual one.
 */
export function choiceInAddress(name: string, usual: string): [string, (choice: string) => void] {
  const choose = (choice: string) =>
    showAs(withValues(location.hash, { [name]: choice === usual ? null : choice }));
  return [readPlace(location.hash).query.get(name) ?? usual, choose];
}

/** Another tab has the pins of its address only: a link that is opened there takes them along. */
function takePins(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href^="#"]');
  const isElsewhere = event.type !== 'click' || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!link || !isElsewhere) return;
  const own = link.getAttribute('href') ?? '';
  link.setAttribute('href', withPins(own, pinsAfter(pinned(), readPlace(own))));
  // The browser has read it by then.
  setTimeout(() => link.setAttribute('href', own));
}
for (const name of ['click', 'auxclick', 'contextmenu'] as const) addEventListener(name, takePins);

export function usePlace(): Place {
  const [place, setPlace] = useState(() => {
    writeAddress(location.hash);
    return readPlace(location.hash);
  });
  useLayoutEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
    listeners.add(follow);
    return () => void listeners.delete(follow);
  }, []);
  return place;
}
