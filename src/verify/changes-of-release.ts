import type { RecordChanges, ReleaseDifference } from '../contract/documents.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { figure, plural } from '../terminal/plural.ts';
import { printable } from '../terminal/safe-text.ts';
import type { Notes } from './check.ts';
import { CHANGELOG } from './file-names.ts';
import { linesOf, unreadableReason } from './tables/table-rows.ts';
import type { Tree } from './tree.ts';

export const CHANGES = 'changes.ndjson';

/** The lines of the changes of a release; what is wrong with the file is noted. @param path of it in the tree */
export async function* changeLines(
  { folder, target }: Tree,
  path: string,
  notes: Notes,
): AsyncGenerator<string> {
  // Without a change, it is empty.
  notes.looked();
  // It may be larger than a page.
  if (folder !== null)
    try {
      for await (const line of linesOf({ folder, path, signal: target.signal })) yield line.toString();
    } catch (error) {
      notes.fail(path, unreadableReason(error), 'missing');
    }
  else {
    const file = await target.file(path);
    if (file.bytes === null) notes.fail(file.where, file.reason, 'missing');
    else yield* file.bytes.toString().split('\n').slice(0, -1);
  }
}

/** The newest section of a release's changelog, as plain lines, and the version that it compares with. */
export async function newestSection({ target }: Pick<Tree, 'target'>, version: string) {
  const { bytes } = await target.file(`v/${version}/${CHANGELOG}`);
  const text = bytes?.toString() ?? '';
  const [, section = ''] = text.split(/^## .*$/m);
  const [, since = null] = Array.from(text.matchAll(/^## ([0-9.]+)/gm), ([, found]) => found);
  const plain = printable(section).replace(/\\([^A-Za-z0-9\s])/g, '$1');
  return { lines: plainLines(plain), since };
}

export function plainLines(text: string): string[] {
  return text.replaceAll('`', '').trim().split('\n');
}

/** As plain lines. */
export function countLines({ collections, embedded }: ReleaseDifference): string[] {
  const embeddedOnes = Object.entries(embedded).map(
    ([name, counts]) => [`${name} (embedded)`, counts] as const,
  );
  return [...Object.entries(collections), ...embeddedOnes].map(([name, counts]) => {
    const [first, ...others] = (['added', 'removed', 'changed'] as const).filter((how) => counts[how] > 0);
    const more = others.map((how) => `, ${figure(counts[how])} ${how}`).join('');
    return `- ${name}: ${first === undefined ? 'nothing' : plural(counts[first], 'record')} ${first}${more}`;
  });
}

/**
 * Compares a difference in releases.json with changes.ndjson of the release. A change of structure, or a kind
 * with two lists, is counted in other ways.
 */
export async function compareCounts(
  tree: Tree,
  version: string,
  difference: ReleaseDifference | null,
  notes: Notes,
): Promise<void> {
  if (difference === null || difference.structure.length > 0) return;
  // It tells of another release if that was withdrawn since.
  if ((await newestSection(tree, version)).since !== difference.from) return;
  const path = `v/${version}/${CHANGES}`;
  const counts = new Map<string, RecordChanges>();
  const events = {
    added: 'added',
    listed: 'added',
    removed: 'removed',
    unlisted: 'removed',
    changed: 'changed',
  };
  for await (const line of changeLines(tree, path, notes)) {
    const { release: since, event, record, collection } = Object(jsonIn(line));
    const how = events[event as keyof typeof events] as 'added' | undefined;
    if (since !== version || how === undefined) continue;
    const of = collection ?? `${record} (embedded)`;
    const own = counts.get(of) ?? { added: 0, removed: 0, changed: 0 };
    own[how] += 1;
    counts.set(of, own);
  }
  const isTwice = (of: string) => {
    const { kind } = tree.collections.find(({ name }) => name === of) ?? {};
    return kind !== undefined && tree.collections.filter((each) => each.kind === kind).length > 1;
  };
  const found = countLines({ ...difference, collections: Object.fromEntries(counts), embedded: {} });
  const expected = countLines(difference);
  const named = (line: string) => line.slice(2, line.lastIndexOf(': '));
  for (const line of expected)
    if (!found.includes(line) && !isTwice(named(line)))
      notes.fail(path, `does not have what releases.json counts: ${line.slice(2)}`);
  for (const line of found)
    if (!expected.some((each) => named(each) === named(line)) && !isTwice(named(line)))
      notes.fail(path, `has what releases.json does not count: ${line.slice(2)}`);
}
