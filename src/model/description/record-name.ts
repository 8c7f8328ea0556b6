import { idInAddress, nameInAddress, numberIn } from '../../contract/tree/id-in-address.ts';
import type { RecordKind } from './kind.ts';

/**
 * What a record is called in its address: its id, or of an id that is this address, the last part of it.
 * @param id as published
 */
export function recordName(
  { id: { addresses } }: Pick<RecordKind, 'id'>,
  id: string | number,
): string | number {
  const name = addresses === true ? nameInAddress(String(id), '') : null;
  return name === null ? id : (numberIn(name) ?? name);
}

/**
 * The id of the record that a value refers to: the value itself, or of the address of a record with another id, the one
 * in it.
 * @param value as published or stored
 */
export function idIn({ id, paths }: Pick<RecordKind, 'id' | 'paths'>, value: unknown): unknown {
  if (typeof value !== 'string' || id.addresses === true) return value;
  const { declared, read } = id.value;
  return read(idInAddress(value, paths, declared === 'integer') ?? value) ?? value;
}
