import wrapAnsi from 'wrap-ansi';
import { total } from '../../contract/total.ts';
import type { ChangeList, ListedChange } from '../../diff/change-list.ts';
import { headingOf, keyChanges, structureLine, titleOf } from '../../diff/change-text.ts';
import { type Difference, isSame, namedCounts, type RecordCounts } from '../../diff/difference.ts';
import { changeJson } from '../../diff/event-text.ts';
import { type Comparison, type Reservations, remarks, reservations, verdict } from '../../diff/verdict.ts';
import { figure, plural } from '../../terminal/plural.ts';
import { oneLine } from '../../terminal/safe-text.ts';
import { usualWidth } from '../../terminal/screen.ts';
import type { NamedSide } from '../sources/open-side.ts';
import { lines } from './report.ts';
import { textTable } from './text-table.ts';

const longestName = 40;

interface Compared extends Reservations {
  readonly sides: readonly [old: NamedSide, fresh: NamedSide];
  readonly difference: Difference;
  readonly changes: ChangeList;
  /** Limit per kind. */
  readonly most: number;
}

export function diffJson(
  sides: readonly NamedSide[],
  { difference, changes, more, ...reserved }: Comparison,
) {
  const [old, fresh] = sides.map(({ shown, source: { form } }) => ({ source: shown, form }));
  return {
    ...{ command: 'diff', ok: true, same: isSame(difference), old, new: fresh },
    not_compared: reserved.withheld,
    notes: remarks(reserved),
    ...difference,
    changes: changes.map(changeJson),
    more,
  };
}

/** For people: the meaning first, then the counts, then the first changes. */
export function diffText(
  { sides, difference, changes, most, ...left }: Compared,
  columns: number | null,
): string {
  return lines(
    sides
      .map(({ shown, source: { form } }, index) => `${index === 0 ? 'old' : 'new'}: ${shown} (${form})`)
      .join('\n'),
    [verdict(difference, left), ...reservations(left)].map((text) => wrapAnsi(text, usualWidth)).join('\n'),
    difference.structure.length > 0 && structureText(difference, most),
    !isSame(difference) && countTable(difference, columns ?? usualWidth),
    // With --limit 0, the table is enough.
    changes
      .groups()
      .filter(({ listed }) => listed.length > 0)
      .map(({ listed, more }) => changeLines(listed, more)),
  ).join('\n\n');
}

function onlyOn(each: Difference['structure'][number]) {
  return each.change === 'collection-added' || each.change === 'collection-removed' ? each : null;
}

/** Lists only the first collections that exist on one side. */
function structureText(difference: Difference, most: number): string {
  const counts = { 'collection-removed': 0, 'collection-added': 0 };
  const shown = difference.structure.filter((each) => {
    const only = onlyOn(each);
    if (only === null) return true;
    counts[only.change] += 1;
    return counts[only.change] <= most;
  });
  const more = (side: 'old' | 'new', count: number) =>
    count > most &&
    `  ... and ${plural(count - most, 'more collection')} that only ${side} has (--limit, --all)`;
  return lines(
    'structure',
    shown.map((each) => `  ${oneLine(structureLine(each, difference))}`),
    more('old', counts['collection-removed']),
    more('new', counts['collection-added']),
  ).join('\n');
}

function countTable({ structure, collections, embedded }: Difference, columns: number): string {
  // Already listed under structure.
  const alone = new Set(structure.map((each) => onlyOn(each)?.collection));
  const others = collections.filter(({ collection }) => !alone.has(collection));
  const rows = namedCounts({ collections: others, embedded });
  const isEqual = ({ added, removed, changed }: RecordCounts) => added + removed + changed === 0;
  const [equal, other] = [rows.filter(isEqual), rows.filter((row) => !isEqual(row))];
  const table = [
    ['records', 'old', 'new', 'added', 'removed', 'changed'],
    ...other.map((row) => [
      oneLine(row.name),
      ...[row.old, row.new, row.added, row.removed, row.changed].map(figure),
    ]),
  ];
  const rest = `${plural(equal.length, 'more kind')} with ${plural(total(equal, 'new'), 'record')} ${equal.length === 1 ? 'is' : 'are'} equal.`;
  return lines(other.length > 0 && textTable(table, { columns }), equal.length > 0 && rest).join('\n');
}

function changeLines(listed: readonly ListedChange[], more: number): string {
  return lines(
    oneLine(headingOf(listed)),
    listed.flatMap((change) => [`  ${oneLine(titleOf(change, longestName))}`, ...keyLines(change)]),
    more > 0 && `  ... and ${figure(more)} more (--limit, --all)`,
  ).join('\n');
}

/** A line for each key, or two if the values are long. */
function keyLines(change: ListedChange): string[] {
  const indent = '    ';
  return keyChanges(change, usualWidth - indent.length - '     -> '.length).flatMap(({ key, parts }) => {
    const shown = parts.map((part) => oneLine(part.join('')));
    const line = `${indent}${oneLine(key)}: ${shown.join(' ')}`;
    if (line.length <= usualWidth) return [line];
    return [`${indent}${oneLine(key)}:`, ...shown.map((part) => `${indent}  ${part}`)];
  });
}
