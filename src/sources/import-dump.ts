import { type Problem, ProblemList } from '../contract/errors.ts';
import { type Description, kindsOf } from '../model/description/kind.ts';
import { checkExport } from './check-export.ts';
import { type DumpSource, openDump } from './dump/bytes/open-dump.ts';
import { type DumpReport, readDump } from './dump/read-dump.ts';
import { draftExport } from './export/draft-export.ts';
import { exportTables } from './export/export-tables.ts';
import type { ImportEffects } from './export/import-effects.ts';

export interface ImportDumpOptions {
  /** A file, or `-` for standard input. */
  readonly from: string;
  /** The same, if already open. */
  readonly dump?: DumpSource | undefined;
  readonly to: string;
  /** With the collections that the export is for. */
  readonly description: Description;
  /** Leave private texts out of the export. */
  readonly isPublic?: boolean;
}

/** With problems, no export is written. */
export interface ImportDumpReport extends DumpReport {
  /** Private texts in the export; if it is public, those left out. */
  readonly privateTexts: number;
  readonly seconds: number;
}

/**
 * Reads a plain-SQL PostgreSQL dump into an export and checks it. The export appears at `to` complete or not
 * at all.
 * @throws CliError if the dump cannot be read, is truncated or in another format, or nothing can be written
 */
export async function importDump(
  options: ImportDumpOptions,
  effects: ImportEffects,
): Promise<ImportDumpReport> {
  const start = performance.now();
  const tables = exportTables(kindsOf(options.description.collections), () => true);
  // First, so that an unwritable path is not discovered after an hour of reading.
  const draft = draftExport(options.to, options);
  try {
    const source = options.dump ?? (await openDump(options.from, undefined, effects.signal));
    const report = await readDump(source, tables, draft, effects);
    draft.finish();
    effects.progress.stop();
    const problems = new ProblemList();
    problems.add(report.problems);
    const found = await checkExport(draft.path, options.description, effects);
    problems.add(found.filter(notIn(report.problems)));
    if (problems.size === 0) draft.publish();
    const { privateTexts } = draft;
    return { ...report, privateTexts, problems: problems.all(), seconds: (performance.now() - start) / 1000 };
  } finally {
    effects.progress.stop();
    draft.discard();
  }
}

/** Drops problems that reading has reported already, with the line in the dump. */
function notIn(reported: readonly Problem[]): (problem: Problem) => boolean {
  const key = ({ table, record, field }: Problem) => JSON.stringify([table, record, field]);
  const keys = new Set(reported.map(key));
  return (problem) => !keys.has(key(problem));
}
