import { EXIT } from '../contract/errors.ts';
import type { CommandContext } from './context.ts';
import type { Notice } from './notice.ts';
import { type TableLayout, textTable } from './text-table.ts';

/** What a command did: an object for machines; for people a table and lines of text, and what went wrong. */
export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly table?: Table;
  readonly text: readonly string[];
  /** Why it failed: reported instead of the text. */
  readonly failures?: readonly Notice[];
  /** Reported after the text, unless with --quiet. */
  readonly notes?: readonly Notice[];
  /** Reported last, even with --quiet; found only if nothing failed. */
  readonly warnings?: () => readonly Notice[];
}

interface Table extends TableLayout {
  readonly rows: readonly (readonly string[])[];
}

/** Prints a report in the form that was asked for; with failures, the exit code says so. */
export function printReport(
  report: Report,
  { json, quiet }: { readonly json?: true; readonly quiet?: true },
  context: CommandContext,
): void {
  const { failures = [], notes = [], warnings = () => [] } = report;
  if (json) context.printJson(report.json);
  if (failures.length > 0) {
    context.notify(...failures);
    context.exit(EXIT.problems);
    return;
  }
  if (!json && !quiet) context.show(reportText(report, context.columns));
  const last = [...(quiet ? [] : notes), ...warnings()];
  if (last.length > 0) context.notify(...last);
}

/** The table and the text of a report. */
export function reportText({ table, text }: Pick<Report, 'table' | 'text'>, columns: number | null): string {
  const shown = table === undefined ? [] : [textTable(table.rows, { columns, ...table })];
  const between = shown.length > 0 && text.length > 0 ? [''] : [];
  return [...shown, ...between, ...text].join('\n');
}

/** Lines of text, some of which depend on something: false, null and undefined leave no line. */
export function lines(...all: readonly (string | false | null | undefined | readonly string[])[]): string[] {
  return all.flat().filter((line) => typeof line === 'string');
}

/** The sum of a number that all items have. */
export function total<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}
