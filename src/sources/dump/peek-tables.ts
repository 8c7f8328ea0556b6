import type { DumpSource } from './bytes/open-dump.ts';
import { splitLines } from './bytes/split-lines.ts';
import { putBack } from './bytes/unpack-dump.ts';
import type { DumpContent, TableName } from './dump-content.ts';
import { DumpParser } from './sql/dump-parser.ts';

/** In bytes. pg_dump writes all tables before the first row; hundreds of tables take a megabyte. */
const MOST = 64 * 2 ** 20;

/** Finds the tables named before the first row. The returned source replays what was read. */
export async function peekTables(
  source: DumpSource,
  signal: AbortSignal,
): Promise<{ readonly tables: ReadonlySet<string>; readonly source: DumpSource }> {
  const tables = new Set<string>();
  const read: Buffer[] = [];
  let size = 0;
  let hasRows = false;
  const rest = source.bytes[Symbol.asyncIterator]();
  const chunks = async function* () {
    while (!hasRows && size < MOST) {
      signal.throwIfAborted();
      const { value, done } = await rest.next();
      if (done === true) return;
      read.push(value);
      size += value.length;
      yield value;
    }
  };
  const parser = new DumpParser(
    source.name,
    contentInto(tables, () => (hasRows = true)),
  );
  try {
    for await (const lines of splitLines(chunks())) {
      await parser.read(lines, signal, () => hasRows);
      if (hasRows) break;
    }
  } catch {
    // Problems of the dump are reported when it is read.
    signal.throwIfAborted();
  }
  return { tables, source: { ...source, bytes: putBack(read, rest) } };
}

function contentInto(tables: Set<string>, onRows: () => void): DumpContent {
  const nothing = () => {};
  const add = ({ table }: TableName) => void tables.add(table);
  return {
    isConforming: true,
    takeTable: add,
    openRows: (name) => {
      add(name);
      onRows();
      return { wantsValues: false, width: 0, takeRow: nothing };
    },
    takeSetting: nothing,
    enterDatabase: nothing,
    takeAnnouncement: nothing,
    addChild: nothing,
    takeChange: nothing,
    takeWideChange: nothing,
    takeColumnChange: nothing,
    takeActing: nothing,
    takeTransaction: nothing,
    refuseStatement: nothing,
    refuseRows: nothing,
  };
}
