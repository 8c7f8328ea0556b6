import { EXIT } from '../contract/errors.ts';
import type { CommandContext } from './context.ts';
import type { Notice } from './notice.ts';
import { type TableLayout, textTable } from './text-table.ts';

export interface Report {
  readonly json: Readonly<Record<string, unknown>>;
  readonly table?: Table;
  readonly text: readonly string[];
  /** Reported instead of the text. */
  readonly failures?: readonly Notice[];
  /** Reported after the text, unless with --quiet. */
  readonly notes?: readonly Notice[];
  /** Reported last, even with --quiet; computed only if nothing failed. */
  readonly warnings?: () => readonly Notice[];
}

interface Table extends TableLayout {
  readonly rows: readonly (readonly string[])[];
}

/** With failures, sets the exit code. */
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

export function reportText({ table, text }: Pick<Report, 'table' | 'text'>, columns: number | null): string {
  const shown = table === undefined ? [] : [textTable(table.rows, { columns, ...table })];
  const between = shown.length > 0 && text.length > 0 ? [''] : [];
  return [...shown, ...between, ...text].join('\n');
}

/** Flattens lines, and drops false, null and undefined. */
export function lines(...all: readonly (string | false | null | undefined | readonly string[])[]): string[] {
  return all.flat().filter((line) => typeof line === 'string');
}

export function total<Key extends string>(items: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return items.reduce((sum, item) => sum + item[key], 0);
}
