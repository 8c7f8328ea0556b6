/** databank.json, as far as the explorer reads it: the kinds of records and their keys. */
export interface Description {
  readonly collections: Readonly<Record<string, string | { readonly record: string }>>;
  readonly records: Readonly<Record<string, DescribedRecord>>;
  /** What keys mean. */
  readonly roles?: {
    readonly entity?: string;
    readonly label?: readonly string[];
    readonly years?: readonly string[];
    readonly recordYears?: readonly string[];
    readonly reference?: { readonly record: string; readonly title?: string; readonly year?: string };
    readonly columns?: Readonly<Record<string, readonly string[]>>;
    readonly sentinels?: readonly unknown[];
  };
}
interface DescribedRecord {
  readonly table?: string;
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

/** The keys of a kind whose numbers are years. */
export function yearKeysOf(description: Description, record: string): ReadonlySet<string> {
  const { roles = {}, records } = description;
  const isSame = (other: string | undefined) =>
    other === record || (other !== undefined && records[other]?.table === (records[record]?.table ?? null));
  const years = isSame(roles.entity)
    ? roles.years
    : [...(roles.recordYears ?? []), ...(isSame(roles.reference?.record) ? [roles.reference?.year] : [])];
  return new Set(
    keysOf(description, record)
      .filter(({ name, type }) => type === 'integer' && years?.includes(name))
      .map(({ name }) => name),
  );
}

/** The keys that name the records of a kind, as roles say. */
export function namingKeysOf({ roles = {} }: Description, record: string): readonly string[] {
  if (record === roles.entity) return roles.label ?? [];
  if (record === roles.reference?.record) return [roles.reference.title ?? ''];
  return roles.columns?.[record]?.slice(0, 1) ?? [];
}
