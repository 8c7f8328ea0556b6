import { CliError } from '../../contract/errors.ts';
import { splitLines } from '../../files/split-lines.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { DraftExport } from '../export/draft-export.ts';
import type { ExportTable } from '../export/export-tables.ts';
import type { DumpSource } from './bytes/open-dump.ts';
import { checkSize } from './dump-faults.ts';
import { DumpParser } from './sql/dump-parser.ts';
import { type DumpReport, DumpTables } from './tables/dump-tables.ts';

export type { DumpReport } from './tables/dump-tables.ts';
export type { TableReport } from './tables/filled-table.ts';

/**
 * Reads a plain dump into a draft in constant memory. What `tables` does not list is skipped as bytes and
 * counted. Progress is in bytes of the file. A draft with problems must not be published.
 * @throws CliError if the dump is cut off, damaged, in an encoding or form that pg_dump does not write, or
 * has none of the tables or no rows
 */
export async function readDump(
  source: DumpSource,
  tables: readonly ExportTable[],
  draft: DraftExport,
  { progress, signal }: { readonly progress: Progress; readonly signal: AbortSignal },
): Promise<DumpReport> {
  const content = new DumpTables(source.name, { tables, draft });
  const parser = new DumpParser(source.name, content);
  const close = () => source.close();
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    for await (const lines of splitLines(withoutNul(source), checkSize)) {
      await parser.read(lines, signal);
      signal.throwIfAborted();
      progress.show(source.read(), source.size ?? 0, content.at);
    }
    signal.throwIfAborted();
    parser.finish();
    return content.finish();
  } catch (error) {
    // A closed source can fail in various ways.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
    source.close();
  }
}

/** PostgreSQL cannot store NUL in a text, so a file that has one is damaged. */
async function* withoutNul(source: DumpSource): AsyncGenerator<Buffer> {
  let before = 0;
  for await (const chunk of source.bytes) {
    const at = chunk.indexOf(0);
    if (at !== -1)
      throw new CliError(`${source.name} is damaged: its text has a zero byte at offset ${before + at}`, {
        hint: 'Copy the file again, or dump again.',
      });
    before += chunk.length;
    yield chunk;
  }
}
