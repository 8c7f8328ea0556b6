import type { WrittenKeys } from '../render/block-source.ts';
import { NO_JSON } from '../values/value-type.ts';
import { literal } from './sql.ts';

/**
 * How keys are selected that SQLite writes: their JSON, which is no UTF-8 where one of them cannot be written, and how many
 * are wider nulls.
 *
 * @param columnOf the column of a field, quoted
 */
export function writtenExpressions(
  { form, keys }: WrittenKeys,
  columnOf: (name: string) => string,
): string[] {
  const texts = keys.flatMap(({ before, field, isNullAllowed }) => {
    const column = columnOf(field.column);
    const json = field.value.json?.(column) ?? NO_JSON;
    const whenNull = isNullAllowed ? "'null'" : NO_JSON;
    return [literal(before), `CASE WHEN ${column} IS NULL THEN ${whenNull} ELSE ${json} END`];
  });
  const nulls = keys
    .filter(({ field }) => field.nullIsWider)
    .map(({ field }) => `(${columnOf(field.column)} IS NULL)`);
  const json = `concat(${texts.join(', ')})`;
  return [form === 'text' ? json : `CAST(${json} AS BLOB)`, nulls.length === 0 ? '0' : nulls.join(' + ')];
}
