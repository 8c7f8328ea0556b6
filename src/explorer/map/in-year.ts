import { meaningOf } from '../../contract/meaning-of.ts';
import type { Catalog, Span } from '../data-types.ts';
import type { Claim, Entity, Variable } from '../entities.ts';
import { clipped } from '../fold.ts';
import { groupBy } from '../group-by.ts';
import { sumByPlace } from '../regions.ts';
import type { Column } from '../table/column.ts';
import { shownValue, type Table } from '../table/make-table.ts';
import { axisOf, centuryYears, readYear, showYear, showYears, spanOf } from '../years.ts';
import type { Colouring } from './map-colours.ts';

export interface AskedYear {
  readonly year: number;
  readonly why: string | null;
}

/** The year in the address, clamped to the entities' years; without any, the fullest one. */
export function askedYear(catalog: Catalog, asked: string | null): AskedYear {
  const read = readYear(asked ?? '');
  if (read === null) {
    const year = fullestYear(catalog);
    if (asked === null || asked.trim() === '') return { year, why: null };
    const none = /^\s*-?0+\s*$/.test(asked) ? 'There is no year 0' : `“${clipped(asked)}” is not a year`;
    return { year, why: `${none}; ${showYear(year)} is shown.` };
  }
  const [first, last] = catalog.entity?.years ?? [-1, 1];
  const year = Math.max(first, Math.min(last, read));
  if (year === read) return { year, why: null };
  const which = year === last ? 'after the last' : 'before the first';
  return { year, why: `${showYear(read)} is ${which} year here; ${showYear(year)} is shown.` };
}

function fullestYear({ centuries }: Catalog): number {
  if (centuries === null) return 1;
  const sums = sumByPlace(centuries.counts);
  const [from, to] = centuryYears(centuries.first + sums.indexOf(Math.max(...sums)));
  return Math.round((from + to) / 2) || 1;
}

const holds = (span: Span | null, year: number) => span !== null && span[0] <= year && span[1] >= year;

export function aliveIn(entities: readonly Entity[], year: number): Entity[] {
  const { compare } = new Intl.Collator('en');
  const region = (entity: Entity) => entity.region ?? '\uffff';
  return entities
    .filter(({ span }) => holds(span, year))
    .sort((one, other) => compare(region(one), region(other)) || compare(one.label, other.label));
}

/**
 * For each entity its records that state the year, else those with an open end nearest to it, else those
 * without years.
 */
export function claimsIn({ claims }: Variable, year: number): Map<Entity, Claim[]> {
  const away = ({ years }: Claim) => {
    if (years === null) return Number.POSITIVE_INFINITY;
    const [from, to] = years;
    return from !== null && to !== null ? 0 : Math.abs(axisOf(year) - axisOf((from ?? to) as number));
  };
  const isIn = ({ entity, years }: Claim) =>
    entity !== undefined && holds(spanOf(years ?? entity.years, entity.years), year);
  const found = groupBy(claims.filter(isIn), ({ entity }) => entity as Entity);
  for (const [entity, its] of found) {
    const nearest = Math.min(...its.map(away));
    found.set(
      entity,
      its.filter((claim) => away(claim) === nearest),
    );
  }
  return found;
}

export interface Saying {
  readonly text: string;
  readonly className: string;
  /** Why the text may say more than the records do. */
  readonly remark: string;
  readonly rows: readonly number[];
}

export interface Mapped {
  readonly table: Table;
  readonly column: Column;
  readonly colouring: Colouring;
  readonly variable: Variable;
}

/** `found` comes from `claimsIn`. */
export function sayingOf(
  { table, column, colouring, variable }: Mapped,
  found: readonly Claim[] | undefined,
  entity: Entity,
): Saying {
  if (found === undefined) {
    const hasOthers = variable.claims.some((claim) => claim.entity === entity);
    const text = hasOthers ? 'no value for this year' : 'no record';
    return { text, className: 'never', remark: '', rows: [] };
  }
  const rows = found.map(({ row }) => row);
  const meaning = (row: number) => meaningOf(column.value(row), table.sentinels);
  const said = found.filter(({ row }) => meaning(row) === 'value');
  if (said.length === 0) {
    const text = rows.some((row) => meaning(row) === 'unknown') ? 'unknown' : 'no value';
    return { text, className: 'unknown', remark: remarkOf(found, table), rows };
  }
  const texts = new Map(said.map(({ row }) => [column.value(row), shownValue(table, column, row)]));
  const [colour = '', ...otherColours] = new Set(said.map(({ row }) => colouring.classOf(row)));
  const notes = [
    ...(texts.size > 1 ? [`${said.length} values`] : []),
    ...(said.some(({ state }) => state.code === 'd') ? ['disputed'] : []),
  ];
  return {
    text: `${together(texts)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`,
    className: otherColours.length === 0 ? colour : 'several',
    remark: remarkOf(said, table),
    rows,
  };
}

const MILLION = 1_000_000;
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format;

function together(texts: ReadonlyMap<unknown, string>): string {
  const numbers = [...texts.keys()].filter((value) => typeof value === 'number');
  if (texts.size === 1 || numbers.length < texts.size) return [...texts.values()].join(', ');
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  if (low >= MILLION) return `${exact(low / MILLION)} to ${exact(high / MILLION)} million`;
  return `${texts.get(low)} to ${texts.get(high)}`;
}

/** With an open end, or no stated year, the records do not name the map's year. */
function remarkOf(claims: readonly Claim[], table: Table): string {
  if (claims[0]?.years === null) return table.yearsOfEntity;
  const open = claims.flatMap(({ years }) => (years?.includes(null) ? [showYears(years)] : []));
  return [...new Set(open)].join(', ');
}
