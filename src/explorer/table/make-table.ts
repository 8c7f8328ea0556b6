import type { Catalog, Claims, Collection, ColumnsFile, Coverage, Entities, Span } from '../data-types.ts';
import { type Column, readColumns, type Table } from './column.ts';

/** The words of the states of a record, in the order of the legend. */
export const states = [
  { code: 'c', word: 'coded', means: 'a value that somebody has read in a source' },
  { code: 'i', word: 'inferred', means: 'a value that follows from others' },
  { code: 'd', word: 'disputed', means: 'a value that experts do not agree on' },
  { code: 'u', word: 'uncertain', means: 'a value that its coder was not sure of' },
  { code: 's', word: 'unknown', means: 'written down as not known, or without a value' },
] as const;

/** A collection with all that can be filtered, from the files that the build has made of it. */
export function makeTable(
  catalog: Catalog,
  collection: Collection,
  file: ColumnsFile,
  entities: Entities | null,
  coverage: Coverage | null,
): Table {
  const columns = readColumns(file, entities);
  const index = catalog.collections.indexOf(collection);
  const claims = coverage?.collections.find((each) => each.collection === index) ?? null;
  const derived: Column[] = [];
  if (claims !== null && entities !== null) {
    derived.push(
      derivedColumn('~region', entities.regions, (row) => entities.region[claims.entity[row] ?? -1] ?? -1),
    );
    const codes = states.map(({ code }) => code as string);
    const words = states.map(({ word }) => word);
    derived.push(derivedColumn('~evidence', words, (row) => codes.indexOf(claims.state[row] ?? '')));
  }
  const yearColumns = columns
    .filter((column) => holdsYears(column, collection, claims))
    .map(({ name }) => name);
  return {
    collection,
    records: file.records,
    columns,
    derived,
    years: yearsOf(collection, columns, claims, entities),
    yearColumns: new Set(yearColumns),
  };
}

/** Whether a column is the one that the claims, or the catalogue, have their years from. */
function holdsYears(column: Column, collection: Collection, claims: Claims | null): boolean {
  if (column.kind !== 'number') return false;
  if (claims === null) return goes(column, collection);
  // A year that stands for none is none in the claims, and 0 in the column.
  const same = (years: Claims['from']) =>
    years?.every((year, row) => (column.value(row) || null) === (year || null)) ?? false;
  return same(claims.from) || same(claims.to);
}

/** A column that is in no record: its name begins with a sign that no key has. */
function derivedColumn(name: string, words: readonly string[], code: (row: number) => number): Column {
  const text = (row: number) => words[code(row)] ?? '';
  return {
    name,
    kind: 'text',
    field: null,
    words,
    code,
    text,
    value: (row) => words[code(row)] ?? null,
    entity: () => -1,
  };
}

function yearsOf(
  collection: Collection,
  columns: readonly Column[],
  claims: Claims | null,
  entities: Entities | null,
): Table['years'] {
  if (claims !== null && entities !== null) {
    return (row) => claimYears(claims, row) ?? entityYears(entities, claims.entity[row] ?? -1);
  }
  // The catalogue says from when to when a collection goes, and one of its columns does.
  const year = collection.years === null ? undefined : columns.find((column) => goes(column, collection));
  if (year === undefined) return null;
  return (row) => {
    const value = year.value(row);
    return typeof value === 'number' && value !== 0 ? [value, value] : null;
  };
}

/** Whether the first and last number of a column are the years that the catalogue names. */
function goes(column: Column, { years, records }: Collection): boolean {
  if (column.kind !== 'number' || years === null) return false;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < records; row += 1) {
    const value = column.value(row);
    if (typeof value !== 'number' || value === 0) continue;
    first = Math.min(first, value);
    last = Math.max(last, value);
  }
  return first === years[0] && last === years[1];
}

/** The years of a claim, if it has any of its own. 0 is an unknown year. */
export function claimYears(claims: Claims, row: number): Span | null {
  const from = claims.from?.[row] || null;
  const to = claims.to?.[row] || null;
  if (from === null && to === null) return null;
  return ordered(from ?? (to as number), to ?? (from as number));
}

/** The years of an entity, as far as they are known. */
export function entityYears(entities: Entities, entity: number): Span | null {
  const from = entities.from[entity] || null;
  const to = entities.to[entity] || null;
  if (from === null && to === null) return null;
  return ordered(from ?? (to as number), to ?? (from as number));
}

function ordered(one: number, other: number): Span {
  return one <= other ? [one, other] : [other, one];
}
