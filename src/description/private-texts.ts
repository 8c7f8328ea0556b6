import { type Configuration, type DescriptionFile, keysOf, spellingsOf } from './key-facts.ts';

/** A text that looks private: its key is called so, or its record. */
interface PrivateText {
  readonly record: string;
  readonly key: string;
  /** Every record of the same table that has the key. */
  readonly names: readonly string[];
  readonly isOfPrivate: boolean;
}

/** The texts of a description that look private, and of which nothing in it says how they are published. */
export function privateTexts({ records }: DescriptionFile): PrivateText[] {
  const texts = new Map<string, PrivateText>();
  for (const [record, entry] of Object.entries(records)) {
    const isOfPrivate = /private/i.test(record);
    for (const { key, type, entry: said } of keysOf(entry)) {
      if (type !== 'text' || key === 'id' || 'withheld' in said) continue;
      if (!isOfPrivate && !/private/i.test(key)) continue;
      const place = JSON.stringify([spellingsOf(entry.table)[0], key]);
      const before = texts.get(place) ?? { record, key, names: [], isOfPrivate };
      texts.set(place, { ...before, names: [...before.names, `${record}.${key}`] });
    }
  }
  return [...texts.values()];
}

/** What a person should know of a configuration: texts that look private and that it publishes as they are. */
export function publishedPrivateTexts(
  { withhold }: Configuration,
  description: DescriptionFile,
): readonly string[] {
  // Without a choice, they are all withheld.
  if (withhold === undefined) return [];
  return privateTexts(description)
    .filter(({ names }) => !names.some((name) => Object.hasOwn(withhold, name)))
    .map(({ record, key }) => `${record}.${key}`);
}
