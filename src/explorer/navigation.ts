import { useLayoutEffect, useState } from 'preact/hooks';
import { type Place, readPlace } from './location.ts';

let moved = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const move = () => {
  moved = true;
  notify();
};
addEventListener('hashchange', move);

/** Whether a link led to this view, rather than the address bar. */
export const hasMoved = () => moved;

export function goTo(fragment: string): void {
  location.hash = fragment;
  move();
}

/** Changes the address without a step in the history: while one types or drags. */
export function showAs(fragment: string): void {
  if (fragment === location.hash) return;
  writeAddress(fragment);
  notify();
}

/** Writes the address of what is already shown. */
export function writeAddress(fragment: string): void {
  history.replaceState(null, '', fragment);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  useLayoutEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
    listeners.add(follow);
    return () => void listeners.delete(follow);
  }, []);
  return place;
}
