import { referenceLabel } from '../../contract/claims/reference-label.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { isVisible, plainText } from '../../explorer/plain-text.ts';
import { type KeyTree, ownKeys } from '../../model/claims/key-tree.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { KeyMap } from './key-map.ts';
import type { RowSource } from './narrow-kind.ts';
import { type NarrowRecord, NarrowRecords } from './narrow-records.ts';

/** Makes something of some keys of a record. */
export interface KeyReader<T> {
  /** Empty if it always reads null. */
  readonly keys: KeyTree;
  read(record: NarrowRecord): T | null;
}

/** Reads what records are called. */
export function labellingOf(kind: RecordKind, roles: LinkedRoles): KeyReader<string> {
  if (!roles.isReference(kind)) return firstText(roles.labelKeys(kind), kind, roles);
  const { title, creator, year } = roles.referenceKeys(kind);
  const keys = [title, creator, year].map((field) => (field?.isPrivate === false ? field : null));
  const readers = keys.map((field) => textReader(field, kind, roles));
  return {
    keys: ownKeys(keys),
    read(record) {
      const [titleText = null, creatorText = null, yearText = null] = readers.map((read) => read(record));
      return referenceLabel(titleText, creatorText, yearText);
    },
  };
}

export function firstText(
  fields: readonly ColumnField[],
  kind: RecordKind,
  roles: LinkedRoles,
): KeyReader<string> {
  const readers = fields.map((field) => textReader(field, kind, roles));
  return {
    keys: ownKeys(fields),
    read: (record) => readers.reduce<string | null>((found, read) => found ?? read(record), null),
  };
}

/** Reads a published value; null if it is missing. */
export function valueReader(
  field: ColumnField | null,
  kind: RecordKind,
  roles: LinkedRoles,
): (record: NarrowRecord) => unknown {
  if (field === null) return () => null;
  const isMissing = roles.missing({ through: [], field }, kind);
  return ({ [field.name]: value }) => (isMissing(value) === null ? value : null);
}

/** Null also for a text that would show nothing: a link with it could not be seen. */
function textReader(...given: Parameters<typeof valueReader>): (record: NarrowRecord) => string | null {
  const read = valueReader(...given);
  return (record) => {
    const value = read(record);
    return value !== null && isVisible(plainText(String(value))) ? String(value) : null;
  };
}

/** Labels of embedded records. Each kind is read on first use. */
export class Labels {
  readonly #source: RowSource;
  readonly #roles: LinkedRoles;
  readonly #byKind = new Map<string, KeyMap<string> | null>();

  constructor(source: RowSource, roles: LinkedRoles) {
    this.#source = source;
    this.#roles = roles;
  }

  /** Labels by id of record; null if nothing names the kind. */
  of(kind: RecordKind): KeyMap<string> | null {
    return getOrMake(this.#byKind, kind.name, () => this.#read(kind));
  }

  #read(kind: RecordKind): KeyMap<string> | null {
    const labelling = labellingOf(kind, this.#roles);
    if (labelling.keys.size === 0) return null;
    const labels = new KeyMap<string>(kind);
    for (const block of new NarrowRecords(this.#source).blocks(kind, labelling.keys))
      for (const [id, record] of block) {
        const label = labelling.read(record);
        if (label !== null) labels.set(id, label);
      }
    return labels;
  }
}
