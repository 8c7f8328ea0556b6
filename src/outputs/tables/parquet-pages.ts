import type { Encoding } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';

/** @returns bytes before compression, with the header */
export function writeDictionary(to: ByteWriter, values: Uint8Array, count: number): number {
  const start = to.offset;
  const packed = snappyCompress(values);
  writePageHeader(to, {
    type: 'DICTIONARY_PAGE',
    uncompressed_page_size: values.length,
    compressed_page_size: packed.length,
    dictionary_page_header: { num_values: count, encoding: 'PLAIN' },
  });
  const header = to.offset - start;
  to.appendBytes(packed);
  return header + values.length;
}

/** @returns bytes before compression, with the header; and how many cells are empty */
export function writePage(
  to: ByteWriter,
  {
    encoding,
    page,
    levels,
  }: { readonly encoding: Encoding; readonly page: Uint8Array; readonly levels: Buffer },
): { readonly bytes: number; readonly empty: number } {
  const start = to.offset;
  const packedLevels = new ByteWriter();
  writeRleBitPackedHybrid(packedLevels, levels, 1);
  const packed = snappyCompress(page);
  let empty = 0;
  for (const level of levels) if (level === 0) empty += 1;
  writePageHeader(to, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: packedLevels.offset + page.length,
    compressed_page_size: packedLevels.offset + packed.length,
    data_page_header_v2: {
      num_values: levels.length,
      num_nulls: empty,
      num_rows: levels.length,
      encoding,
      definition_levels_byte_length: packedLevels.offset,
      repetition_levels_byte_length: 0,
      is_compressed: true,
    },
  });
  const header = to.offset - start;
  to.appendBytes(packedLevels.getBytes());
  to.appendBytes(packed);
  return { bytes: header + packedLevels.offset + page.length, empty };
}
