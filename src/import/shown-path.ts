import { showText } from './show-text.ts';

/** Control characters, marks that turn the direction of a line, and other line ends than `\n`. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A path as a message shows it: as it is, unless it would break the line or move a cursor. */
export function shownPath(path: string): string {
  return path === '' || unprintable.test(path) ? showText(path) : path;
}
