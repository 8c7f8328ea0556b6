export interface Version {
  /** Whether it has no problems and nothing is missing in it. */
  readonly isWhole: boolean;
  /** When it was last modified, by its own account. */
  readonly modified: string | null;
  /** Whether it is from the record's own collection rather than embedded. */
  readonly isOwn: boolean;
  /** Grows with every record that is fetched. */
  readonly sequence: number;
}

/** Strongest first. */
export const reasons = [
  'it is whole, the other is not',
  'it was modified last',
  'it is from its own collection',
  'it was fetched last',
] as const;

export type Reason = (typeof reasons)[number];

const rankings: readonly ((version: Version) => number | string)[] = [
  ({ isWhole }) => Number(isWhole),
  // Without a readable time, it is older than all.
  ({ modified }) => (modified === null ? '' : (readInstant(modified) ?? '')),
  ({ isOwn }) => Number(isOwn),
  ({ sequence }) => sequence,
];

/** The order of the arguments matters only if everything is equal. */
export function chooseVersion(known: Version, other: Version): { keeps: 'known' | 'other'; reason: Reason } {
  for (const [index, ranking] of rankings.entries()) {
    const [first, second] = [ranking(known), ranking(other)];
    if (first !== second)
      return { keeps: first > second ? 'known' : 'other', reason: reasons[index] ?? reasons[3] };
  }
  return { keeps: 'other', reason: reasons[3] };
}

const FORM =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[T ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))? ?(?:Z|([+-])([0-9]{2}):?([0-9]{2})?)?$/;

/** Makes the seconds of every possible year positive, with the same number of digits. */
const OFFSET = 5e11;

/** Returns a text that sorts by instant, whatever the time's fraction and zone; null if it is not a time. */
export function readInstant(time: string): string | null {
  const match = FORM.exec(time);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = '', sign = '+', hours = '0', minutes = '0'] =
    match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  const zone = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
  return `${OFFSET + date.getTime() / 1000 - zone}.${fraction.replace(/0+$/, '')}`;
}
