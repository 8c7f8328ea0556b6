import { unprintable } from './quote-for-shell.ts';
import { showText } from './show-text.ts';

/** A path as a message shows it: unchanged, unless it would break the line or move a cursor. */
export function shownPath(path: string): string {
  return path === '' || unprintable.test(path) ? showText(path) : path;
}
