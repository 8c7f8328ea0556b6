import { booleanText, plainText, schemaType, type ValueType } from './value-type.ts';

export const text: ValueType = {
  ...plainText,
  name: 'text',
  expected: 'text',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  fromDump: (text, column) => ({
    value: column === 'boolean' ? booleanText(text) : text,
    fault: null,
  }),
  schema: (isNullable) => schemaType('string', isNullable),
  mayBeId: true,
  mayBeSentinel: true,
  isAsStored: true,
};
