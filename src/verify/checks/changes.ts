import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../../contract/documents.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { CHANGES, ChangeCounts, changeLines, isCounting, sectionsIn } from '../changes-of-release.ts';
import type { Check, Notes } from '../check.ts';
import { CHANGELOG, RELEASE } from '../file-names.ts';
import { failureMessage, showValue } from '../show-value.ts';
import { isListed, type Tree } from '../tree.ts';

/** The texts of changes, by kind and id of their records. */
type Texts = Map<string, string>;
const keyOf = (record: string, id: unknown) => `${record} ${id}`;

export const changes: Check = {
  name: 'changes',
  description: `Each line of ${CHANGES} is a change; the pages have what is new, changed or replaces something, and nothing that is gone; ${CHANGELOG} counts them.`,
  fix: 'Publish the release again, unchanged.',
  needsAllPages: true,
  applies: (tree) =>
    isListed(tree, CHANGES) || (tree.folder !== null && existsSync(join(tree.folder, CHANGES))),
  start(tree, notes) {
    const [gone, expected]: [Texts, Texts] = [new Map(), new Map()];
    const reading = readChanges(tree, notes, gone, expected);
    return {
      async records({ where, fresh }) {
        await reading;
        for (const { kind, record } of fresh.flat()) {
          const id = record[kind.id.name];
          const key = keyOf(kind.name, id);
          const text = gone.get(key);
          if (text !== undefined)
            notes.fail(where, `has ${kind.name} ${showValue(id)}, but ${CHANGES} says: ${text}`);
          gone.delete(key);
          expected.delete(key);
        }
      },
      async end() {
        await reading;
        for (const text of expected.values()) notes.fail(CHANGES, `names a record that no page has: ${text}`);
      },
    };
  },
};

async function readChanges(tree: Tree, notes: Notes, gone: Texts, expected: Texts): Promise<void> {
  const { validator, isRelease, target } = tree;
  const version = isRelease ? await versionOf(tree) : null;
  const changelog = await target.file(CHANGELOG);
  const [newest, ...earlier] = sectionsIn(changelog.bytes?.toString() ?? '');
  const heading = newest?.heading ?? '';
  const counts = new ChangeCounts(new Map(tree.collections.map(({ name, kind }) => [name, kind.name])));
  let number = 0;
  for await (const line of changeLines(tree, CHANGES, notes)) {
    target.signal?.throwIfAborted();
    number += 1;
    notes.looked();
    const where = `${CHANGES} line ${number}`;
    const change = jsonIn(line) ?? null;
    const problems = validator.document('change', change, where);
    for (const problem of problems.slice(0, 1)) notes.fail(where, failureMessage(problem));
    if (problems.length > 0) continue;
    const { event, record = '', collection = record, id, into = [], release, text } = change as Change;
    if (id !== undefined && !text.includes(`${collection}/${id}`))
      notes.fail(where, `does not name ${collection}/${id} in its text`);
    if (heading === (release ?? 'This version') || heading.startsWith(`${release ?? 'This version'} (`))
      counts.add(change as Change);
    if (event === 'removed') gone.set(keyOf(record, id), text);
    const isOwn = !isRelease || release === version;
    if (event !== 'removed' && !isOwn)
      notes.fail(where, `is a change of ${release}, but the release is ${version}`);
    if (event !== 'removed' && event !== 'structure') expected.set(keyOf(record, id), text);
    // What replaced a record of an earlier release may be gone by now.
    if (isOwn && isRelease) for (const each of into) expected.set(keyOf(record, each.id), text);
  }
  // Two versions without a number cannot be told apart.
  if (newest !== undefined && earlier.every((each) => !each.heading.startsWith('An earlier version')))
    for (const fault of counts.faults(newest.lines.filter(isCounting), CHANGELOG)) notes.fail(CHANGES, fault);
  if (version === null) return;
  notes.looked();
  if (changelog.bytes === null) notes.fail(changelog.where, changelog.reason);
  else if (!changelog.bytes.toString().startsWith(`# Changelog\n\n## ${version}`))
    notes.fail(changelog.where, `does not begin with the changes of ${version}`);
}

async function versionOf({ target }: Tree): Promise<string | null> {
  const { bytes } = await target.file(RELEASE);
  const { version } = Object(jsonIn(String(bytes ?? '')));
  return typeof version === 'string' ? version : null;
}
