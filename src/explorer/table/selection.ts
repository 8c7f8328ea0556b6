import type { Value } from '../data-types.ts';
import { inWords } from '../fold.ts';
import { showSpan } from '../years.ts';
import { type Column, isFacet, matcher, type Table } from './column.ts';

export interface Question {
  readonly search: string;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** The columns to show; null: those that the table suggests. */
  readonly shown: readonly string[] | null;
  /** Per column the words of which a row has to have one; null is "no value". */
  readonly chosen: ReadonlyMap<string, readonly (string | null)[]>;
  readonly years: readonly [number, number] | null;
}

export const everything: Question = { search: '', sort: null, shown: null, chosen: new Map(), years: null };

/** The question in the query of an address; what it does not know it leaves out. */
export function readQuestion(query: URLSearchParams): Question {
  const chosen = new Map<string, (string | null)[]>();
  const add = (column: string, word: string | null) => {
    const words = chosen.get(column) ?? [];
    if (!words.includes(word)) chosen.set(column, [...words, word]);
  };
  for (const [key, value] of query) {
    if (key.startsWith('is:')) add(key.slice(3), value);
    if (key.startsWith('no:')) add(key.slice(3), null);
  }
  const sort = query.get('sort');
  const [, from, to] = /^(-?\d{1,10})\.\.(-?\d{1,10})$/.exec(query.get('years') ?? '') ?? [];
  return {
    search: query.get('q') ?? '',
    sort:
      sort === null || sort === ''
        ? null
        : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    shown: query.has('show') ? query.getAll('show').filter((name) => name !== '') : null,
    chosen,
    years: from === undefined || to === undefined ? null : [Number(from), Number(to)],
  };
}

export function writeQuestion({ search, sort, shown, chosen, years }: Question): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  for (const [column, words] of chosen) {
    for (const word of words) query.append(word === null ? `no:${column}` : `is:${column}`, word ?? '');
  }
  if (years !== null) query.set('years', years.join('..'));
  if (sort !== null) query.set('sort', (sort.descending ? '-' : '') + sort.column);
  if (shown !== null) for (const name of shown.length === 0 ? [''] : shown) query.append('show', name);
  return query;
}

/** What a table is filtered by, in words, for paper; null where it is not. */
export function questionInWords({ search, chosen, years }: Question): string | null {
  const parts = [
    ...(search.trim() === '' ? [] : [search.trim()]),
    ...[...chosen].map(
      ([column, words]) =>
        `${inWords(column.replace('~', ''))}: ${words.map((word) => (word === null ? 'no value' : word || 'empty text')).join(' or ')}`,
    ),
    ...(years === null ? [] : [showSpan(...years)]),
  ];
  return parts.length === 0 ? null : `filtered: ${parts.join('; ')}`;
}

/** The rows that are asked for, in their order, and how many there would be for each word of each facet. */
export interface Selection {
  readonly rows: readonly number[];
  /** Per facet: for each of its words, and at the end for no value, the rows that all other filters leave. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
}

export function facetsOf(table: Table): Column[] {
  return [...table.derived, ...table.columns].filter((column) => isFacet(column, table));
}

/** Goes through the rows once: a row that only one facet refuses still counts for the words of that one. */
export function select(table: Table, question: Question): Selection {
  const facets = facetsOf(table).map((column) => {
    const words = column.words ?? [];
    const chosen = question.chosen.get(column.name) ?? [];
    const allowed = new Uint8Array(words.length + 1);
    for (const [code, word] of words.entries()) if (chosen.includes(word)) allowed[code] = 1;
    if (chosen.includes(null)) allowed[words.length] = 1;
    return {
      column,
      allowed: chosen.length === 0 ? null : allowed,
      counts: new Array<number>(words.length + 1).fill(0),
    };
  });
  // An entity is chosen by its label although there are too many for a facet.
  const others = [...table.columns].filter(
    (column) => !isFacet(column, table) && (question.chosen.get(column.name)?.length ?? 0) > 0,
  );
  const matches = matcher(table.columns, table.records, question.search);
  const rows: number[] = [];
  for (let row = 0; row < table.records; row += 1) {
    if (matches !== null && !matches(row)) continue;
    if (question.years !== null && !overlaps(table.dates?.(row)?.span ?? null, question.years)) continue;
    if (others.some((column) => !question.chosen.get(column.name)?.includes(wordOf(column, row)))) continue;
    let refused = -1;
    let refusals = 0;
    for (let index = 0; index < facets.length && refusals < 2; index += 1) {
      const { column, allowed, counts } = facets[index] as (typeof facets)[number];
      if (allowed === null) continue;
      const code = column.code(row);
      if (allowed[code < 0 ? counts.length - 1 : code] === 0) {
        refused = index;
        refusals += 1;
      }
    }
    if (refusals > 1) continue;
    if (refusals === 0) rows.push(row);
    for (let index = 0; index < facets.length; index += 1) {
      if (refusals === 1 && index !== refused) continue;
      const { column, counts } = facets[index] as (typeof facets)[number];
      const code = column.code(row);
      const place = code < 0 ? counts.length - 1 : code;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return {
    rows: sorted(table, rows, question.sort),
    counts: new Map(facets.map(({ column, counts }) => [column.name, counts])),
  };
}

function wordOf(column: Column, row: number): string | null {
  const value = column.value(row);
  return value === null ? null : String(value);
}

function overlaps(years: readonly [number, number] | null, asked: readonly [number, number]): boolean {
  return years !== null && years[0] <= asked[1] && years[1] >= asked[0];
}

/** What has no value comes last, whichever way. Rows of one value keep their order. */
function sorted(table: Table, rows: readonly number[], sort: Question['sort']): readonly number[] {
  const column = [...table.columns, ...table.derived].find(({ name }) => name === sort?.column);
  if (column === undefined || sort === null) return rows;
  const rowsOf = new Map<Value, number[]>();
  for (const row of rows) {
    const value = column.value(row);
    const alike = rowsOf.get(value);
    if (alike === undefined) rowsOf.set(value, [row]);
    else alike.push(row);
  }
  const values = [...rowsOf.keys()].filter((value) => value !== null).sort(compareValues);
  if (sort.descending) values.reverse();
  return [...values, null].flatMap((value) => rowsOf.get(value) ?? []);
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Numbers by size, texts as in a dictionary, with the numbers in them by size. */
function compareValues(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return compare(one, other);
  return Number(one) - Number(other);
}
