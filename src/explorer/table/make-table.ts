import { inSentence } from '../../contract/in-words.ts';
import { meaningOf } from '../../contract/meaning-of.ts';
import type { Catalog, Collection, ColumnsFile, Span, Value } from '../data-types.ts';
import { type Entity, knownYears, statedSpan, states, type Variable } from '../entities.ts';
import { quantity } from '../fold.ts';
import { loadCatalog, loadColumns, loadCoverage, loadEntities } from '../load.ts';
import { linkToCollection, linkToRecord } from '../location.ts';
import { mainKey } from '../main-key.ts';
import { asLabel } from '../plain-text.ts';
import { showYear, type Years } from '../years.ts';
import { type Column, coded, readColumns } from './column.ts';

export interface Dates {
  readonly years: Years;
  readonly span: Span;
  /** Whether the record states them; otherwise its entity does. */
  readonly stated: boolean;
}

export interface Table {
  readonly collection: Collection;
  readonly records: number;
  readonly columns: readonly Column[];
  /** Not keys of the records: region, evidence, years. */
  readonly derived: readonly Column[];
  /** The derived ones first. */
  readonly facets: readonly Column[];
  readonly main: Column | null;
  readonly suggested: readonly string[];
  readonly dates: ((row: number) => Dates | null) | null;
  /** Such as "years of the polity". */
  readonly yearsOfEntity: string;
  /** Whose years these are, in the plural, if no record has its own. */
  readonly yearsAreOf: string | null;
  readonly sentinels: readonly unknown[];
  readonly yearColumns: ReadonlySet<string>;
}

export async function loadTable(collection: Collection): Promise<Table> {
  const isAbout = collection.entities !== null;
  const [catalog, file, entities, coverage] = await Promise.all([
    loadCatalog(),
    loadColumns(collection.name),
    isAbout ? loadEntities() : [],
    isAbout ? loadCoverage() : [],
  ]);
  const variable = coverage.find((each) => each.collection === collection) ?? null;
  return makeTable(catalog, collection, file, entities, variable);
}

export function makeTable(
  catalog: Catalog,
  collection: Collection,
  file: ColumnsFile,
  entities: readonly Entity[],
  variable: Variable | null,
): Table {
  const { records } = file;
  const columns = readColumns(file, entities);
  const ofYears = columns.filter(({ kind, field }) => kind === 'number' && field?.year === true);
  const dates = datesOf(ofYears, variable, catalog.unknown_years);
  const yearColumns = new Set(ofYears.map(({ name }) => name));
  const yearsOfEntity = `years of the ${inSentence(catalog.entity?.label ?? 'entity')}`;
  const derived = variable === null ? [] : derivedColumns(catalog, variable, dates, yearsOfEntity);
  const telling = columns.filter((column) => !isTime(column) && differs(column, records));
  const main = mainColumn(collection, columns, telling);
  return {
    ...{ collection, records, columns, derived, main, dates, yearsOfEntity, yearColumns },
    facets: [...derived, ...columns].filter((column) => isFacet(column) && !yearColumns.has(column.name)),
    suggested: suggestColumns(columns, telling, main),
    yearsAreOf: variable?.claims.every(({ years }) => years === null)
      ? (catalog.entity?.plural ?? null)
      : null,
    sentinels: catalog.sentinels,
  };
}

/** Their names begin with `~`, which no key has. */
function derivedColumns(
  { regions }: Catalog,
  { claims }: Variable,
  dates: Table['dates'],
  yearsOfEntity: string,
): Column[] {
  const statedOrNot = ['stated by the record', yearsOfEntity, 'not known'];
  const words = states.map(({ word }) => word);
  const made: [string, readonly string[], (row: number) => number][] = [
    ['~region', regions, (row) => regions.indexOf(claims[row]?.entity?.region ?? '')],
    ['~evidence', words, (row) => states.indexOf(claims[row]?.state as (typeof states)[number])],
    ['~years', statedOrNot, (row) => [true, false, undefined].indexOf(dates?.(row)?.stated)],
  ];
  return made.map(([name, its, code]) => ({
    ...{ name, kind: 'text', field: null, entity: () => undefined, ...coded(its, code) },
  }));
}

function datesOf(
  ofYears: readonly Column[],
  variable: Variable | null,
  unknownYears: readonly number[],
): Table['dates'] {
  if (variable !== null)
    return (row) => {
      const claim = variable.claims[row];
      const years = claim?.years ?? claim?.entity?.years ?? null;
      return years === null ? null : { years, span: claim?.span as Span, stated: claim?.years != null };
    };
  if (ofYears.length === 0) return null;
  return (row) => {
    const [from, to = from] = ofYears.map((column) => {
      const year = column.value(row) as number | null;
      return year === null || unknownYears.includes(year) ? null : year;
    });
    const years = knownYears(from, to);
    return years === null ? null : { years, span: statedSpan(years) as Span, stated: true };
  };
}

const mostWords = 400;
/** Characters: prose is for reading, not for choosing. */
const longestChoice = 80;

function isFacet(column: Column): boolean {
  const { words } = column;
  if (isTime(column) || words === null || words.length < 2 || words.length > mostWords) return false;
  return words.every((word) => word.length <= longestChoice);
}

function mainColumn({ record }: Collection, columns: readonly Column[], telling: readonly Column[]) {
  const facts = columns.map((column, index) => ({
    name: column.name,
    flag: column.kind === 'boolean',
    telling: index > 0 && ['text', 'number'].includes(column.kind) && telling.includes(column),
  }));
  const name = mainKey(record, facts);
  return columns.find((column) => column.name === name) ?? null;
}

const mostSuggested = 8;

function suggestColumns(
  columns: readonly Column[],
  telling: readonly Column[],
  main: Column | null,
): string[] {
  const order = ['entity', 'record', 'number text', 'boolean'];
  const weight = (column: Column) =>
    column === main ? -1 : order.findIndex((kinds) => kinds.includes(column.kind));
  const best = telling
    .filter((column) => column === main || column.name !== columns[0]?.name)
    .sort((one, other) => weight(one) - weight(other));
  return (best.length > 0 ? best : columns).slice(0, mostSuggested).map(({ name }) => name);
}

export function colourColumns({ columns: all, main }: Table) {
  const columns = all.filter(
    (column) => column === main || column.kind === 'number' || column.words !== null,
  );
  const ofWords = columns.find(({ kind }) => kind === 'text' || kind === 'boolean');
  return { columns, first: main ?? ofWords ?? columns[0] ?? null };
}

const isTime = ({ field }: Column) => field?.type === 'date-time';

const nearlyAll = 0.98;
/** With fewer rows, "nearly all" means nothing. */
const enough = 50;

function differs(column: Column, records: number): boolean {
  const counts = new Map<Value, number>();
  let most = 0;
  for (let row = 0; row < records; row += 1) {
    const value = column.value(row);
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    most = Math.max(most, count);
  }
  if (counts.size <= 1) return records === 1 && !counts.has(null) && !counts.has('');
  return records < enough || most < records * nearlyAll;
}

/** A value in one line; empty for null and for placeholders. */
export function shownValue(table: Table, column: Column, row: number): string {
  const value = column.value(row);
  if (meaningOf(value, table.sentinels) === 'none') return '';
  if (typeof value !== 'number') return asLabel(column.text(row));
  if (table.yearColumns.has(column.name)) return showYear(value);
  return isName(column.name) ? String(value) : quantity(value);
}

export const titleOfRow = (table: Table, row: number) =>
  table.main === null ? '' : shownValue(table, table.main, row);

/** Whether a key identifies records, so its numbers are not quantities. */
export const isName = (key: string) => /(?:^|_)u?id$/i.test(key);

export function linkToRows(
  { collection, columns }: Table,
  entity: Entity,
  rows: readonly number[] = [],
): string {
  if (rows.length === 1) return linkToRecord(collection.name, rows[0] as number);
  const column = columns.find(({ kind }) => kind === 'entity');
  const query = new URLSearchParams(column === undefined ? [] : [[`is:${column.name}`, entity.label]]);
  return linkToCollection(collection.name, query);
}
