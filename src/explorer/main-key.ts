import { usualNames } from '../contract/usual-names.ts';

/** What one has to know of a key to guess whether it says what a record is about. */
export interface KeyFacts {
  readonly name: string;
  /** A number or a text of its own, not a flag, an id or a time. */
  readonly telling: boolean;
  readonly flag: boolean;
}

/**
 * The key that says what a record is about: one that is named to do so, else the one that the kind of record is named
 * after (`capital` of a `polity-capital`), else one that is called as names usually are, else the first telling one after
 * the flags that all records share, else the first telling one.
 */
export function mainKey(
  record: string,
  keys: readonly KeyFacts[],
  named: readonly string[] = [],
): string | null {
  const telling = keys.filter((key) => key.telling);
  const firstOf = (names: readonly string[]) =>
    names.find((name) => telling.some((key) => key.name === name));
  const chosen = firstOf(named);
  if (chosen !== undefined) return chosen;
  const words = record.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  for (let start = 0; start < words.length; start += 1) {
    const wanted = words.slice(start).join('_');
    const own = telling.find(({ name }) => isNamed(name.toLowerCase(), wanted));
    if (own !== undefined) return own.name;
  }
  const usual = firstOf(usualNames);
  if (usual !== undefined) return usual;
  const lastFlag = keys.findLastIndex(({ flag }) => flag);
  const after = keys.slice(lastFlag + 1).find((key) => key.telling);
  return (after ?? telling[0])?.name ?? null;
}

/** One short word is not telling enough: `polity_tag` is not what a polity is about. */
const tellingPrefix = 10;

function isNamed(key: string, wanted: string): boolean {
  const [one, other] = [key.replaceAll('_', ''), wanted.replaceAll('_', '')];
  return one === other || (other.length >= tellingPrefix && one.startsWith(other));
}
