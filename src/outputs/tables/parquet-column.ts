import type { ColumnChunk, Encoding, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { GrownBytes } from './grown-bytes.ts';
import { writeDictionary, writePage } from './parquet-pages.ts';
import type { WrittenColumn } from './row-parts.ts';

/** From so many distinct values on, a dictionary is kept only while there are twice as many values. */
const MANY = 1024;

/** Bytes of a place in a dictionary. */
const INDEX = 4;

/** What statistics hold. */
type Limit = string | number | bigint | boolean;

/**
 * The values of a column in a group of rows, encoded as they come. hyparquet-writer takes them as a list: so
 * many values outlive V8's young generation that they cost 100 MB at 122,000 records.
 * @see https://parquet.apache.org/docs/file-format/data-pages/encodings/
 */
export class ParquetColumn {
  readonly #name: string;
  readonly #type: WrittenColumn['type'];
  readonly #element: SchemaElement;
  /** For each row 1, or 0 if the cell is empty. */
  readonly #levels = new GrownBytes();
  /** Distinct values while there is a dictionary, otherwise all. */
  #values = new GrownBytes();
  /** Places of values by their cells; null once they turned out to be too many, and for booleans. */
  #dictionary: Map<unknown, number> | null;
  /** Where each value of the dictionary ends. */
  #ends: number[] = [];
  /** Of each value its place in the dictionary. */
  readonly #places = new GrownBytes();
  #least: Limit | undefined;
  #greatest: Limit | undefined;

  constructor({ column, type }: WrittenColumn, element: SchemaElement) {
    this.#name = column.name;
    this.#type = type;
    this.#element = element;
    this.#dictionary = element.type === 'BOOLEAN' ? null : new Map();
  }

  /** Bytes of values so far. */
  get length(): number {
    return this.#values.length + this.#places.length;
  }

  add(cell: unknown): void {
    this.#levels.addByte(cell === null ? 0 : 1);
    if (cell === null) return;
    const dictionary = this.#dictionary;
    const place = dictionary?.get(cell);
    if (place !== undefined) {
      this.#places.addInt32(place);
      return;
    }
    this.#addValue(this.#type.parquet(cell));
    if (dictionary === null) return;
    const { size } = dictionary;
    dictionary.set(cell, size);
    this.#ends.push(this.#values.length);
    this.#places.addInt32(size);
    if (size >= MANY && !this.#isRepetitive()) {
      this.#spellOut();
      this.#dictionary = null;
    }
  }

  /** Writes the values of a group, and begins the next. */
  write(to: ByteWriter): ColumnChunk {
    const start = to.offset;
    if (this.#dictionary !== null && !this.#isRepetitive()) this.#spellOut();
    const distinct = this.#ends.length;
    const values = this.#values.view();
    const dictionaryBytes = distinct === 0 ? 0 : writeDictionary(to, values, distinct);
    const dataStart = to.offset;
    const levels = this.#levels.view();
    const { encoding, page } = this.#page(distinct, values);
    const { bytes, empty } = writePage(to, { encoding, page, levels });
    const chunk: ColumnChunk = {
      file_offset: BigInt(start),
      meta_data: {
        type: this.#element.type as NonNullable<SchemaElement['type']>,
        encodings: distinct === 0 ? [encoding] : ['PLAIN', encoding],
        path_in_schema: [this.#name],
        codec: 'SNAPPY',
        num_values: BigInt(levels.length),
        total_compressed_size: BigInt(to.offset - start),
        total_uncompressed_size: BigInt(dictionaryBytes + bytes),
        data_page_offset: BigInt(dataStart),
        ...(distinct > 0 && { dictionary_page_offset: BigInt(start) }),
        statistics: { null_count: BigInt(empty), ...this.#limits() },
      },
    };
    this.#clear();
    return chunk;
  }

  /** Call it at the end. */
  close(): void {
    for (const bytes of [this.#levels, this.#values, this.#places]) bytes.release();
  }

  #limits(): { readonly min_value?: Limit; readonly max_value?: Limit } {
    const [least, greatest] = [this.#least, this.#greatest];
    if (least === undefined || greatest === undefined) return {};
    // A reader may find -0 where 0 is the least.
    return { min_value: least === 0 ? -0 : least, max_value: greatest };
  }

  #isRepetitive(): boolean {
    return this.#ends.length * 2 * INDEX <= this.#places.length;
  }

  #addValue(value: unknown): void {
    const { type, type_length: length = 0 } = this.#element;
    if (typeof value === 'string') this.#values.addText(value);
    else if (typeof value === 'boolean') this.#values.addByte(Number(value));
    else if (typeof value === 'number' && type === 'INT32') this.#values.addInt32(value);
    else if (typeof value === 'number') this.#values.addDouble(value);
    else if (typeof value === 'bigint' && type === 'INT64') this.#values.addInt64(value);
    else if (typeof value === 'bigint') this.#values.addBytes(bigEndian(value, length));
    else {
      // Bytes, which have no order that anyone asks for.
      const bytes = value as Uint8Array;
      this.#values.addInt32(bytes.length);
      this.#values.addBytes(bytes);
      return;
    }
    const limit = value as Limit;
    if (this.#least === undefined || isLess(limit, this.#least)) this.#least = limit;
    if (this.#greatest === undefined || isLess(this.#greatest, limit)) this.#greatest = limit;
  }

  /** Replaces the dictionary of this group by all values. */
  #spellOut(): void {
    const [places, distinct, ends] = [this.#places.view(), this.#values.view(), this.#ends];
    const all = new GrownBytes();
    for (let at = 0; at < places.length; at += INDEX) {
      const place = places.readInt32LE(at);
      all.addBytes(distinct.subarray(ends[place - 1] ?? 0, ends[place]));
    }
    this.#values.release();
    this.#values = all;
    this.#ends = [];
    this.#places.length = 0;
  }

  #page(distinct: number, values: Buffer): { readonly encoding: Encoding; readonly page: Uint8Array } {
    const isBoolean = this.#element.type === 'BOOLEAN';
    if (distinct === 0 && !isBoolean) return { encoding: 'PLAIN', page: values };
    const page = new ByteWriter();
    if (isBoolean) {
      const packed = new ByteWriter();
      writeRleBitPackedHybrid(packed, values, 1);
      page.appendUint32(packed.offset);
      page.appendBytes(packed.getBytes());
      return { encoding: 'RLE', page: page.getBytes() };
    }
    const places = this.#places.view();
    const width = Math.ceil(Math.log2(distinct));
    page.appendUint8(width);
    const { buffer, byteOffset, length } = places;
    writeRleBitPackedHybrid(page, new Int32Array(buffer, byteOffset, length / INDEX), width);
    return { encoding: 'RLE_DICTIONARY', page: page.getBytes() };
  }

  #clear(): void {
    for (const bytes of [this.#levels, this.#values, this.#places]) bytes.length = 0;
    this.#dictionary?.clear();
    this.#ends = [];
    this.#least = undefined;
    this.#greatest = undefined;
  }
}

/** Two's complement. */
function bigEndian(value: bigint, length: number): Buffer {
  return Buffer.from(
    BigInt.asUintN(8 * length, value)
      .toString(16)
      .padStart(2 * length, '0'),
    'hex',
  );
}

/** Texts in the order of their bytes in UTF-8, which is that of code points. */
function isLess(one: Limit, other: Limit): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one < other;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return rankOf(left) < rankOf(right);
  }
  return one.length < other.length;
}

/** Surrogates belong to characters beyond all others. */
function rankOf(code: number): number {
  return code >= 0xd800 && code < 0xe000 ? code + 0x10000 : code;
}
