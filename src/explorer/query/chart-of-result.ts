import { groupBy } from '../../contract/group-by.ts';
import type { Series } from '../chart/series.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import type { Collection } from '../data-types.ts';
import { COLOURS, colourOf } from '../regions.ts';
import type { Cell, Result } from './messages.ts';

export interface DrawnResult {
  readonly variable: Variable;
  readonly series: readonly Series[];
  /** Series beyond those with a colour. */
  readonly left: number;
}

const years = ['year_from', 'year', 'century', 'year_to'];

/**
 * A result as a chart: if one column holds years (`year_from`, `year`), and another numbers (`low` and `high`,
 * or any). Null is an open end, in a row with another end. Rows belong together by the first column of texts.
 * Returns null if the columns do not fit.
 */
export function drawnResult({ columns, rows }: Pick<Result, 'columns' | 'rows'>): DrawnResult | null {
  const placeOf = (names: readonly string[]) =>
    names.map((name) => columns.indexOf(name)).find((place) => place >= 0) ?? -1;
  const from = placeOf(years);
  const to = placeOf(['year_to']);
  const isOf = (place: number, test: (cell: Cell) => boolean) =>
    rows.some((row) => row[place] !== null) &&
    rows.every((row) => row[place] === null || test(row[place] ?? null));
  const isNumber = (cell: Cell) => typeof cell === 'number';
  if (from < 0 || !isOf(from, (cell) => Number.isInteger(cell))) return null;
  const numbers = columns.flatMap((name, place) =>
    years.includes(name) || name.endsWith('_id') || !isOf(place, isNumber) ? [] : [place],
  );
  const ends = ['low', 'high'].map((name) => columns.indexOf(name));
  const [low = -1, high = -1] = ends.every((place) => numbers.includes(place))
    ? ends
    : [numbers[0], numbers[0]];
  if (low < 0) return null;
  const naming = columns.findIndex((_, place) => isOf(place, (cell) => typeof cell === 'string'));
  const title = low === high ? (columns[low] ?? '') : 'low to high';
  const variable = variableOf(title);
  const named = rows.flatMap((cells, row): [name: string, claim: Claim][] => {
    const numberAt = (place: number) => (typeof cells[place] === 'number' ? cells[place] : null);
    const [least, greatest, first] = [numberAt(low), numberAt(high), numberAt(from)];
    const last = to < 0 ? first : numberAt(to);
    if ((least ?? greatest) === null || (first ?? last) === null) return [];
    const name = naming < 0 ? title : String(cells[naming] ?? 'no value');
    const claim: Claim = {
      ...{ variable, row, entity: undefined, low: least, high: greatest },
      value: least === greatest ? least : null,
      ...{ state: 'value', inferred: false, disputed: false, uncertain: false },
      ...{ from: first, to: last, dated: 'stated' },
    };
    return [[name, claim]];
  });
  if (named.length === 0) return null;
  const groups = groupBy(
    named,
    ([name]) => name,
    ([, claim]) => claim,
  );
  const ranked = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  return {
    variable,
    series: ranked.slice(0, COLOURS).map(([label, claims], place) => ({
      ...{ label, className: colourOf(place), link: () => null, claims },
    })),
    left: Math.max(0, ranked.length - COLOURS),
  };
}

/** What a chart needs of a variable. */
function variableOf(name: string): Variable {
  return {
    ...{ index: -1, id: name, name, scale: 'linear', isNumber: true, codes: new Map() },
    ...{ definition: null, unit: null, section: null, part: null },
    ...{ collection: { name: '' } as Collection, about: '', keys: [], known: 0, entities: 0 },
    ...{ longest: [], years: null },
  };
}
