import type { ValueType } from '../../src/model/values/value-type.ts';
import { valueType } from '../../src/model/values/value-types.ts';

/** The value type of a name that exists. */
export function valueTypeNamed(name: string): ValueType {
  const type = valueType(name);
  if (type === undefined) throw new Error(`there is no value type ${name}`);
  return type;
}
