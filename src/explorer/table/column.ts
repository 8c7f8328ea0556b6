import { meaningOf } from '../../contract/meaning-of.ts';
import type { Collection, ColumnsFile, Entities, Field, PackedColumn, Span, Value } from '../data-types.ts';
import { fold, quantity } from '../fold.ts';
import { asLabel } from '../plain-text.ts';
import { occurrence, readTerms } from '../terms.ts';
import { showYear, type Years } from '../years.ts';

/** A column of a whole collection: row k is the k-th record. */
export interface Column {
  readonly name: string;
  readonly kind: PackedColumn['kind'];
  readonly field: Field | null;
  /** The value of a row: of a record its label, of an entity, too. */
  value(row: number): Value;
  /** What is shown of it; empty where it is null. */
  text(row: number): string;
  /** Its different values, and which of them a row has (-1: null); null where nearly all of them are different. */
  readonly words: readonly string[] | null;
  code(row: number): number;
  /** The entity of a row; -1 where there is none, or where this is another kind of column. */
  entity(row: number): number;
}

const mostWords = 400;
const mostNumbers = 12;

export function readColumns(file: ColumnsFile, entities: Entities | null): Column[] {
  const fields = new Map(file.fields.map((field) => [field.name, field]));
  return file.columns.map((packed) => readColumn(packed, fields.get(packed.name) ?? null, entities));
}

function readColumn(packed: PackedColumn, field: Field | null, entities: Entities | null): Column {
  const { name, kind } = packed;
  const shared = { name, kind, field, entity: () => -1 };
  if (packed.kind === 'entity') {
    const labels = entities?.labels ?? [];
    const entity = (row: number) => packed.codes[row] ?? -1;
    const value = (row: number) => labels[entity(row)] ?? null;
    return { ...shared, value, text: (row) => value(row) ?? '', words: labels, code: entity, entity };
  }
  if ('codes' in packed) return { ...shared, ...coded(packed.words, (row) => packed.codes[row] ?? -1) };
  const all: readonly Value[] = packed.values;
  if (kind === 'boolean') {
    return {
      ...shared,
      ...coded(['no', 'yes'], (row) => (all[row] === null || all[row] === undefined ? -1 : Number(all[row]))),
      value: (row) => all[row] ?? null,
    };
  }
  const value = (row: number) => all[row] ?? null;
  const text = (row: number) => (value(row) === null ? '' : String(value(row)));
  const distinct = kind === 'number' ? fewNumbers(all) : null;
  if (distinct === null) return { ...shared, value, text, words: null, code: () => -1 };
  const index = new Map(distinct.map((number, code) => [number as Value, code]));
  return { ...shared, value, text, words: distinct.map(String), code: (row) => index.get(value(row)) ?? -1 };
}

/** What a column of few words has. */
export function coded(words: readonly string[], code: (row: number) => number) {
  const value = (row: number): Value => words[code(row)] ?? null;
  return { words, code, value, text: (row: number) => words[code(row)] ?? '' };
}

function fewNumbers(values: readonly Value[]): number[] | null {
  const different = new Set<number>();
  for (const value of values) {
    if (typeof value === 'number') different.add(value);
    if (different.size > mostNumbers) return null;
  }
  return [...different].sort((one, other) => one - other);
}

export interface Dates {
  readonly years: Years;
  /** What is drawn and filtered of them. */
  readonly span: Span;
  /** Whether the record states them; otherwise they are those of its entity. */
  readonly stated: boolean;
}

/** A collection as one can filter it: its columns, and what is derived from the entity of each row. */
export interface Table {
  readonly collection: Collection;
  readonly records: number;
  readonly columns: readonly Column[];
  /** What can be chosen beside the columns: region, evidence. */
  readonly derived: readonly Column[];
  /** The years of each row, null where they are not known; null where no row can have any. */
  readonly dates: ((row: number) => Dates | null) | null;
  /** What years are called that a record does not state: years of the polity. */
  readonly yearsOfEntity: string;
  /** Texts that are no value. */
  readonly sentinels: readonly unknown[];
  /** What the years are of, in the plural, where no record has any of its own; null where they are those of the records. */
  readonly yearsAreOf: string | null;
  readonly yearColumns: ReadonlySet<string>;
}

/** Whether a column has few enough different values to choose from, and more than one. Years are chosen as such. */
export function isFacet(column: Column, { yearColumns }: Table): boolean {
  if (yearColumns.has(column.name) || column.field?.type === 'date-time') return false;
  const { words } = column;
  if (words === null || words.length < 2 || words.length > mostWords) return false;
  // Prose is for reading, and nothing to choose from.
  return words.every((word) => String(word).length <= longestChoice);
}

/** The longest text, in characters, that can be chosen. */
const longestChoice = 80;

/** For each row its texts, folded; made when somebody searches first. */
const searched = new WeakMap<Column, readonly string[]>();

/** Whether a row has all that is searched, in one of the columns or in several. */
export function matcher(
  columns: readonly Column[],
  records: number,
  search: string,
): ((row: number) => boolean) | null {
  const terms = readTerms(search);
  if (terms.length === 0) return null;
  const texts = columns
    .filter(({ kind }) => kind !== 'boolean')
    .map((column) => ({ column, folded: foldedTexts(column, records) }));
  // Words are looked at once, and not once a row.
  const tests = terms.map((term) =>
    texts.map(({ column, folded }) => {
      const has = (text: string) => occurrence(text, term) !== null;
      if (column.words === null) return (row: number) => has(folded[row] ?? '');
      const codes = Uint8Array.from(folded, (text) => Number(has(text)));
      return (row: number) => codes[column.code(row)] === 1;
    }),
  );
  return (row) => tests.every((columnTests) => columnTests.some((test) => test(row)));
}

function foldedTexts(column: Column, records: number): readonly string[] {
  const known = searched.get(column);
  if (known !== undefined) return known;
  // A number has no more to fold than its sign, and there may be very many of them.
  const folded = column.kind === 'number' ? (text: string) => text.replace('-', '') : fold;
  const texts =
    column.words?.map(fold) ?? Array.from({ length: records }, (_, row) => folded(column.text(row)));
  searched.set(column, texts);
  return texts;
}

/** The query that selects the records of an entity in its table. */
export function entityFilter(table: Table, entity: number): URLSearchParams {
  const column = table.columns.find(({ kind }) => kind === 'entity');
  const label = column?.words?.[entity];
  return new URLSearchParams(
    column === undefined || label === undefined ? [] : [[`is:${column.name}`, label]],
  );
}

/** The value of a row as people read it, in one line: years as years, numbers with their thousands apart; empty for none, and for a text that stands for none. */
export function shownValue(table: Table, column: Column, row: number): string {
  const value = column.value(row);
  if (meaningOf(value, table.sentinels) === 'none') return '';
  if (typeof value !== 'number') return asLabel(column.text(row));
  if (table.dates !== null && table.yearColumns.has(column.name)) return showYear(value);
  return isName(column.name) ? String(value) : quantity(value);
}

/** Whether a key tells records apart, so that its numbers count nothing. */
export function isName(key: string): boolean {
  return /(?:^|_)u?id$/i.test(key);
}
