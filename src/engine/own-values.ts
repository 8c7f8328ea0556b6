import { UnreadableValue } from '../contract/errors.ts';
import {
  isLinked,
  isStored,
  type LinkedField,
  type RecordKind,
  type StoredField,
  storedType,
  targetType,
} from '../model/description/kind.ts';
import { readValue } from '../model/values/read-value.ts';
import { everyRow, type Key, type RecordSource, type Row } from './record-source.ts';

/** A value as published, before withholding; an UnreadableValue if it has no published form. */
export function readStored(
  field: StoredField,
  stored: unknown,
  id: unknown,
  kind: RecordKind,
  source: Pick<RecordSource, 'suspicious' | 'isExact'>,
): unknown {
  if (field.source === 'one') {
    const key = readValue(storedType(field), stored);
    return key instanceof UnreadableValue ? new UnreadableValue(key.reason, field.column) : key;
  }
  if (typeof stored === 'string' && source.suspicious.test(stored) && !source.isExact(kind, field, id))
    return new UnreadableValue('is text with invalid encoding');
  return readValue(field.value, stored, field.isPrivate);
}

/** A record without its embedded records. */
export interface OwnValues {
  readonly id: unknown;
  /** For a key that embeds a record, its id. */
  value(field: StoredField): unknown;
  stored(field: StoredField): unknown;
  linked(field: LinkedField): unknown[];
}

/** The records of a kind by ascending id, some hundred at a time, without embedded records. */
export function* ownValues(
  kind: RecordKind,
  source: Pick<RecordSource, 'blocks' | 'linksOf' | 'suspicious' | 'isExact'>,
): Generator<Iterable<OwnValues>> {
  const fields = kind.fields.filter(isStored);
  const idPlace = fields.indexOf(kind.id);
  const readers = kind.fields
    .filter(isLinked)
    .map((field) => ({ field, reader: source.linksOf(field.link, kind, everyRow) }));
  for (const rows of source.blocks(kind)) {
    const owners = readers.length === 0 ? [] : rows.map((row) => row[idPlace]);
    const linked = new Map(readers.map(({ field, reader }) => [field, reader.of(owners)]));
    yield rows.map((row: Row, at): OwnValues => {
      const stored = (field: StoredField) => row[fields.indexOf(field)];
      return {
        id: readValue(kind.id.value, row[idPlace]),
        stored,
        value: (field) => readStored(field, stored(field), row[idPlace], kind, source),
        linked(field) {
          const { targets = [], ends = [] } = linked.get(field) ?? {};
          return targets
            .slice(at === 0 ? 0 : ends[at - 1], ends[at])
            .map((target) => readValue(targetType(field), target) as Key);
        },
      };
    });
  }
}
