import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject, objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { parseJson } from '../json.ts';
import { byteLimit, isInside } from '../target/target.ts';

/** Values by column; undefined for a column that a row lacks. */
export type TableRow = Readonly<Record<string, unknown>>;

/** The message follows the file's name, and quotes nothing. */
export class UnreadableTable extends Error {}

/** Why a table cannot be read. @throws any other error */
export function unreadableReason(error: unknown): string {
  if (error instanceof UnreadableTable) return error.message;
  // Its class is in the library, which most trees do not need.
  if (error instanceof Error && error.name === 'SqliteError')
    return 'cannot be compared: the database is damaged';
  throw error;
}

/** The path is untrusted: it contains names from an archive. */
export interface TableFile {
  readonly folder: string;
  readonly path: string;
  readonly signal: AbortSignal | undefined;
}

const NEWLINE = 0x0a;

/** @throws UnreadableTable */
export async function locate({ folder, path, signal }: TableFile): Promise<string> {
  signal?.throwIfAborted();
  if (!isInside(path)) throw new UnreadableTable('is not a path inside the archive');
  const full = join(folder, path);
  const found = await lstat(full).catch((error) => {
    throw unread(error);
  });
  if (!found.isFile()) throw new UnreadableTable('is not a plain file');
  return full;
}

export async function* bytesOf(file: TableFile): AsyncGenerator<Buffer> {
  const full = await locate(file);
  try {
    for await (const chunk of createReadStream(full) as AsyncIterable<Buffer>) {
      file.signal?.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    file.signal?.throwIfAborted();
    throw unread(error);
  }
}

export async function sizeAndSum(
  content: AsyncIterable<Buffer>,
): Promise<{ readonly bytes: number; readonly sum: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sum: hash.digest('hex') };
}

/** Names only the error's code: its message has a path of this machine. */
function unread(error: unknown): UnreadableTable {
  const { code = 'EIO' } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
  return new UnreadableTable(isMissing ? 'is missing' : `cannot be read: ${code}`);
}

export async function* ndjsonRows(file: TableFile): AsyncGenerator<TableRow> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    yield rowIn(line, number);
  }
}

/**
 * Without their ends. A reader of its own, as `verify` shares none with a build, and because a last line without an end
 * is a fault here.
 * @param mayLackEnd whether the last line may lack its end, as an editor may leave it
 * @throws UnreadableTable
 */
export async function* linesOf(file: TableFile, mayLackEnd = false): AsyncGenerator<Buffer> {
  let number = 1;
  // Joined once for each line: a long line would otherwise be copied with each chunk.
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
      yield Buffer.concat(parts, length);
      [parts, length] = [[], 0];
      number += 1;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  if (length === 0) return;
  if (!mayLackEnd) throw new UnreadableTable('cannot be read: its last line has no end');
  yield Buffer.concat(parts, length);
}

/** A list in a JSON file with an item on each line, so that the file may be larger than a text. */
interface ListForm {
  readonly first: string;
  readonly last: string;
  readonly item: string;
  isItem(value: JsonObject): boolean;
}

/** @throws UnreadableTable */
export async function* itemsOf(
  file: TableFile,
  { first, last, item, isItem }: ListForm,
): AsyncGenerator<JsonObject> {
  let number = 0;
  let before: 'nothing' | 'first' | 'item, comma' | 'item' | 'last' = 'nothing';
  for await (const line of linesOf(file)) {
    number += 1;
    const text = line.toString();
    const value = objectIn(jsonIn(text.replace(/,$/, '')));
    if (before === 'nothing' && text === first) before = 'first';
    else if ((before === 'first' || before === 'item, comma') && isItem(value)) {
      before = text.endsWith(',') ? 'item, comma' : 'item';
      yield value;
    } else if (
      text === (before === 'nothing' ? first : '') + last &&
      before !== 'item, comma' &&
      before !== 'last'
    )
      before = 'last';
    else throw new UnreadableTable(`cannot be read: line ${number} is not a ${item}`);
  }
  if (before !== 'last') throw new UnreadableTable('cannot be read: it has no end');
}

function rowIn(line: Buffer, number: number): TableRow {
  const { value, faults } = parseJson(line);
  const [fault = isObject(value) ? null : 'is not an object'] = faults;
  if (fault !== null) throw new UnreadableTable(`cannot be read: line ${number} ${fault}`);
  return value as TableRow;
}

/** Rows of a CSV file (RFC 4180): texts, and null for an empty field without quotes. */
export async function* csvRows(file: TableFile): AsyncGenerator<TableRow> {
  let columns: readonly string[] | null = null;
  for await (const fields of csvRecords(file)) {
    if (columns !== null) {
      yield Object.fromEntries(columns.map((column, index) => [column, fields[index]]));
      continue;
    }
    columns = fields.map((field) => field ?? '');
    if (new Set(columns).size < columns.length) throw new UnreadableTable('has a column twice');
  }
}

/**
 * Not csv-parse: only with details of each field it says which had quotes, and a snapshot of 122,000 records took
 * twice the processor time to verify.
 */
async function* csvRecords(file: TableFile): AsyncGenerator<readonly (string | null)[]> {
  let [number, length] = [0, 0];
  let lines: string[] = [];
  let [isQuoted, columns] = [false, 0];
  for await (const line of linesOf(file)) {
    number += 1;
    length += line.length;
    if (length > byteLimit)
      throw new UnreadableTable(`cannot be read: its record at line ${number} is larger than 64 MB`);
    const text = line.toString();
    lines.push(text);
    // A field with quotes goes on after a line whose quotes are not in pairs.
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    const fields = fieldsIn(lines.join('\n'));
    if (fields === null || (columns > 0 && fields.length !== columns))
      throw new UnreadableTable(`cannot be read: not a CSV file at line ${number}`);
    yield fields;
    [lines, length, columns] = [[], 0, fields.length];
  }
  if (isQuoted) throw new UnreadableTable('cannot be read: its last record has no end');
}

/** Of a record with the carriage return at its end; null if it is not a record. */
function fieldsIn(record: string): (string | null)[] | null {
  if (!record.endsWith('\r')) return null;
  const text = record.slice(0, -1);
  if (!text.includes('"')) return text.includes('\r') ? null : text.split(',').map((field) => field || null);
  const fields: (string | null)[] = [];
  // Not one expression: with millions of quotes in a field, it would need more stack than there is.
  for (let at = 0; ; at += 1) {
    const start = at;
    if (text[start] === '"') {
      at = closingQuote(text, start + 1);
      if (at < 0) return null;
      fields.push(text.slice(start + 1, at).replaceAll('""', '"'));
      at += 1;
    } else {
      const end = text.indexOf(',', start);
      at = end < 0 ? text.length : end;
      const field = text.slice(start, at);
      if (/["\r\n]/.test(field)) return null;
      fields.push(field || null);
    }
    if (at === text.length) return fields;
    if (text[at] !== ',') return null;
  }
}

/** Where a field with quotes ends; -1 if it does not. */
function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}
