import type { Saying } from '../claims/say.ts';
import { sayIn } from '../years.ts';
import type { Colouring } from './map-colours.ts';
import type { Mark } from './mark.ts';

/** The places of their headings. */
const kinds: Readonly<Record<Saying['kind'], number>> = {
  ...{ value: 0, nearest: 1, undated: 2, unknown: 3 },
  ...{ none: 4, 'no record': 4, outside: 4 },
};
const headings = [
  'With a value',
  'Of another year',
  'Year not known',
  'Looked for, not known',
  'No record, or no value',
] as const;

/** By region, or, where the map shows a variable, by what is known of it. */
export function headingOf({ entity, saying }: Mark, year: number | null): string {
  if (saying === null) return entity?.region ?? 'No region';
  return `${headings[kinds[saying.kind]]}${saying.kind === 'value' ? sayIn(year) : ''}`;
}

/** Those with a value in the year first, the largest one first of all; equal ones as they are. */
export function byValue<M extends Mark>(marks: readonly M[], rankOf: Colouring['rankOf']): readonly M[] {
  return marks
    .map((mark) => ({
      mark,
      kind: mark.saying === null ? 0 : kinds[mark.saying.kind],
      rank: mark.saying === null ? 0 : rankOf(mark.saying),
    }))
    .sort((one, other) => one.kind - other.kind || (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ mark }) => mark);
}
