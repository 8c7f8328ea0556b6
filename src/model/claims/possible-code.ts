import type { ValueType } from '../values/value-type.ts';

/** A value of a type, as a code has it; null if it is any text. */
export function exampleCode({ schema, scale, read }: ValueType): string | null {
  const { type } = schema(false);
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  return scale === null ? null : String(read('1'));
}

/** Whether a value of a type may be a code: not `1` of a decimal(2), which is published as `1.00`. */
export function mayBeCode(valueType: ValueType, code: string): boolean {
  const { type } = valueType.schema(false);
  if (type === 'boolean') return code === 'true' || code === 'false';
  if (type === 'integer' || type === 'number') return String(Number(code)) === code;
  return valueType.scale === null || valueType.read(code) === code;
}
