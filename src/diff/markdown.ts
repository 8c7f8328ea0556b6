import { figure, plural } from '../terminal/plural.ts';
import { oneLine, printable } from '../terminal/safe-text.ts';
import { headingOf, keyChanges, structureLine, titleOf } from './change-text.ts';
import { namedCounts, type RecordCounts } from './difference.ts';
import { type Comparison, reservations, verdict } from './verdict.ts';

/** In characters. */
const longest = 200;

/** Text from the data is always a code span, so it cannot become a link, HTML or a table. */
export function markdown({ difference, changes, more, ...comparison }: Comparison): string {
  const counts = namedCounts(difference).filter(
    ({ added, removed, changed }) => added + removed + changed > 0,
  );
  return [
    `# Changes from ${code(comparison.old)} to ${code(comparison.new)}`,
    plain(verdict(difference, comparison)),
    ...reservations(comparison).map(plain),
    ...(difference.structure.length === 0
      ? []
      : [
          '## Structure',
          difference.structure.map((change) => `- ${code(structureLine(change, difference))}`).join('\n'),
        ]),
    ...(counts.length === 0 ? [] : ['## Records', table(counts)]),
    ...changeSections(changes),
    ...(more === 0 ? [] : [`${plural(more, 'more change is', 'more changes are')} not listed.`]),
  ].join('\n\n');
}

function table(rows: readonly (RecordCounts & { readonly name: string })[]): string {
  const cells = rows.map(({ name, old, new: fresh, added, removed, changed }) => [
    // In a table, a pipe ends the cell even within a code span.
    code(name).replaceAll('|', '\\|'),
    ...[old, fresh, added, removed, changed].map(figure),
  ]);
  return [
    ['', 'old', 'new', 'added', 'removed', 'changed'],
    ['---', ...Array<string>(5).fill('---:')],
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function changeSections(changes: Comparison['changes']): string[] {
  const records = [...new Set(changes.map(({ record }) => record))];
  return records.flatMap((record) => {
    const own = changes.filter((change) => change.record === record);
    return [
      `### ${code(headingOf(own))}`,
      own
        .map((change) =>
          [
            `- ${code(titleOf(change, longest))}`,
            ...keyChanges(change, longest).map(
              ({ key, parts }) =>
                `  - ${code(key)}: ${parts.map(([words, text]) => words + code(text)).join(' ')}`,
            ),
          ].join('\n'),
        )
        .join('\n'),
    ];
  });
}

/** The fence is longer than any run of backticks in the text. */
function code(text: string): string {
  const line = oneLine(text);
  const runs = line.match(/`+/g) ?? [];
  const mark = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const isPadded = line === '' || /^[ `]|[ `]$/.test(line);
  return isPadded ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`;
}

/** Escapes our own sentences, which may contain names from a description. */
function plain(text: string): string {
  return printable(text)
    .replaceAll(/[\n\t]/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>#|~&@]/g, (mark) => `\\${mark}`);
}
