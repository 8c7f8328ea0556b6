import type { WrittenKeys } from '../render/block-source.ts';
import { NO_JSON } from '../values/value-type.ts';
import { literal } from './sql.ts';

/** What a function of SQLite takes at most, in any version. */
const MOST_ARGUMENTS = 100;

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
  return [
    form === 'text' ? concat(texts) : `CAST(${concat(texts)} AS BLOB)`,
    nulls.length === 0 ? '0' : nulls.join(' + '),
  ];
}

function concat(texts: readonly string[]): string {
  if (texts.length <= MOST_ARGUMENTS) return `concat(${texts.join(', ')})`;
  const parts: string[] = [];
  for (let at = 0; at < texts.length; at += MOST_ARGUMENTS)
    parts.push(concat(texts.slice(at, at + MOST_ARGUMENTS)));
  return concat(parts);
}
