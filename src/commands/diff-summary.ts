import wrapAnsi from 'wrap-ansi';
import type { ChangeList, ListedChange } from '../diff/change-list.ts';
import { keyChanges, structureLine, titleOf } from '../diff/change-text.ts';
import { type Difference, isSame, type RecordCounts } from '../diff/difference.ts';
import { type Reservations, reservations, verdict } from '../diff/verdict.ts';
import { figure, plural } from '../terminal/plural.ts';
import { printable } from '../terminal/safe-text.ts';
import type { NamedSide } from './side-of-diff.ts';
import { textTable } from './text-table.ts';

/** What is compared fits a usual terminal, and a mail. */
const width = 80;
const longestName = 40;

interface Summed extends Reservations {
  readonly sides: readonly [old: NamedSide, fresh: NamedSide];
  readonly difference: Difference;
  readonly changes: ChangeList;
  /** How many of each kind are listed. */
  readonly most: number;
}

/** What differs, as people read it: what it means first, then the counts, then the first changes. */
export function diffSummary(
  { sides, difference, changes, most, ...left }: Summed,
  columns: number | null,
): string {
  return [
    sides.map(({ shown, form }, index) => `${index === 0 ? 'old' : 'new'}: ${shown} (${form})`).join('\n'),
    [verdict(difference, left), ...reservations(left)].map(wrapped).join('\n'),
    ...structureLines(difference, most),
    ...countTable(difference, columns),
    // With --limit 0, the table says it all.
    ...changes
      .groups()
      .filter(({ listed }) => listed.length > 0)
      .map(({ listed, more }) => changeLines(listed, more)),
  ].join('\n\n');
}

/** What differs in the structure; of the collections that only one side has, the first. */
function structureLines(difference: Difference, most: number): string[] {
  const { structure } = difference;
  if (structure.length === 0) return [];
  const left = { 'collection-removed': 0, 'collection-added': 0 };
  const lines = structure.flatMap((each) => {
    if (each.change === 'collection-added' || each.change === 'collection-removed') {
      left[each.change] += 1;
      if (left[each.change] > most) return [];
    }
    return [`  ${oneLine(structureLine(each, difference))}`];
  });
  const more = (['old', 'new'] as const).flatMap((side) => {
    const count = left[side === 'old' ? 'collection-removed' : 'collection-added'] - most;
    const what = plural(count, 'more collection');
    return count > 0 ? [`  ... and ${what} that only ${side} has (--limit, --all)`] : [];
  });
  return [['structure', ...lines, ...more].join('\n')];
}

function countTable(difference: Difference, columns: number | null): string[] {
  if (isSame(difference)) return [];
  // The structure says it of those that only one side has.
  const alone = new Set(
    difference.structure.flatMap((each) =>
      each.change === 'collection-added' || each.change === 'collection-removed' ? [each.collection] : [],
    ),
  );
  const rows = [
    ...difference.collections
      .filter(({ collection }) => !alone.has(collection))
      .map((each) => ({ name: each.collection, ...each })),
    ...difference.embedded.map((each) => ({ name: `${each.record} (embedded)`, ...each })),
  ];
  const isEqual = ({ added, removed, changed }: RecordCounts) => added + removed + changed === 0;
  const [equal, other] = [rows.filter(isEqual), rows.filter((row) => !isEqual(row))];
  const records = equal.reduce((sum, each) => sum + each.new, 0);
  const rest =
    equal.length === 0
      ? []
      : [
          `${plural(equal.length, 'more kind')} with ${plural(records, 'record')} ${equal.length === 1 ? 'is' : 'are'} equal.`,
        ];
  const table = textTable(
    [
      ['records', 'old', 'new', 'added', 'removed', 'changed'],
      ...other.map((row) => [
        oneLine(row.name),
        ...[row.old, row.new, row.added, row.removed, row.changed].map(figure),
      ]),
    ],
    { columns: columns ?? width },
  );
  return [[...(other.length === 0 ? [] : [table]), ...rest].join('\n')];
}

function changeLines(listed: readonly ListedChange[], more: number): string {
  const [first] = listed;
  const name = first?.collection ?? `${first?.record} (embedded)`;
  return [
    oneLine(name),
    ...listed.flatMap((change) => [`  ${oneLine(titleOf(change, longestName))}`, ...keyLines(change)]),
    ...(more === 0 ? [] : [`  ... and ${figure(more)} more (--limit, --all)`]),
  ].join('\n');
}

/** A line for each key, or two where the values are long. */
function keyLines(change: ListedChange): string[] {
  const indent = '    ';
  return keyChanges(change, width - indent.length - '     -> '.length).flatMap(({ key, parts }) => {
    const shown = parts.map(oneLine);
    const line = `${indent}${oneLine(key)}: ${shown.join(' ')}`;
    return line.length <= width
      ? [line]
      : [`${indent}${oneLine(key)}:`, ...shown.map((part) => `${indent}  ${part}`)];
  });
}

function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function wrapped(text: string): string {
  return wrapAnsi(text, width);
}
