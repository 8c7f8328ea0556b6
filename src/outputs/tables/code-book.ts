import { isCoded, isRange, pathsOf, type Variable } from '../../model/claims/variable.ts';
import { pathText } from '../../model/description/role-keys.ts';
import { boolean } from '../../model/values/boolean.ts';
import { integer } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import { stateLabels } from './claim-columns.ts';
import { alwaysColumn as always, type LaidColumn, describedColumn as laid } from './layout.ts';
import type { Column, WrittenTable } from './table.ts';

export interface CodeBookEntry {
  readonly variable: Variable;
  claims: number;
  known: number;
  readonly entities: Set<unknown>;
  first: number | null;
  last: number | null;
  /** By code. */
  readonly counts: Map<string, number>;
  /** Claims with a value that is not a code of the list. */
  uncoded: number;
}

export const variableListColumns: readonly LaidColumn<CodeBookEntry>[] = [
  laid('variable', 'The id of the variable.', text, ({ variable }) => variable.id),
  laid('name', 'What people call it.', text, ({ variable }) => variable.name),
  laid('definition', 'What it means.', text, ({ variable }) => variable.definition),
  laid('unit', 'The unit of its numbers.', text, ({ variable }) => variable.unit),
  always('type', 'number, range, code, or the type of its values.', text, ({ variable }) => typeOf(variable)),
  laid('section', 'The section that it belongs to.', text, ({ variable }) => variable.section),
  laid('subsection', 'The subsection that it belongs to.', text, ({ variable }) => variable.subsection),
  always(
    'collection',
    'The collection whose records say it.',
    text,
    ({ variable }) => variable.collection.name,
  ),
  always('key', 'The key with the value, or the keys with the ends of a range.', text, ({ variable }) =>
    pathsOf(variable).map(pathText).join(' '),
  ),
  laid('codes', 'The list of codes that explains its values.', text, ({ variable }) => variable.list),
  always('claims', 'Claims, those without a value included.', integer, ({ claims }) => claims),
  always(
    'known',
    'Claims about an entity that are neither unknown nor without a value.',
    integer,
    ({ known }) => known,
  ),
  always('entities', 'Entities with such a claim.', integer, ({ entities }) => entities.size),
  laid('first_year', 'The first year of such a claim; assumed years count.', integer, ({ first }) => first),
  laid('last_year', 'The last year of such a claim; assumed years count.', integer, ({ last }) => last),
];

function typeOf(variable: Variable): string {
  if (variable.isNumber) return isRange(variable.value) ? 'range' : 'number';
  const [path] = pathsOf(variable);
  return isCoded(variable) ? 'code' : (path?.field.value.name ?? 'text');
}

export interface CodeRow {
  readonly variable: Variable;
  readonly code: string;
  readonly claims: number;
}

export function* codeRows(entries: readonly CodeBookEntry[]): Generator<CodeRow> {
  for (const { variable, counts } of entries)
    for (const code of variable.codes.keys()) yield { variable, code, claims: counts.get(code) ?? 0 };
}

export const ofCode = (key: 'label' | 'state' | 'inferred' | 'disputed') => (row: CodeRow) =>
  row.variable.codes.get(row.code)?.[key] ?? null;

export const codeColumns: readonly LaidColumn<CodeRow>[] = [
  laid('variable', 'The id of the variable.', text, ({ variable }) => variable.id),
  laid('code', 'The text that records hold.', text, ({ code }) => code),
  laid('label', 'What people call it.', text, ofCode('label')),
  always('means', 'What it says, in one word.', text, ofCode('state'), stateLabels),
  always('inferred', 'Whether the value was inferred, not found.', boolean, ofCode('inferred')),
  always('disputed', 'Whether scholars disagree.', boolean, ofCode('disputed')),
  always('claims', 'Claims with this code.', integer, ({ claims }) => claims),
];

/** The variables whose values a table holds, by the paths of their columns. */
export function variablesIn<Entry extends { readonly variable: Variable }>(
  { holds, name }: Pick<WrittenTable, 'holds' | 'name'>,
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> {
  const own = entries.filter(({ variable }) => holds === 'collection' && variable.collection.name === name);
  return new Map(
    own.flatMap((entry) => pathsOf(entry.variable).map((path) => [pathText(path), entry] as const)),
  );
}

/** A table with what the code book says of its columns. Codes are its categories if it has no other values. */
export function explained(table: WrittenTable, entries: readonly CodeBookEntry[]): WrittenTable {
  const byPath = variablesIn(table, entries);
  const columns = table.columns.map((column): Column => {
    const entry = column.holds === 'value' ? byPath.get(column.path.join('.')) : undefined;
    if (entry === undefined) return column;
    const { name: label, definition, unit, codes } = entry.variable;
    const isNumber = column.value.field.type === 'integer';
    const categories = Array.from(codes.values(), ({ code, label: words }) => ({
      value: isNumber ? Number(code) : code,
      label: words,
    }));
    return {
      ...column,
      documentation: { label, ...(definition !== null && { help: definition }), ...column.documentation },
      unit,
      ...(categories.length > 0 && entry.uncoded === 0 && { categories }),
    };
  });
  return { ...table, columns };
}
