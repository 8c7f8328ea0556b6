import { pipeline, Readable } from 'node:stream';
import type { CsvError } from 'csv-parse';
import { isObject } from '../json/is-object.ts';
import { parseJson } from '../json/parse-json.ts';
import { byteLimit } from '../target/target.ts';
import { bytesOf, type TableFile, type TableRow, UnreadableTable } from './table-file.ts';

const NEWLINE = 0x0a;

/** The rows of a file with one JSON object a line. */
export async function* ndjsonRows(file: TableFile): AsyncGenerator<TableRow> {
  let number = 1;
  // Joined once for each line: one that is longer than a chunk would else be copied with each.
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length > byteLimit) throw new UnreadableTable(`cannot be read: line ${number} is larger than 64 MB`);
  };
  for await (const chunk of bytesOf(file)) {
    let start = 0;
    // Not readline: it also ends a line at U+2028, which a text may hold.
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      yield rowIn(Buffer.concat(parts, length), number);
      [parts, length] = [[], 0];
      number += 1;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) throw new UnreadableTable('cannot be read: its last line has no end');
}

function rowIn(line: Buffer, number: number): TableRow {
  const { value, faults } = parseJson(line);
  const [fault = isObject(value) ? null : 'is no object'] = faults;
  if (fault !== null) throw new UnreadableTable(`cannot be read: line ${number} ${fault}`);
  return value as TableRow;
}

/** The rows of a CSV file (RFC 4180): texts, and null where a field is empty and has no quotes. */
export async function* csvRows(file: TableFile): AsyncGenerator<TableRow> {
  // Most trees have no tables: loading it takes 1 % of the time of one of 4,000 files.
  const { parse } = await import('csv-parse');
  const parser = parse({
    record_delimiter: '\r\n',
    max_record_size: byteLimit,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
  // The parser ends with what ends the source; for the callback there is nothing left.
  pipeline(Readable.from(bytesOf(file)), parser, () => {});
  let columns: readonly string[] | null = null;
  try {
    for await (const fields of parser as AsyncIterable<readonly (string | null)[]>) {
      if (columns !== null) {
        yield Object.fromEntries(columns.map((column, index) => [column, fields[index]]));
        continue;
      }
      columns = fields.map((field) => field ?? '');
      if (new Set(columns).size < columns.length) throw new UnreadableTable('has a column twice');
    }
  } catch (error) {
    file.signal?.throwIfAborted();
    if (error instanceof UnreadableTable) throw error;
    const { lines } = error as CsvError;
    throw new UnreadableTable(`cannot be read: is no CSV${lines === undefined ? '' : ` at line ${lines}`}`);
  }
}
