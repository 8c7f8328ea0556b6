import { showText } from '../show-text.ts';

const plainName = /^[a-z_][a-z0-9_.]{0,59}$/;

/** A name of a dump as a message shows it: unchanged if it is an ordinary one. */
export function shownName(name: string): string {
  return plainName.test(name) ? name : showText(name);
}
