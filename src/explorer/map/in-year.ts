import { meaningOf } from '../../contract/meaning-of.ts';
import type { Claims, Entities } from '../data-types.ts';
import { type Column, shownValue, type Table } from '../table/column.ts';
import { claimYears, entitySpan, entityYears } from '../table/make-table.ts';
import { axisOf, showSpan, spanOf, type Years } from '../years.ts';
import type { Colouring } from './map-colours.ts';

/** The entities that existed in a year, by region and name. */
export function aliveIn(entities: Entities, year: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < entities.ids.length; index += 1) {
    const span = entitySpan(entities, index);
    if (span !== null && span[0] <= year && span[1] >= year) found.push(index);
  }
  const key = (index: number) => entities.regions[entities.region[index] ?? -1] ?? '\uffff';
  const { compare } = new Intl.Collator('en');
  return found.sort(
    (one, other) =>
      compare(key(one), key(other)) || compare(entities.labels[one] ?? '', entities.labels[other] ?? ''),
  );
}

export interface RowsInYear {
  readonly rows: readonly number[];
  /** Whether they state years; otherwise they are taken to hold as long as the entity. */
  readonly stated: boolean;
}

/**
 * For each entity its records that hold in a year: those that state it, else those with an open end that begin or end next to
 * it, else those without years.
 */
export function claimsIn(claims: Claims, entities: Entities, year: number): Map<number, RowsInYear> {
  const found = new Map<number, { rows: number[]; stated: boolean; away: number }>();
  for (const [row, entity] of claims.entity.entries()) {
    const [own, life] = [claimYears(claims, row), entityYears(entities, entity)];
    const span = spanOf(own ?? life, life);
    if (entity < 0 || span === null || span[0] > year || span[1] < year) continue;
    const away = own === null ? Number.POSITIVE_INFINITY : yearsFrom(own, year);
    const known = found.get(entity);
    if (known === undefined || away < known.away)
      found.set(entity, { rows: [row], stated: own !== null, away });
    else if (away === known.away) known.rows.push(row);
  }
  return found;
}

/** How far a year is from the one that is known; 0 where both are. */
function yearsFrom([from, to]: Years, year: number): number {
  return from !== null && to !== null ? 0 : Math.abs(axisOf(year) - axisOf((from ?? to) as number));
}

/** What the records of one entity say, in one year, of one key. */
export interface Saying {
  readonly text: string;
  /** Its colour. */
  readonly className: string;
  /** Why the text may say more than the records do; empty otherwise. */
  readonly remark: string;
}

/**
 * What several records say in one year: the least and the greatest of numbers, each of other values once.
 *
 * @param found null where no record holds in that year
 * @param hasOthers whether records of other years are about the entity
 */
export function sayingOf(
  { table, column, claims, colouring }: MappedColumn,
  found: RowsInYear | null,
  hasOthers: boolean,
): Saying {
  if (found === null)
    return { text: hasOthers ? 'no value for this year' : 'no record', className: 'never', remark: '' };
  const { rows, stated } = found;
  const meaning = (row: number) => meaningOf(column.value(row), table.sentinels);
  const said = rows.filter((row) => meaning(row) === 'value');
  const [first] = said;
  if (first === undefined) {
    const text = rows.some((row) => meaning(row) === 'unknown') ? 'unknown' : 'no value';
    return { text, className: 'unknown', remark: remarkOf(stated, claims, rows, table) };
  }
  const values = [...new Map(said.map((row) => [column.value(row), row])).entries()];
  const colours = new Set(said.map((row) => colouring.classOf(row)));
  const notes = [
    ...(values.length > 1 ? [`${said.length} values`] : []),
    ...(said.some((row) => claims.state[row] === 'd') ? ['disputed'] : []),
  ];
  return {
    text: `${together(table, column, values)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`,
    className: colours.size === 1 ? colouring.classOf(first) : 'several',
    remark: remarkOf(stated, claims, said, table),
  };
}

/** A column by which a map is coloured. */
export interface MappedColumn {
  readonly table: Table;
  readonly column: Column;
  readonly claims: Claims;
  readonly colouring: Colouring;
}

function together(table: Table, column: Column, values: readonly (readonly [unknown, number])[]): string {
  const shown = values.map(([, row]) => shownValue(table, column, row));
  if (values.length === 1 || !values.every(([value]) => typeof value === 'number')) return shown.join(', ');
  const numbers = values.map(([value]) => value as number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low >= MILLION) return `${millions(low)} to ${millions(high)} million`;
  return [low, high].map((end) => shown[numbers.indexOf(end)]).join(' to ');
}

const MILLION = 1_000_000;
const millions = (value: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format(value / MILLION);

/** Where an end is open, or no year is stated, the year of the map is not one that the records name. */
function remarkOf(stated: boolean, claims: Claims, rows: readonly number[], table: Table): string {
  if (!stated) return table.yearsOfEntity;
  const open = rows.map((row) => claimYears(claims, row)).filter((years) => years?.includes(null));
  return [...new Set(open.map((years) => showSpan(years?.[0] ?? null, years?.[1] ?? null)))].join(', ');
}
