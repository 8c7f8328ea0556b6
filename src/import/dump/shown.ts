const LONGEST = 60;
const plainName = /^[a-z_][a-z0-9_.]{0,59}$/;

/** A text of a dump as a message shows it: short, quoted, control characters escaped. */
export function shown(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** A name of a dump as a message shows it: as it is where it is an ordinary one. */
export function shownName(name: string): string {
  return plainName.test(name) ? name : shown(name);
}
