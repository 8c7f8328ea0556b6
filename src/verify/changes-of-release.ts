import type { Change, RecordChanges, ReleaseDifference } from '../contract/documents.ts';
import { getOrMake } from '../contract/get-or-make.ts';
import { objectIn } from '../contract/json/is-object.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { figure, plural } from '../terminal/plural.ts';
import { printable } from '../terminal/safe-text.ts';
import type { Notes } from './check.ts';
import { CHANGELOG, DESCRIPTION } from './file-names.ts';
import { readJson } from './json-file.ts';
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
  const [, since = null] = Array.from(text.matchAll(/^## ([0-9.]+)/gm), ([, found]) => found);
  return { lines: sectionsIn(text)[0]?.lines ?? [], since };
}

/** The sections of a changelog, with plain headings and lines. */
export function sectionsIn(changelog: string): { readonly heading: string; readonly lines: string[] }[] {
  const plain = (text: string) => printable(text).replace(/\\([^A-Za-z0-9\s])/g, '$1');
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const end = section.indexOf('\n');
    return { heading: plain(section.slice(0, end)), lines: plainLines(plain(section.slice(end))) };
  });
}

export function plainLines(text: string): string[] {
  return text.replaceAll('`', '').trim().split('\n');
}

/** As plain lines. */
export function countLines({ collections, embedded }: ReleaseDifference): string[] {
  const embeddedOnes = Object.entries(embedded).map(
    ([name, counts]) => [`${name} (embedded)`, counts] as const,
  );
  return linesOfCounts([...Object.entries(collections), ...embeddedOnes]);
}

/** A line of counts in a changelog. */
export const isCounting = (line: string): boolean =>
  /^- .*: [0-9,]+ records? (?:added|removed|changed)(?:, [0-9,]+ (?:added|removed|changed))*$/.test(line);

function linesOfCounts(all: readonly (readonly [name: string, counts: RecordChanges])[]): string[] {
  return all.map(([name, counts]) => {
    const [first, ...others] = (['added', 'removed', 'changed'] as const).filter((how) => counts[how] > 0);
    const more = others.map((how) => `, ${figure(counts[how])} ${how}`).join('');
    return `- ${name}: ${first === undefined ? 'nothing' : plural(counts[first], 'record')} ${first}${more}`;
  });
}

/** Counts the changes of one release. A change of structure, or a kind with two lists, is counted in other ways. */
export class ChangeCounts {
  readonly #records: ReadonlyMap<string, string>;
  readonly #counts = new Map<string, RecordChanges>();
  #isComparable = true;

  /** @param records what each collection of the release lists; the latest tree may have others */
  constructor(records: ReadonlyMap<string, string>) {
    this.#records = records;
  }

  add({ event, record, collection }: Partial<Change>): void {
    if (event === 'structure') this.#isComparable = false;
    const how = counted[event as keyof typeof counted] as 'added' | undefined;
    if (how === undefined) return;
    const of = collection ?? `${record} (embedded)`;
    getOrMake(this.#counts, of, () => ({ added: 0, removed: 0, changed: 0 }))[how] += 1;
  }

  /** @param expected as `countLines` writes them */
  *faults(expected: readonly string[], where: string): Generator<string> {
    if (!this.#isComparable) return;
    const found = linesOfCounts([...this.#counts]);
    const named = (line: string) => line.slice(2, line.lastIndexOf(': '));
    for (const line of expected)
      if (!found.includes(line) && !this.#isTwice(named(line)))
        yield `does not have what ${where} counts: ${line.slice(2)}`;
    for (const line of found)
      if (!expected.some((each) => named(each) === named(line)) && !this.#isTwice(named(line)))
        yield `has what ${where} does not count: ${line.slice(2)}`;
  }

  #isTwice(of: string): boolean {
    const record = this.#records.get(of);
    return record !== undefined && [...this.#records.values()].filter((each) => each === record).length > 1;
  }
}

const counted = {
  added: 'added',
  listed: 'added',
  removed: 'removed',
  unlisted: 'removed',
  changed: 'changed',
};

/** Compares a difference in releases.json with changes.ndjson of the release. */
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
  const { value: databank } = await readJson(tree.target, `v/${version}/${DESCRIPTION}`);
  const lists = Object.entries(objectIn(objectIn(databank).collections));
  const counts = new ChangeCounts(
    new Map(lists.map(([name, entry]) => [name, String(objectIn(entry).record ?? entry)])),
  );
  for await (const line of changeLines(tree, path, notes)) {
    const change = Object(jsonIn(line));
    if (change.release === version) counts.add(change);
  }
  for (const fault of counts.faults(countLines(difference), 'releases.json')) notes.fail(path, fault);
}
