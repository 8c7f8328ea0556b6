import { overlaps } from '../../contract/claims/claims.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { Span, Value } from '../data-types.ts';
import { clipped, firstOf } from '../fold.ts';
import { sayNoYear, showSpan } from '../years.ts';
import { type Column, matcher } from './column.ts';
import { isUnknownYear, shownValue, type Table } from './make-table.ts';

export interface Question {
  readonly search: string;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** Null: the table's suggested columns. */
  readonly shown: readonly string[] | null;
  /** Null is "no value". */
  readonly chosen: ReadonlyMap<string, readonly (string | null)[]>;
  readonly years: Span | null;
}

export const everything: Question = { search: '', sort: null, shown: null, chosen: new Map(), years: null };

/** Ignores what it does not know. */
export function readQuestion(query: URLSearchParams): Question {
  const words = [...query].flatMap(([key, value]): [column: string, word: string | null][] => {
    if (key.startsWith('no:')) return [[key.slice(3), null]];
    return key.startsWith('is:') ? [[key.slice(3), value]] : [];
  });
  const chosen = groupBy(
    words,
    ([column]) => column,
    ([, word]) => word,
  );
  const sort = query.get('sort') ?? '';
  return {
    search: query.get('q') ?? '',
    sort: sort === '' ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    shown: query.has('show') ? query.getAll('show').filter((name) => name !== '') : null,
    chosen: new Map(Array.from(chosen, ([column, its]) => [column, [...new Set(its)]])),
    years: yearsIn(query),
  };
}

/** The years that an address asks for, in either order: `years=1200..1299`; null without any, or with a year 0. */
export function yearsIn(query: URLSearchParams): Span | null {
  const years = /^(-?\d{1,10})\.\.(-?\d{1,10})$/.exec(query.get('years') ?? '');
  if (years === null) return null;
  const [one, other] = [Number(years[1]), Number(years[2])];
  if (one === 0 || other === 0) return null;
  return one <= other ? [one, other] : [other, one];
}

/** Of `years` in an address that `yearsIn` cannot read; otherwise null. */
export function sayNoYears(query: URLSearchParams): string | null {
  const asked = query.get('years') ?? '';
  if (asked === '' || yearsIn(query) !== null) return null;
  const ends = asked.split('..');
  const noYear = ends.length === 2 ? ends.map((end) => sayNoYear(end, '')).find((text) => text !== '') : null;
  return `${noYear ?? `“${clipped(asked)}” is not a span of years, such as 1200..1299`}; all years are shown.`;
}

/** Parameters that ask a table nothing: the language of its code, what it saves, lists of words that are open. */
const isOfView = (key: string) => key === 'code' || key === 'save' || key.startsWith('all:');

/** @param before the address until now, which may say more of the view */
export function writeQuestion(
  { search, sort, shown, chosen, years }: Question,
  before = new URLSearchParams(),
): URLSearchParams {
  const query = new URLSearchParams([...before].filter(([key]) => isOfView(key)));
  if (search !== '') query.set('q', search);
  for (const [column, words] of chosen)
    for (const word of words) query.append(`${word === null ? 'no' : 'is'}:${column}`, word ?? '');
  if (years !== null) query.set('years', years.join('..'));
  if (sort !== null) query.set('sort', (sort.descending ? '-' : '') + sort.column);
  for (const name of shown?.length === 0 ? [''] : (shown ?? [])) query.append('show', name);
  return query;
}

/** The word that a token of an address means. */
export function wordOfToken({ words, tokens }: Pick<Column, 'words' | 'tokens'>, token: string | null) {
  return token === null ? null : (words?.[tokens?.indexOf(token) ?? -1] ?? token);
}

export const wordLabel = (word: string | null) => (word === null ? 'no value' : word || 'empty text');

type Columns = Pick<Table, 'columns' | 'derived'>;

const columnCalled = ({ columns, derived }: Columns, name: string | undefined) =>
  [...columns, ...derived].find((each) => each.name === name);

/** Of filters by, or an order of, columns that the table lacks; otherwise null. */
export function sayNoColumns(table: Columns, { chosen, sort }: Question): string | null {
  const lacking = (names: readonly string[]) =>
    firstOf(
      names.filter((name) => columnCalled(table, name) === undefined).map((name) => `“${clipped(name)}”`),
    );
  const [filters, order] = [lacking([...chosen.keys()]), lacking(sort === null ? [] : [sort.column])];
  const said = [filters && `Not filtered by ${filters}`, order && `Not sorted by ${order}`].filter(Boolean);
  return said.length === 0 ? null : `${said.join('. ')}: the table has no such column.`;
}

export function questionInWords(table: Columns, { search, chosen, years }: Question): string | null {
  const parts = [
    search.trim(),
    ...Array.from(chosen, ([name, tokens]) => {
      const column = columnCalled(table, name);
      if (column === undefined) return '';
      return `${column.label}: ${tokens.map((token) => wordLabel(wordOfToken(column, token))).join(' or ')}`;
    }),
    years === null ? '' : showSpan(...years),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : `filtered: ${parts.join('; ')}`;
}

export interface Selection {
  readonly rows: readonly number[];
  /** By facet; the last count is of no value. */
  readonly counts: ReadonlyMap<string, readonly number[]>;
}

/** Walks the rows once: a row that only one facet rejects still counts for that facet's words. */
export function select(table: Table, { search, chosen, years, sort }: Question): Selection {
  const facets = table.facets.map((column) => {
    const words = [...(column.tokens ?? []), null];
    const asked = chosen.get(column.name) ?? [];
    return {
      name: column.name,
      allowed: asked.length === 0 ? null : words.map((word) => asked.includes(word)),
      counts: words.map(() => 0),
      placeOf: (row: number) => (column.code(row) < 0 ? words.length - 1 : column.code(row)),
    };
  });
  // An entity can be chosen, even if there are too many for a facet.
  const others = [...table.columns, ...table.derived].filter(
    (column) => !table.facets.includes(column) && chosen.has(column.name),
  );
  const matches = matcher(table.columns, table.records, search);
  const fits = (row: number) =>
    (matches === null || matches(row)) &&
    (years === null || overlaps(table.dates?.(row)?.span ?? null, years)) &&
    others.every((column) => chosen.get(column.name)?.includes(tokenOf(column, row)));
  const rows: number[] = [];
  for (let row = 0; row < table.records; row += 1) {
    if (!fits(row)) continue;
    const refusing = facets.filter(({ allowed, placeOf }) => allowed?.[placeOf(row)] === false);
    if (refusing.length === 0) rows.push(row);
    if (refusing.length > 1) continue;
    for (const { counts, placeOf } of refusing.length === 0 ? facets : refusing) {
      const place = placeOf(row);
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const counts = new Map(facets.map((facet) => [facet.name, facet.counts]));
  return { rows: sorted(table, rows, sort), counts };
}

function tokenOf(column: Column, row: number): string | null {
  const value = column.tokens?.[column.code(row)] ?? column.value(row);
  return value === null ? null : String(value);
}

/** Rows without a value, or with an unknown year, come last in both directions; equal rows keep their order. */
function sorted(table: Table, rows: readonly number[], sort: Question['sort']): readonly number[] {
  const column = columnCalled(table, sort?.column);
  if (column === undefined) return rows;
  const rowsOf = groupBy(rows, (row) => column.value(row));
  // A number that was looked for, and is not known, shows a word and has no value.
  const isShown = (value: Value) =>
    value !== null &&
    !isUnknownYear(table, column, value) &&
    shownValue(table, column, rowsOf.get(value)?.[0] as number) !== '';
  const values = [...rowsOf.keys()].filter(isShown).sort(compareValues);
  if (sort?.descending) values.reverse();
  const shown = new Set(values);
  const rest = rows.filter((row) => !shown.has(column.value(row)));
  return [...values.flatMap((value) => rowsOf.get(value) ?? []), ...rest];
}

const { compare } = new Intl.Collator('en', { numeric: true });

function compareValues(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return compare(one, other);
  return Number(one) - Number(other);
}

/**
 * The columns to show once one of them is chosen, or no longer: the suggested ones first, in their order, so that the
 * column that stays in sight is the same.
 */
export function withColumn(
  { columns, derived, suggested }: Pick<Table, 'columns' | 'derived' | 'suggested'>,
  shown: readonly Column[],
  changed: Column,
): string[] {
  const names = new Set([...suggested, ...[...columns, ...derived].map(({ name }) => name)]);
  const isShown = (name: string) => shown.some((column) => column.name === name);
  return [...names].filter((name) => isShown(name) !== (name === changed.name));
}
