import { type AsyncBuffer, type FileMetaData, type RowGroup, snappyUncompress } from 'hyparquet';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { byteReader, damaged, readThrift } from './read-thrift.ts';

/** Rows in a group, at most: as many as common programs write. */
const MOST_ROWS = 2 ** 20;
/** Of three bytes, Snappy makes 64 at most: a copy of what came before. */
const SNAPPY_EXPANDS = 22;
/** See https://parquet.apache.org/docs/file-format/data-pages/encodings/ */
const ENCODING = { plain: 0, plainDictionary: 2, rle: 3, dictionary: 8 } as const;
const known: ReadonlySet<unknown> = new Set(Object.values(ENCODING));

/** @throws Error unless all columns are optional, and none is in another: `checkPages` knows such columns only */
export function checkSchema({ schema: [, ...columns] }: FileMetaData): void {
  const isFlat = columns.every(({ repetition_type: type, num_children: inside }) => {
    return type === 'OPTIONAL' && inside === undefined;
  });
  if (!isFlat) throw damaged();
}

/**
 * Checks that the pages of a group hold no more values than it has rows. hyparquet would repeat a value for as many
 * rows as a damaged page says, up to two billion, and not end.
 * @throws any error
 */
export async function checkPages(file: AsyncBuffer, { columns, num_rows: count }: RowGroup): Promise<void> {
  if (count < 0 || count > MOST_ROWS) throw damaged();
  for (const { meta_data: about } of columns) {
    if (about?.num_values !== count) throw damaged();
    const start = Number(about.dictionary_page_offset || about.data_page_offset);
    const bytes = new Uint8Array(await file.slice(start, start + Number(about.total_compressed_size)));
    checkColumn(bytes, about.codec === 'SNAPPY', Number(count));
  }
}

function checkColumn(bytes: Uint8Array, isPacked: boolean, rows: number): void {
  const reader = byteReader(bytes);
  for (let left = rows; left > 0; ) {
    const header = readThrift(reader);
    const { field_2: unpacked, field_3: packed, field_7: dictionary, field_8: data } = header;
    const page = bytes.subarray(reader.offset, reader.offset + packed);
    if (page.length !== packed) throw damaged();
    if (isPacked && unpacked > SNAPPY_EXPANDS * packed) throw damaged();
    reader.offset += packed;
    if (dictionary !== undefined) {
      if (dictionary.field_1 > rows) throw damaged();
      continue;
    }
    const { field_1: values, field_2: empty, field_4: encoding, field_5: levels } = data;
    const isBounded =
      values > 0 && values <= left && empty >= 0 && empty <= values && levels >= 0 && levels <= unpacked;
    if (!isBounded || !known.has(encoding) || data.field_6 !== 0) throw damaged();
    left -= values;
    checkRuns(page, 1, values);
    if (encoding === ENCODING.plain) continue;
    let content = page.subarray(levels);
    if (isPacked && data.field_7 !== false) {
      const output = new Uint8Array(unpacked - levels);
      snappyUncompress(content, output);
      content = output;
    }
    // The length comes before booleans, and the bits of an index before indexes.
    if (encoding === ENCODING.rle) checkRuns(content.subarray(4), 1, values - empty);
    else if (content[0] !== 0) checkRuns(content.subarray(1), content[0] ?? 0, values - empty);
  }
}

/** Runs of equal values, or of eight and more of `width` bits each. */
function checkRuns(bytes: Uint8Array, width: number, values: number): void {
  const reader = byteReader(bytes);
  for (let left = values; left > 0; ) {
    const header = readVarInt(reader);
    const isPacked = (header & 1) === 1;
    const count = (header >>> 1) * (isPacked ? 8 : 1);
    if (count > left + (isPacked ? 7 : 0)) throw damaged();
    reader.offset += isPacked ? (header >>> 1) * width : (width + 7) >> 3;
    left -= count;
  }
}
