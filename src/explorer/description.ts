import { firstPair } from '../contract/claims/first-pair.ts';
import type { Source } from '../contract/claims/sources.ts';
import { CALENDAR_YEARS } from '../contract/claims/years.ts';
import type { Documents } from '../contract/documents.ts';
import { idInAddress } from '../contract/tree/id-in-address.ts';
import type { Read } from './data-types.ts';

export type Description = Pick<
  Read<Documents['databank']>,
  'api' | 'collections' | 'records' | 'roles' | 'variables'
>;

type Entry = Partial<
  Readonly<Record<'value' | 'one' | 'many' | 'ids' | 'label' | 'help' | 'refersTo', string>>
> & {
  readonly always?: readonly [] | null;
  readonly choices?: readonly unknown[];
  readonly labels?: Readonly<Record<string, string>>;
};

export interface KeyFact {
  readonly name: string;
  readonly label: string | null;
  readonly help: string | null;
  readonly choices: readonly unknown[];
  /** What people call the choices, by their text. */
  readonly labels: Readonly<Record<string, string>>;
  readonly type: string;
  readonly nullable: boolean;
  readonly many: boolean;
  readonly embeds: string | null;
  /** The record that its value, or each entry of it, refers to by id or address. */
  readonly refersTo: string | null;
}

export function keysOf(description: Description, record: string): KeyFact[] {
  return Object.entries(description.records[record]?.keys ?? {}).map(([name, key]) => {
    const entry: Entry = typeof key === 'string' ? { value: key } : key;
    const { label = null, help = null, choices = [], labels = {}, refersTo = null } = entry;
    const { one, many, ids, always } = entry;
    const embeds = one ?? many ?? null;
    const written = entry.value ?? embeds ?? ids ?? 'null';
    return {
      ...{ name, label, help, choices, labels, refersTo },
      // A time of a zone is shown like any other.
      type: embeds === null ? written.replace(/(?<=^date-time)\(.*\)|\?$/g, '') : 'record',
      nullable: written.endsWith('?') || always === null,
      many: many !== undefined || ids !== undefined || Array.isArray(always),
      embeds: embeds?.replace(/\?$/, '') ?? null,
    };
  });
}

export function idKey(description: Description, record: string): string {
  return description.records[record]?.id ?? 'id';
}

/** Whether the id of a record is its address. */
function isAddress(description: Description, record: string): boolean {
  const id = description.records[record]?.keys?.[idKey(description, record)];
  return typeof id === 'object' && 'addresses' in id;
}

/**
 * The id of the record that a value refers to: the value itself, or of the address of a record with another id, the one
 * in it. As `idIn` of the record kinds, which know addresses from databank.json and read ids with the code of all types.
 */
export function idIn(description: Description, record: string, value: unknown): unknown {
  if (typeof value !== 'string' || isAddress(description, record)) return value;
  const lists = Object.entries(description.collections).flatMap(([name, entry]) =>
    (typeof entry === 'string' ? entry : entry.record) === record ? `${description.api}${name}/` : [],
  );
  const id = keysOf(description, record).find(({ name }) => name === idKey(description, record));
  return idInAddress(value, lists, id?.type === 'integer') ?? value;
}

export function yearKeysOf(description: Description, record: string): ReadonlySet<string> {
  const { roles = {}, records, variables = {}, collections } = description;
  const isSame = (other: string | undefined) =>
    other === record || (other !== undefined && records[other]?.table === (records[record]?.table ?? null));
  const own = Object.values(variables).flatMap(({ collection = '', unit, value, from, to }) => {
    const listed = collections[collection];
    const kind = typeof listed === 'string' ? listed : listed?.record;
    return unit === CALENDAR_YEARS && kind === record ? [value, from, to] : [];
  });
  const numbers = keysOf(description, record).flatMap(({ name, type }) => (type === 'integer' ? name : []));
  const years = isSame(roles.entity)
    ? roles.years
    : [
        ...firstPair(roles.recordYears ?? [], (key) => numbers.includes(key)),
        ...(isSame(roles.reference?.record) ? [roles.reference?.year] : []),
      ];
  return new Set(numbers.filter((name) => years?.includes(name) || own.includes(name)));
}

export function namingKeysOf({ roles = {} }: Description, record: string): readonly string[] {
  if (record === roles.entity) return roles.label ?? [];
  if (record === roles.reference?.record) return [roles.reference.title ?? ''];
  return roles.columns?.[record]?.slice(0, 1) ?? [];
}

/** Whether records say nothing but which reference they are a citation of, at which pages: others cite it by them. */
export function isCitation(description: Description, record: string): boolean {
  const { roles = {}, records } = description;
  const { record: reference = '' } = roles.reference ?? {};
  const tableOf = (name: string) => records[name]?.table ?? name;
  const aside = [idKey(description, record), ...(roles.pages ?? [])];
  const own = keysOf(description, record).filter(
    ({ name, type }) => !aside.includes(name) && !/^(?:date|time)/.test(type),
  );
  return (
    own.length > 0 && own.every(({ embeds }) => embeds !== null && tableOf(embeds) === tableOf(reference))
  );
}

/** The pages that a record cites, if the roles name keys of pages. */
export function pagesOf(
  { roles }: Description,
  record: Readonly<Record<string, unknown>>,
): Omit<Source, 'reference'> {
  const [firstPage = null, lastPage = null] = (roles?.pages ?? []).map((key) => {
    const value = record[key];
    return typeof value === 'number' ? value : null;
  });
  return { firstPage, lastPage };
}
