import { referenceLabel } from '../../contract/claims/reference-label.ts';
import type { Row } from '../../engine/record-source.ts';
import { isVisible, plainText } from '../../explorer/plain-text.ts';
import type { ColumnField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { KeyMap } from './key-map.ts';
import { type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

export interface Labelling {
  /** Keys that labels are made from; empty if nothing names the records. */
  readonly fields: readonly ColumnField[];
  /** Makes labels of rows, without missing values. */
  reader(narrow: NarrowKind): (row: Row) => string | null;
}

export function labellingOf(kind: RecordKind, roles: LinkedRoles): Labelling {
  if (roles.isReference(kind)) {
    const { title, creator, year } = roles.referenceKeys(kind);
    const keys = [title, creator, year].map((field) => (field?.isPrivate === false ? field : null));
    const fields = keys.filter((field) => field !== null);
    return {
      fields,
      reader(narrow) {
        const [titleOf, creatorOf, yearOf] = keys.map((field) => textReader(field, kind, narrow, roles));
        return (row) =>
          referenceLabel(titleOf?.(row) ?? null, creatorOf?.(row) ?? null, yearOf?.(row) ?? null);
      },
    };
  }
  return firstText(roles.labelKeys(kind), kind, roles);
}

export function firstText(fields: readonly ColumnField[], kind: RecordKind, roles: LinkedRoles): Labelling {
  return {
    fields,
    reader(narrow) {
      const readers = fields.map((field) => textReader(field, kind, narrow, roles));
      return (row) => {
        for (const read of readers) {
          const text = read(row);
          if (text !== null) return text;
        }
        return null;
      };
    },
  };
}

/** Reads a published value; null if it is missing. */
export function valueReader(
  field: ColumnField | null,
  kind: RecordKind,
  { placeOf }: Pick<NarrowKind, 'placeOf'>,
  roles: LinkedRoles,
): (row: Row) => unknown {
  if (field === null) return () => null;
  const place = placeOf(field);
  const isMissing = roles.missing({ through: [], field }, kind);
  return (row) => {
    const stored = row[place];
    const value = stored === null ? null : (field.value.read(stored) ?? null);
    return isMissing(value) === null ? value : null;
  };
}

/** Null also for a text that would show nothing: a link with it could not be seen. */
function textReader(...given: Parameters<typeof valueReader>): (row: Row) => string | null {
  const read = valueReader(...given);
  return (row) => {
    const value = read(row);
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
    let labels = this.#byKind.get(kind.name);
    if (labels === undefined) {
      labels = this.#read(kind);
      this.#byKind.set(kind.name, labels);
    }
    return labels;
  }

  #read(kind: RecordKind): KeyMap<string> | null {
    const labelling = labellingOf(kind, this.#roles);
    if (labelling.fields.length === 0) return null;
    const narrow = narrowKind(kind, labelling.fields);
    const labelOf = labelling.reader(narrow);
    const labels = new KeyMap<string>(kind);
    for (const block of this.#source.blocks(narrow.kind))
      for (const row of block) {
        const label = labelOf(row);
        if (label !== null) labels.set(row[narrow.idPlace], label);
      }
    return labels;
  }
}
