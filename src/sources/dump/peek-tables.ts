import { splitLines } from '../../files/split-lines.ts';
import type { DumpSource } from './bytes/open-dump.ts';
import { putBack } from './bytes/unpack-dump.ts';
import { checkSize } from './dump-faults.ts';
import { DumpParser } from './sql/dump-parser.ts';
import { DumpTables } from './tables/dump-tables.ts';

/** In bytes. pg_dump writes all tables before the first row; hundreds of tables take a megabyte. */
const MOST = 64 * 2 ** 20;

/** Finds the tables named before the first row. The returned source replays what was read. */
export async function peekTables(
  source: DumpSource,
  signal: AbortSignal,
): Promise<{ readonly tables: ReadonlySet<string>; readonly source: DumpSource }> {
  const content = new DumpTables(source.name, null);
  const read: Buffer[] = [];
  let size = 0;
  const rest = source.bytes[Symbol.asyncIterator]();
  const chunks = async function* () {
    while (!content.hasRows && size < MOST) {
      signal.throwIfAborted();
      const { value, done } = await rest.next();
      if (done === true) return;
      read.push(value);
      size += value.length;
      yield value;
    }
  };
  const parser = new DumpParser(source.name, content);
  try {
    for await (const lines of splitLines(chunks(), checkSize)) {
      await parser.read(lines, signal, () => content.hasRows);
      if (content.hasRows) break;
    }
  } catch {
    // Problems of the dump are reported when it is read.
    signal.throwIfAborted();
  }
  // In whatever schema.
  const tables = new Set(content.others.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)));
  return { tables, source: { ...source, bytes: putBack(read, rest) } };
}
