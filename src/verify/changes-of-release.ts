import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecordChanges, ReleaseDifference } from '../contract/documents.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { figure, plural } from '../terminal/plural.ts';
import { printable } from '../terminal/safe-text.ts';
import type { Notes } from './check.ts';
import { CHANGELOG } from './file-names.ts';
import type { Target } from './target/target.ts';
import type { Tree } from './tree.ts';

export const CHANGES = 'changes.ndjson';

export async function* changeLines(
  { folder, target }: { readonly folder: string | null; readonly target: Pick<Target, 'file'> },
  notes: Notes,
): AsyncIterable<string> {
  // It may be larger than a page.
  if (folder !== null && existsSync(join(folder, CHANGES))) {
    // Without a change, it is empty.
    notes.looked();
    yield* createInterface({
      input: createReadStream(join(folder, CHANGES)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    return;
  }
  const { bytes, where, ...file } = await target.file(CHANGES);
  notes.looked();
  if (bytes === null) notes.fail(where, 'reason' in file ? file.reason : 'is missing', 'missing');
  else yield* bytes.toString().split('\n').slice(0, -1);
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
  { folder, target, collections }: Tree,
  version: string,
  difference: ReleaseDifference | null,
  notes: Notes,
): Promise<void> {
  if (difference === null || difference.structure.length > 0) return;
  // It tells of another release if that was withdrawn since.
  if ((await newestSection({ target }, version)).since !== difference.from) return;
  const root = `v/${version}`;
  const counts = new Map<string, RecordChanges>();
  const events = {
    added: 'added',
    listed: 'added',
    removed: 'removed',
    unlisted: 'removed',
    changed: 'changed',
  };
  const release = {
    folder: folder === null ? null : join(folder, root),
    target: { file: (path: string) => target.file(`${root}/${path}`) },
  };
  for await (const line of changeLines(release, notes)) {
    const { release: since, event, record, collection } = Object(jsonIn(line));
    const how = events[event as keyof typeof events] as 'added' | undefined;
    if (since !== version || how === undefined) continue;
    const of = collection ?? `${record} (embedded)`;
    const own = counts.get(of) ?? { added: 0, removed: 0, changed: 0 };
    own[how] += 1;
    counts.set(of, own);
  }
  const isTwice = (of: string) => {
    const { kind } = collections.find(({ name }) => name === of) ?? {};
    return kind !== undefined && collections.filter((each) => each.kind === kind).length > 1;
  };
  const found = countLines({ ...difference, collections: Object.fromEntries(counts), embedded: {} });
  const expected = countLines(difference);
  const named = (line: string) => line.slice(2, line.lastIndexOf(': '));
  for (const line of expected)
    if (!found.includes(line) && !isTwice(named(line)))
      notes.fail(`${root}/${CHANGES}`, `does not have what releases.json counts: ${line.slice(2)}`);
  for (const line of found)
    if (!expected.some((each) => named(each) === named(line)) && !isTwice(named(line)))
      notes.fail(`${root}/${CHANGES}`, `has what releases.json does not count: ${line.slice(2)}`);
}
