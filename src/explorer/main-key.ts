/** What one has to know of a key to guess whether it says what a record is about. */
export interface KeyFacts {
  readonly name: string;
  /** A number or a text of its own, not a flag, an id or a time. */
  readonly telling: boolean;
  readonly flag: boolean;
}

/**
 * The key that says what a record is about: the one that the kind of record is named after (`capital` of a
 * `polity-capital`), else the first telling one after the flags that all records share, else the first telling one.
 */
export function mainKey(record: string, keys: readonly KeyFacts[]): string | null {
  const telling = keys.filter((key) => key.telling);
  const words = record.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  for (let start = 0; start < words.length; start += 1) {
    const wanted = words.slice(start).join('_');
    const named = telling.find(({ name }) => isNamed(name.toLowerCase(), wanted));
    if (named !== undefined) return named.name;
  }
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
