import type { RecordKind } from './kind.ts';

/**
 * What a record is called in its address: its id, or of an id that is this address, the last part of it.
 * @param id as published
 */
export function recordName(
  { id: { addresses } }: Pick<RecordKind, 'id'>,
  id: string | number,
): string | number {
  if (addresses !== true) return id;
  const name = /([^/?#]+)\/$/.exec(String(id))?.[1] ?? id;
  return /^(?:0|[1-9][0-9]{0,14})$/.test(String(name)) ? Number(name) : name;
}
