import type { Saying } from '../claims/say.ts';
import { sayIn } from '../years.ts';
import type { Colouring } from './map-colours.ts';
import type { Mark } from './mark.ts';

const without = 'No record, or no value';

/** In the order of the list. */
const headings: Readonly<Record<Saying['kind'], string>> = {
  value: 'With a value',
  nearest: 'Of another year',
  undated: 'Year not known',
  unknown: 'Looked for, not known',
  ...{ none: without, 'no record': without, outside: without },
};
const order = [...new Set(Object.values(headings))];

/** By region, or, where the map shows a variable, by what is known of it. */
export function headingOf({ entity, saying }: Mark, year: number | null): string {
  if (saying === null) return entity?.region ?? 'No region';
  return `${headings[saying.kind]}${saying.kind === 'value' ? sayIn(year) : ''}`;
}

/** Those with a value in the year first, the largest one first of all; equal ones as they are. */
export function byValue<M extends Mark>(marks: readonly M[], rankOf: Colouring['rankOf']): readonly M[] {
  return marks
    .map((mark) => ({
      mark,
      kind: mark.saying === null ? 0 : order.indexOf(headings[mark.saying.kind]),
      rank: mark.saying === null ? 0 : rankOf(mark.saying),
    }))
    .sort((one, other) => one.kind - other.kind || (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ mark }) => mark);
}
