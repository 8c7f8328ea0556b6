/** databank.json, as far as the explorer reads it: the kinds of records and their keys. */
export interface Description {
  readonly collections: Readonly<Record<string, string | { readonly record: string }>>;
  readonly records: Readonly<Record<string, DescribedRecord>>;
}
interface DescribedRecord {
  readonly id?: string;
  readonly keys?: Readonly<Record<string, DescribedKey>>;
}
type DescribedKey = string | DescribedEntry;
interface DescribedEntry {
  readonly value?: string;
  readonly one?: string;
  readonly many?: string;
  readonly ids?: string;
  readonly always?: readonly [] | null;
  readonly label?: string;
  readonly help?: string;
  readonly choices?: readonly unknown[];
}

/** A key of a record in words. */
export interface KeyFact {
  readonly name: string;
  readonly label: string | null;
  readonly help: string | null;
  readonly choices: readonly unknown[];
  readonly type: string;
  readonly nullable: boolean;
  readonly many: boolean;
  readonly embeds: string | null;
}

/** The keys of a kind of record, in the order of the page. */
export function keysOf(description: Description, record: string): KeyFact[] {
  return Object.entries(description.records[record]?.keys ?? {}).map(([name, key]) => {
    const entry: DescribedEntry = typeof key === 'string' ? { value: key } : key;
    const embeds = entry.one ?? entry.many ?? null;
    const written = entry.value ?? embeds ?? entry.ids ?? 'null';
    return {
      name,
      label: entry.label ?? null,
      help: entry.help ?? null,
      choices: entry.choices ?? [],
      type: embeds === null ? written.replace(/\?$/, '') : 'record',
      nullable: written.endsWith('?') || entry.always === null,
      many: entry.many !== undefined || entry.ids !== undefined || Array.isArray(entry.always),
      embeds: embeds?.replace(/\?$/, '') ?? null,
    };
  });
}

/** The key by which records of a kind are told apart. */
export function idKey(description: Description, record: string): string {
  return description.records[record]?.id ?? 'id';
}
