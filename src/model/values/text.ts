import { plainText, schemaType, type ValueType } from './value-type.ts';

/** As PostgreSQL writes them as texts, and in INSERT; COPY has their first letters. */
const booleans: ReadonlyMap<string, string> = new Map([
  ['t', 'true'],
  ['f', 'false'],
]);

export const text: ValueType = {
  ...plainText,
  name: 'text',
  expected: 'text',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  fromDump: (text, column) => ({
    value: column === 'boolean' ? (booleans.get(text) ?? text) : text,
    fault: null,
  }),
  schema: (isNullable) => schemaType('string', isNullable),
  mayBeId: true,
  mayBeSentinel: true,
  isAsStored: true,
};
