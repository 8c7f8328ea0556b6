import { EXIT } from '../../contract/errors.ts';
import { plural } from '../../terminal/plural.ts';
import type { CommandContext, Notice } from '../create-context.ts';
import type { TableLayout } from './text-table.ts';

export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly table?: Table;
  readonly text: readonly string[];
  /** Reported instead of the text. */
  readonly failures?: readonly Notice[];
  /** Reported after the text. */
  readonly notes?: readonly Notice[];
  /** Reported last; computed only if nothing failed. */
  readonly warnings?: () => readonly Notice[];
}

/** How a command prints its report. */
export interface ReportFlags {
  readonly json?: true;
  readonly quiet?: true;
}

interface Table extends TableLayout {
  readonly rows: readonly (readonly string[])[];
}

/** With failures, sets the exit code. */
export async function printReport(
  report: Report,
  { json, quiet }: ReportFlags,
  context: CommandContext,
): Promise<void> {
  const { failures = [], notes = [], warnings = () => [] } = report;
  if (json) context.printJson(report.json);
  if (failures.length > 0) {
    context.notify(...failures);
    context.exit(EXIT.problems);
    return;
  }
  if (!json && !quiet) context.show(await reportText(report, context.columns));
  const last = [...notes, ...warnings()];
  if (last.length > 0) context.notify(...last);
}

async function reportText({ table, text }: Report, columns: number | null): Promise<string> {
  if (table === undefined) return text.join('\n');
  // The tables of characters behind `textTable` take 20 ms to load.
  const { textTable } = await import('./text-table.ts');
  const between = text.length > 0 ? [''] : [];
  return [textTable(table.rows, { columns, ...table }), ...between, ...text].join('\n');
}

/** Flattens lines, and drops false, null and undefined. */
export function lines(...all: readonly (string | false | null | undefined | readonly string[])[]): string[] {
  return all.flat().filter((line) => typeof line === 'string');
}

/** Also says what the column of a table counts. */
export function withheldLine(withheld: number, how: string): string {
  return `Withheld: ${plural(withheld, 'private comment')}, ${how}. The column counts each once, in the first collection that has it.`;
}
