import { useLayoutEffect, useState } from 'preact/hooks';
import { type Place, readPlace } from './location.ts';

let moved = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const move = () => {
  moved = true;
  tell();
};
addEventListener('hashchange', move);

/** Whether somebody has come to this view by a link, rather than by opening the address. */
export const hasMoved = () => moved;

/** Goes to a fragment, as a link does, but at once: the way back leads here. */
export function goTo(fragment: string): void {
  location.hash = fragment;
  move();
}

/** Puts a fragment into the address without a step in the history: for what changes while one types or drags. */
export function showAs(fragment: string): void {
  if (fragment === location.hash) return;
  history.replaceState(null, '', fragment);
  tell();
}

/** Where one is; renders again when that changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(() => readPlace(location.hash));
  useLayoutEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
    listeners.add(follow);
    return () => {
      listeners.delete(follow);
    };
  }, []);
  return place;
}
