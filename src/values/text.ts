import { NO_JSON, plainText, schemaType, type ValueType } from './value-type.ts';

/** Text, published as it is. */
export const text: ValueType = {
  ...plainText,
  name: 'text',
  expected: 'text',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  json: (column) => `CASE typeof(${column}) WHEN 'text' THEN json_quote(${column}) ELSE ${NO_JSON} END`,
  schema: (isNullable) => schemaType('string', isNullable),
};
