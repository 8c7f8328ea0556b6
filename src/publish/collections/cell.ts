import { LongText } from '../../engine/record-source.ts';
import {
  type ColumnField,
  isStored,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';
import type { ValueType } from '../../model/values/value-type.ts';

/** Reads one key of rows. */
export class Cell {
  readonly key: string;
  readonly place: number;
  readonly #type: ValueType;

  constructor(kind: RecordKind, field: ColumnField) {
    this.key = field.name;
    this.place = placeOf(kind, field);
    this.#type = field.value;
  }

  /** The published value. */
  read(stored: unknown): unknown {
    if (stored === null) return null;
    if (stored instanceof LongText) return stored.toString();
    return this.#type.isAsStored ? stored : (this.#type.read(stored) ?? null);
  }
}

export function placeOf({ fields }: RecordKind, field: StoredField): number {
  return fields.filter(isStored).indexOf(field);
}
