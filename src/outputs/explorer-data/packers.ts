import type { Documents } from '../../contract/documents.ts';
import type { Key } from '../../engine/record-source.ts';
import type { ColumnField, OneField } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';

type Column = Documents['explorer-columns']['columns'][number];

/** Gathers the values of one key, record by record. */
export interface Packer {
  /** @param value as published; of what a key embeds, its id as it is stored */
  add(value: unknown): void;
  /** The column of all that was added. */
  column(): Column;
  /** For each record the index of what it has; -1 for null. Only where the column may be of codes. */
  readonly codes?: readonly number[];
}

/** A packer of texts, which are the names of something, or words that many records have. */
export interface TextPacker extends Packer {
  /** How long all texts are together, in UTF-16 units. */
  readonly length: number;
  /** Each different text. */
  readonly words: readonly string[];
  readonly codes: readonly number[];
}

/** What gathers the values of a key of this type; null where no column shows them. */
export function valuePacker({ name, value }: ColumnField): Packer | null {
  if (value.column === null) return null;
  if (value.column === 'text') return textPacker(name);
  return plainPacker(name, value.column, value.scale === null ? (each) => each : Number);
}

export function isTextPacker(packer: Packer | undefined): packer is TextPacker {
  return packer !== undefined && 'words' in packer;
}

function plainPacker(name: string, kind: 'number' | 'boolean', read: (value: unknown) => unknown): Packer {
  const values: unknown[] = [];
  return {
    add: (value) => values.push(value === null ? null : read(value)),
    column: () => ({ name, kind, values }) as Column,
  };
}

function textPacker(name: string): TextPacker {
  const places = new Map<string, number>();
  const words: string[] = [];
  const codes: number[] = [];
  let length = 0;
  return {
    words,
    codes,
    get length() {
      return length;
    },
    add(value) {
      if (value === null) {
        codes.push(-1);
        return;
      }
      const text = value as string;
      length += text.length;
      let code = places.get(text);
      if (code === undefined) {
        code = words.length;
        places.set(text, code);
        words.push(text);
      }
      codes.push(code);
    },
    column() {
      // Where most texts are there once, codes beside them only take more room.
      const all = length + 3 * codes.length;
      const once = words.reduce((sum, word) => sum + word.length + 3, 0);
      const digits = String(words.length).length;
      if (once + codes.length * (digits + 1) < all) return { name, kind: 'text', words, codes };
      return { name, kind: 'text', values: codes.map((code) => words[code] ?? null) };
    },
  };
}

/** Gathers embedded records, by their labels. */
export function recordPacker({ name, target }: OneField, labels: KeyMap<string>): Packer {
  const places = new KeyMap<number>(target);
  const ids: Key[] = [];
  const words: string[] = [];
  const codes: number[] = [];
  return {
    add(stored) {
      if (stored === null) {
        codes.push(-1);
        return;
      }
      let code = places.get(stored);
      if (code === undefined) {
        code = ids.length;
        places.set(stored, code);
        const id = places.keyOf(stored);
        ids.push(id);
        words.push(labels.get(stored) ?? String(id));
      }
      codes.push(code);
    },
    column: () => ({ name, kind: 'record', record: target.name, ids, words, codes }),
  };
}

/** Gathers entities, by their index. */
export function entityPacker({ name }: OneField, entities: KeyMap<number>): Packer {
  const codes: number[] = [];
  return {
    codes,
    add: (stored) => codes.push(stored === null ? -1 : (entities.get(stored) ?? -1)),
    column: () => ({ name, kind: 'entity', codes }),
  };
}
