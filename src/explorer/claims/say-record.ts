import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Variable } from './claim.ts';
import { amount, nameInSection } from './say.ts';

/**
 * What a record says of a variable, with its name: `Total population: 20,000 people`, `Human sacrifice: Unknown`.
 * Null for what has neither a number nor a code.
 */
export function sayOfRecord(variable: Variable | undefined, record: JsonObject): string | null {
  if (variable === undefined) return null;
  const ends = variable.keys.map((key) => record[key] ?? null);
  const [low = null, high = low] = ends.map((end) => (typeof end === 'number' ? end : null));
  const text = variable.isNumber
    ? amount(low, high, variable.unit)
    : (variable.codes.get(String(ends[0]))?.label ?? '');
  return text === '' ? null : `${nameInSection(variable)}: ${text}`;
}
