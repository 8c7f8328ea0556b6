import type { Documents } from '../../contract/documents.ts';
import type { Key, LongText } from '../../engine/record-source.ts';
import type { ColumnField, OneField } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';

type Column = Documents['explorer-columns']['columns'][number];

/** As blocks of rows have it. */
export type Text = string | LongText;

export interface Packer {
  /** @param value as published; for a key that embeds a record, its id as stored */
  add(value: unknown): void;
  column(): Column;
  /** An index per record, -1 for null; only if the column may hold codes. */
  readonly codes?: readonly number[];
}

export interface TextPacker extends Packer {
  /** Length of all texts together, in UTF-16 units. */
  readonly length: number;
  readonly words: readonly string[];
  readonly codes: readonly number[];
  /** Hands on the texts that were added, but for nulls, with their rows. */
  each(take: (row: number, text: Text) => void): void;
}

/** The packer for a key; null if no column shows its type. */
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
  const places = new Map<Text, number>();
  const texts: Text[] = [];
  const codes: number[] = [];
  let length = 0;
  let hasLong = false;
  const add = (value: unknown) => {
    if (value === null) {
      codes.push(-1);
      return;
    }
    const text = value as Text;
    let code = places.get(text);
    if (code === undefined) {
      code = texts.length;
      places.set(text, code);
      texts.push(text);
    }
    codes.push(code);
  };
  /** Long texts are decoded, and equal ones found, only if the column stays. */
  const settle = () => {
    if (!hasLong) return;
    hasLong = false;
    const given = codes.map((code) => (code < 0 ? null : String(texts[code])));
    places.clear();
    texts.length = 0;
    codes.length = 0;
    given.forEach(add);
  };
  return {
    get words() {
      settle();
      return texts as string[];
    },
    get codes() {
      settle();
      return codes;
    },
    get length() {
      return length;
    },
    add(value) {
      add(value);
      if (typeof value === 'string') length += value.length;
      else if (value !== null) {
        length += lengthOf(value as LongText);
        hasLong = true;
      }
    },
    each(take) {
      for (let row = 0; row < codes.length; row += 1) {
        const code = codes[row] as number;
        if (code >= 0) take(row, texts[code] as Text);
      }
    },
    column() {
      settle();
      const words = texts as string[];
      // If most texts occur once, codes only add to the size.
      const all = length + 3 * codes.length;
      const once = words.reduce((sum, word) => sum + word.length + 3, 0);
      const digits = String(words.length).length;
      if (once + codes.length * (digits + 1) < all) return { name, kind: 'text', words, codes };
      return { name, kind: 'text', values: codes.map((code) => words[code] ?? null) };
    },
  };
}

/** In UTF-16 units. */
function lengthOf({ bytes }: LongText): number {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if ((byte & 0xc0) !== 0x80) length += byte < 0xf0 ? 1 : 2;
  }
  return length;
}

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

export function entityPacker({ name }: OneField, entities: KeyMap<number>): Packer {
  const codes: number[] = [];
  return {
    codes,
    add: (stored) => codes.push(stored === null ? -1 : (entities.get(stored) ?? -1)),
    column: () => ({ name, kind: 'entity', codes }),
  };
}
