import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boolean } from '../../src/model/values/boolean.ts';
import { integer } from '../../src/model/values/number.ts';
import { text } from '../../src/model/values/text.ts';
import { describedColumn } from '../../src/outputs/tables/layout.ts';
import { TableWriter } from '../../src/outputs/tables/write-table.ts';
import { checkPages } from '../../src/verify/tables/check-pages.ts';
import { parquetRows } from '../../src/verify/tables/parquet-rows.ts';
import { byteReader, damaged, readThrift } from '../../src/verify/tables/read-thrift.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { casesOf } from '../trust/crash-safety/cases.ts';

const suite = suiteFolder();
const ROWS = 300;

/** A file with pages of each encoding: plain, of a dictionary, of booleans, with empty cells. */
const sound = (() => {
  const path = join(suite, 'sound.parquet');
  const columns = [
    describedColumn<number>('id', '', integer, (row) => row),
    describedColumn<number>('name', '', text, (row) => `name ${row % 4}`),
    describedColumn<number>('note', '', text, (row) => (row % 3 === 0 ? null : `note ${row}`)),
    describedColumn<number>('flag', '', boolean, (row) => row < 200),
  ];
  const writer = new TableWriter(columns, new Map([['parquet', path]]));
  for (let row = 0; row < ROWS; row += 1) writer.add(row);
  writer.end();
  writer.close();
  return readFileSync(path);
})();

/** At most so many bytes: of rows as NDJSON. */
const AS_TEXT = 2 ** 30;

/** How many rows a file has; null if it cannot be read. */
async function rowsIn(bytes: Uint8Array, asText = AS_TEXT): Promise<number | null> {
  const folder = mkdtempSync(join(suite, 'table-'));
  writeFileSync(join(folder, 'table.parquet'), bytes);
  const file = { folder, path: 'table.parquet', signal: undefined };
  let rows = 0;
  try {
    for await (const _ of parquetRows(file, asText)) rows += 1;
    return rows;
  } catch (error) {
    expect(String(error)).toMatch(
      /^Error: (?:cannot be read: not a Parquet file|claims more rows than there are in NDJSON|has a footer that disagrees with its rows: .+)$/s,
    );
    return null;
  }
}

describe('a Parquet file with damaged pages', () => {
  it('is read if it is sound', async () => {
    expect(await rowsIn(sound)).toBe(ROWS);
  });

  it.each(['levels', 'booleans'])('is not read for ever, if a run of %s has no end', async (what) => {
    // 300 equal values: a varint of 600, and the value. Of 200 booleans that are true: 400.
    const run = what === 'levels' ? [0xd8, 0x04, 0x01] : [0x90, 0x03, 0x01];
    const at = sound.indexOf(Buffer.from(run));
    expect(at).toBeGreaterThan(0);
    const bytes = Buffer.from(sound);
    // Its value becomes part of the length.
    bytes.set([0xfe, 0xff, 0xff], at);
    expect(await rowsIn(bytes)).toBeNull();
  });

  it('ends, whichever bytes are others', async () => {
    const change = fc.tuple(fc.nat(sound.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(sound);
        for (const [at, byte] of changes) bytes[at] = byte;
        const rows = await rowsIn(bytes);
        if (rows !== null) expect(rows).toBeLessThanOrEqual(2 ** 21);
      }),
      { numRuns: casesOf(100, 5000) },
    );
  });
});

describe('a page of a Parquet file', () => {
  /** One packed page of one value, whose header names these sizes. */
  const checked = (unpacked: number, levels = 2) => {
    const zigzag = (value: number): number[] => {
      const bytes = [];
      let left = BigInt(value) * 2n;
      for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
      return [...bytes, Number(left)];
    };
    const integers = (...values: readonly number[]) => values.flatMap((value) => [0x15, ...zigzag(value)]);
    const header = [...integers(3, unpacked, 4), 0x5c, ...integers(1, 0, 1, 8, levels, 0), 0x11, 0, 0];
    const bytes = Uint8Array.from([...header, 2, 1, 0, 0]);
    const file = { byteLength: bytes.length, slice: () => bytes.slice().buffer };
    const about = { num_values: 1n, data_page_offset: 0n, total_compressed_size: 0n, codec: 'SNAPPY' };
    return checkPages(file, { columns: [{ meta_data: about }], num_rows: 1n } as never);
  };

  it('is unpacked only to a size that it can have', async () => {
    for (const [unpacked, levels] of [
      [2 ** 31 - 1, 2],
      [89, 2],
      [1, 2],
    ] as const)
      await expect(checked(unpacked, levels)).rejects.toThrow(damaged());
    await expect(checked(88)).rejects.not.toThrow(damaged());
  });
});

/** A file without pages that ends with this footer. */
function fileOf(footer: Uint8Array): Buffer {
  const ending = Buffer.from('....PAR1');
  ending.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), footer, ending]);
}

describe('the footer of a Parquet file', () => {
  it('takes no more memory than its bytes allow, whatever lists in lists claim', async () => {
    // Lists of 2^25 - 1 lists, each below the first element of the one before: 64 levels.
    const list = [0xf9, 0xff, 0xff, 0xff, 0x0f];
    const footer = Buffer.from([0x19, ...Array.from({ length: 64 }, () => list).flat()]);
    const before = process.memoryUsage().rss;
    expect(await rowsIn(fileOf(footer))).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 28);
  });

  it('is not read if its lists have more elements than bytes, or a number has no end', async () => {
    for (const bytes of [
      [0x19, 0xf3, 0xff, 0xff, 0x7f],
      [0x19, 0xf1, 0xff, 0xff, 0xff, 0xff, 0x0f],
      [0x16, ...Array.from({ length: 2 ** 16 }, () => 0x80), 0],
    ])
      expect(() => readThrift(byteReader(Buffer.from(bytes)))).toThrow('damaged');
  });

  it('claims at most as many cells as the NDJSON of the table can hold', async () => {
    // id, name, note and flag: 14 letters, and five bytes for each.
    // A megabyte more may be missing there.
    const shortest = ROWS * (14 + 4 * 5) - 2 ** 20;
    expect(await rowsIn(sound, shortest)).toBe(ROWS);
    expect(await rowsIn(sound, shortest - 1)).toBeNull();
  });
});
