import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { ColumnsFile, PackedColumn, Value } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { fold, inWords } from '../fold.ts';
import { occurrence, readTerms } from '../search/terms.ts';

/** A column of a whole collection; row k is the k-th record. */
export interface Column {
  readonly name: string;
  /** What it is called. */
  readonly label: string;
  readonly kind: PackedColumn['kind'];
  /** Whether it has the values of a key; otherwise its texts are made from claims. */
  readonly isKey: boolean;
  readonly field: ColumnsFile['fields'][number] | null;
  /** Of an embedded record or entity, its label. */
  value(row: number): Value;
  text(row: number): string;
  /** The distinct values; null if there are too many. */
  readonly words: readonly string[] | null;
  /** What addresses call the words: of records and entities their ids, which never change. */
  readonly tokens: readonly string[] | null;
  /** The index of the row's word; -1 for null. */
  code(row: number): number;
  entity(row: number): Entity | undefined;
}

/** What columns made from claims, not from a key, have in common. */
export const ofNoKey = { isKey: false, field: null, entity: () => undefined };

/** Of a column with too many distinct values to choose from. */
export const uncoded = { words: null, tokens: null, code: () => -1 };

const mostNumbers = 12;

export function readColumns(file: ColumnsFile, entities: readonly Entity[]): Column[] {
  const fields = new Map(file.fields.map((field) => [field.name, field]));
  const labels = entities.map(({ label }) => label);
  const ids = entities.map(({ id }) => String(id));
  return file.columns.map((packed) => {
    const { name, kind } = packed;
    const field = fields.get(name) ?? null;
    const called = (code: string) => choiceLabel(field ?? {}, code) ?? code;
    const shared = { ...ofNoKey, name, kind, label: inWords(name), field, isKey: true };
    if (packed.kind === 'entity') {
      const code = (row: number) => packed.codes[row] ?? -1;
      return { ...shared, ...coded(labels, code, ids), entity: (row) => entities[code(row)] };
    }
    if ('codes' in packed) {
      const tokens = 'ids' in packed ? packed.ids.map(String) : packed.words;
      return { ...shared, ...coded(packed.words.map(called), (row) => packed.codes[row] ?? -1, tokens) };
    }
    const all: readonly Value[] = packed.values;
    const value = (row: number) => all[row] ?? null;
    if (kind === 'boolean')
      return {
        ...shared,
        ...coded(['no', 'yes'], (row) => [false, true].indexOf(value(row) as boolean)),
        value,
      };
    const text = (row: number) => called(String(value(row) ?? ''));
    const hasLabels = field?.labels !== undefined;
    const different = kind === 'number' ? fewNumbers(all, hasLabels ? all.length : mostNumbers) : null;
    if (different === null) return { ...shared, ...uncoded, value, text };
    const code = (row: number) => different.indexOf(value(row) as number);
    const words = different.map(String);
    // A number with labels is a code, not a quantity.
    if (hasLabels) return { ...shared, kind: 'text', ...coded(words.map(called), code, words) };
    return { ...shared, value, text, words, tokens: words, code };
  });
}

export function coded(words: readonly string[], code: (row: number) => number, tokens = words) {
  const value = (row: number): Value => words[code(row)] ?? null;
  return { words, tokens, code, value, text: (row: number) => words[code(row)] ?? '' };
}

function fewNumbers(values: readonly Value[], most: number): number[] | null {
  const different = new Set<number>();
  for (const value of values) {
    if (typeof value === 'number') different.add(value);
    if (different.size > most) return null;
  }
  return [...different].sort((one, other) => one - other);
}

/** By row, or by code. */
const searched = new WeakMap<Column, readonly string[]>();

export function matcher(
  columns: readonly Column[],
  records: number,
  search: string,
): ((row: number) => boolean) | null {
  const terms = readTerms(search);
  if (terms.length === 0) return null;
  const texts = columns
    .filter(({ kind }) => kind !== 'boolean')
    .map((column) => ({ column, folded: foldedTexts(column, records) }));
  const tests = terms.map((term) =>
    texts.map(({ column, folded }) => {
      const asked = column.kind === 'number' ? { ...term, text: ungrouped(term.text) } : term;
      const has = (text: string) => occurrence(text, asked) !== null;
      if (column.words === null) return (row: number) => has(folded[row] ?? '');
      const codes = Uint8Array.from(folded, (text) => Number(has(text)));
      return (row: number) => codes[column.code(row)] === 1;
    }),
  );
  return (row) => tests.every((columnTests) => columnTests.some((test) => test(row)));
}

function foldedTexts(column: Column, records: number): readonly string[] {
  const known = searched.get(column);
  if (known !== undefined) return known;
  // A number has only its sign to fold, and there may be very many.
  const folded = (text: string) =>
    column.kind === 'number' ? ungrouped(text.replace('-', '').toLowerCase()) : fold(text);
  const texts =
    column.words?.map(folded) ?? Array.from({ length: records }, (_, row) => folded(column.text(row)));
  searched.set(column, texts);
  return texts;
}

/** `20,000` is found as `20000`, and the other way round, whichever of them the table shows. */
const ungrouped = (text: string) => text.replace(/(?<=\d),(?=\d)/g, '');
