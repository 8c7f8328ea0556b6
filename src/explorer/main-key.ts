import { usualNames } from '../contract/words/usual-names.ts';

export interface KeyFacts {
  readonly name: string;
  /** A number or a text of its own, not a flag, an id or a time. */
  readonly telling: boolean;
  readonly flag: boolean;
}

/**
 * The key that says what a record is about: a named one, else the one that the kind is named after (`capital`
 * of a `polity-capital`), else one with a usual name, else the first after the flags that all records share,
 * else the first.
 */
export function mainKey(
  record: string,
  keys: readonly KeyFacts[],
  named: readonly string[] = [],
): string | null {
  const telling = keys.filter((key) => key.telling).map(({ name }) => name);
  const words = record.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const endings = words.map((_, start) => words.slice(start).join('_'));
  const ofKind = endings.map((ending) => telling.find((name) => isNamed(name.toLowerCase(), ending)));
  const lastFlag = keys.findLastIndex(({ flag }) => flag);
  const found =
    named.find((name) => telling.includes(name)) ??
    ofKind.find((name) => name !== undefined) ??
    usualNames.find((name) => telling.includes(name)) ??
    keys.slice(lastFlag + 1).find((key) => key.telling)?.name;
  return found ?? telling[0] ?? null;
}

/** A short word is not enough: `polity_tag` is not what a polity is about. */
const longEnough = 10;

function isNamed(key: string, wanted: string): boolean {
  const [one, other] = [key.replaceAll('_', ''), wanted.replaceAll('_', '')];
  return one === other || (other.length >= longEnough && one.startsWith(other));
}
