import { sureYears } from '../../contract/claims/claims.ts';
import { meaningOf } from '../../contract/claims/meaning-of.ts';
import { isTooFar, type Years } from '../../contract/claims/years.ts';
import { type Claim, yearsOf } from '../claims/claim.ts';
import type { Catalog, Collection, ColumnsFile, Span, Value } from '../data-types.ts';
import { type Entity, knownYears } from '../entities.ts';
import { quantity, yearsOfEntityIn } from '../fold.ts';
import { loadCatalog, loadClaims, loadColumns, loadEntities } from '../load.ts';
import { mainKey } from '../main-key.ts';
import { asLabel } from '../plain-text.ts';
import { showYear } from '../years.ts';
import { claimColumn, derivedColumns } from './claim-column.ts';
import { type Column, readColumns } from './column.ts';

export interface Dates {
  readonly years: Years;
  /** The years in which it surely holds. */
  readonly span: Span;
  /** Whether the record states them; otherwise its entity does. */
  readonly stated: boolean;
}

export interface Table {
  readonly collection: Collection;
  readonly records: number;
  /** Keys of the records, and variables in place of theirs. */
  readonly columns: readonly Column[];
  /** Not keys of the records: region, evidence, years. */
  readonly derived: readonly Column[];
  /** The derived ones first. */
  readonly facets: readonly Column[];
  readonly main: Column | null;
  readonly suggested: readonly string[];
  /** The claims of each variable, one for each row. */
  readonly claims: readonly (readonly Claim[])[];
  readonly dates: ((row: number) => Dates | null) | null;
  /** Such as "years of the polity". */
  readonly yearsOfEntity: string;
  /** Whose years these are, in the plural, if no record has its own. */
  readonly yearsAreOf: string | null;
  readonly sentinels: readonly unknown[];
  readonly yearColumns: ReadonlySet<string>;
  readonly unknownYears: readonly number[];
}

export async function loadTable(collection: Collection): Promise<Table> {
  const [catalog, file, entities, claims] = await Promise.all([
    loadCatalog(),
    loadColumns(collection.name),
    collection.entities === null ? [] : loadEntities(),
    loadClaims(collection),
  ]);
  return makeTable(catalog, collection, file, entities, claims);
}

export function makeTable(
  catalog: Catalog,
  collection: Collection,
  file: ColumnsFile,
  entities: readonly Entity[],
  claims: readonly (readonly Claim[])[],
): Table {
  const { records } = file;
  const keys = readColumns(file, entities);
  const ofYears = keys.filter(({ kind, field }) => kind === 'number' && field?.year === true);
  const [first] = claims;
  const dates = first === undefined ? datesOf(ofYears, catalog.unknown_years) : datesOfClaims(first);
  const yearColumns = new Set(ofYears.map(({ name }) => name));
  const yearsOfEntity = yearsOfEntityIn(catalog);
  const derived = first === undefined ? [] : derivedColumns(catalog, claims, yearsOfEntity);
  const ofClaims = claims.flatMap((each) =>
    each[0] === undefined ? [] : [claimColumn(each[0].variable, each)],
  );
  const columns = withClaims(keys, claims, ofClaims);
  const telling = columns.filter((column) => !isTime(column) && differs(column, records));
  // What an entity says of itself does not name it.
  const isOwn = first?.[0]?.variable.about === null;
  const main = (isOwn ? null : ofClaims[0]) ?? mainColumn(collection, columns, telling);
  const about = isOwn ? main : columns.find(({ kind }) => kind === 'entity');
  return {
    ...{ collection, records, columns, derived, main, claims, dates, yearsOfEntity, yearColumns },
    facets: [...derived, ...columns].filter((column) => isFacet(column) && !yearColumns.has(column.name)),
    suggested:
      first === undefined
        ? suggestColumns(columns, telling, main)
        : suggestClaims(about ?? null, columns, ofClaims, telling, yearColumns),
    yearsAreOf: first?.every(({ dated }) => dated !== 'stated') ? (catalog.entity?.plural ?? null) : null,
    sentinels: catalog.sentinels,
    unknownYears: catalog.unknown_years,
  };
}

/** Replaces the columns of keys that a variable reads with the variable's column. */
function withClaims(
  keys: readonly Column[],
  claims: readonly (readonly Claim[])[],
  columns: readonly Column[],
): Column[] {
  const placeOf = new Map<string, number>();
  for (const [index, [claim]] of claims.entries())
    for (const path of claim?.variable.keys ?? []) placeOf.set(path.split('.')[0] as string, index);
  const left = new Set(columns);
  const placed = keys.flatMap((column) => {
    const place = placeOf.get(column.name);
    if (place === undefined) return [column];
    const own = columns[place];
    return own !== undefined && left.delete(own) ? [own] : [];
  });
  return [...placed, ...left];
}

function datesOfClaims(claims: readonly Claim[]): Table['dates'] {
  return (row) => {
    const claim = claims[row];
    const years = claim === undefined ? null : yearsOf(claim);
    return claim === undefined || years === null ? null : datesIn(years, claim.dated === 'stated');
  };
}

function datesOf(ofYears: readonly Column[], unknownYears: readonly number[]): Table['dates'] {
  if (ofYears.length === 0) return null;
  return (row) => {
    const [from, to = from] = ofYears.map((column) => {
      const year = column.value(row) as number | null;
      return year === null || unknownYears.includes(year) || isTooFar(year) ? null : year;
    });
    const years = knownYears(from, to);
    return years === null ? null : datesIn(years, true);
  };
}

function datesIn(years: Years, stated: boolean) {
  const [from, to] = years;
  return { years, span: sureYears({ from, to }) as Span, stated };
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

const mostClaims = 6;

/** What the claims are about, what they say, when, and the flags. */
function suggestClaims(
  about: Column | null,
  columns: readonly Column[],
  ofClaims: readonly Column[],
  telling: readonly Column[],
  yearColumns: ReadonlySet<string>,
): string[] {
  const others = telling.filter(
    (column) =>
      column !== about &&
      column !== columns[0] &&
      !ofClaims.includes(column) &&
      !yearColumns.has(column.name) &&
      column.kind !== 'record',
  );
  const names = [about, ...ofClaims.slice(0, mostClaims)].flatMap((column) => column?.name ?? []);
  return [...names, '~years', ...others.map(({ name }) => name)].slice(0, mostSuggested);
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
  if (!column.isKey) return column.text(row);
  const value = column.value(row);
  if (meaningOf(value, table.sentinels) === 'none') return '';
  if (typeof value !== 'number') return asLabel(column.text(row));
  return shownNumber(column.name, value, table.yearColumns, table.unknownYears);
}

/** Whether a value is written for an unknown year: no order of years has room for it. */
export const isUnknownYear = ({ yearColumns, unknownYears }: Table, { name }: Column, value: Value) =>
  yearColumns.has(name) && unknownYears.includes(value as number);

/** A number of a record, the same in tables, titles and fields: a year, an id, or a quantity. */
export function shownNumber(
  key: string,
  value: number,
  years: ReadonlySet<string>,
  unknownYears: readonly number[],
): string {
  if (years.has(key)) return showYear(unknownYears.includes(value) ? 0 : value);
  return isName(key) ? String(value) : quantity(value);
}

export const titleOfRow = (table: Table, row: number) =>
  table.main === null ? '' : shownValue(table, table.main, row);

/** Whether a key identifies records, so its numbers are not quantities. */
const isName = (key: string) => /(?:^|_)u?id$/i.test(key);
