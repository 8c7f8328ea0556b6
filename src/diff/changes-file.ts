import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { CliError } from '../contract/errors.ts';
import { isObject, type JsonObject } from '../contract/json/is-object.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { attempt } from '../files/file-error.ts';
import { linesOf } from '../files/split-lines.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { batchLines } from './batch-lines.ts';
import { type ListedChange, listedChange, type NamedReplacement } from './change-list.ts';
import { changeSentence, structureLine } from './change-text.ts';
import type { RecordChange } from './compare.ts';
import type { Difference } from './difference.ts';
import type { Id } from './id-set.ts';
import type { RecordLookup } from './record-lookup.ts';

/** Sentences kept for people; the file has all. */
const mostNamed = 100;

/**
 * Begins `changes.ndjson` of a release, one change a line: changed records, changed structure, and
 * the removed records of earlier releases, so that no id is forgotten.
 * @param release null if it has no version
 * @throws CliError if the file cannot be written
 */
export function beginChanges(path: string, release: string | null) {
  const gone: string[] = [];
  let moreGone = 0;
  // Not private: it is copied into a published tree with its mode.
  attempt('write', path, () => writeFileSync(path, '', { flag: 'wx' }));

  const { add: write, flush } = batchLines((lines) =>
    attempt('write', path, () => appendFileSync(path, `${lines.join('\n')}\n`)),
  );

  return {
    /** Sentences on removed records, the first hundred. */
    gone: (): { readonly listed: readonly string[]; readonly more: number } => ({
      listed: gone,
      more: moreGone,
    }),
    add(change: RecordChange, lookup: RecordLookup): void {
      const listed = listedChange(change, lookup);
      const text = changeSentence(listed);
      if (listed.event === 'removed')
        if (gone.length < mostNamed) gone.push(text);
        else moreGone += 1;
      write(lineOf(listed, release, text));
    },
    /**
     * Writes the structure, then the earlier removals of records that are still gone, without names that are
     * withheld by now, or are of changes that quote a withdrawn release.
     * @param earlier the file of the release before; it may not exist
     * @returns whether the changelog of the release before may have names that are withheld by now
     * @throws CliError if `earlier` is damaged
     */
    async end(
      difference: Difference,
      lookup: RecordLookup,
      earlier: string,
      quoting: readonly (string | null)[],
    ): Promise<boolean> {
      for (const change of difference.structure) {
        const text = structureLine(change, difference);
        write(JSON.stringify({ release, event: 'structure', ...change, text }));
      }
      let { withholdsNames } = lookup;
      for await (const { line, removed } of removalsIn(earlier)) {
        if (lookup.isThere(removed.record, removed.id)) continue;
        const mayName = lookup.mayName(removed.record);
        // Without a name, the changelog of the release before left it out already.
        withholdsNames ||= !mayName && removed.name !== undefined;
        write(mayName && !quoting.includes(removed.release) ? line : withoutNames(removed));
      }
      flush();
      return withholdsNames;
    },
  };
}

function lineOf(listed: ListedChange, release: string | null, text: string): string {
  const { event, record, collection, id, name, label, was, replacement, fields } = listed;
  return JSON.stringify({
    ...{ release, event, record },
    ...(collection !== null && { collection }),
    id,
    ...((name ?? label) !== null && { name: name ?? label }),
    ...(was !== null && { was }),
    ...(replacement && {
      how: replacement.how,
      into: replacement.into.map(({ name: called, ...each }) => ({
        ...each,
        ...(called !== null && { name: called }),
      })),
    }),
    ...(fields !== null && { fields }),
    text,
  });
}

function withoutNames(removed: Removal): string {
  const { release, record, collection = null, id, how, into = [] } = removed;
  const unnamed = { label: null, name: null, was: null, fields: null, time: null, values: null, lists: [] };
  const replacement = how === undefined ? null : { how, into: into.map((each) => ({ ...each, name: null })) };
  const listed = { ...unnamed, event: 'removed', record, collection, id, replacement } as const;
  return lineOf(listed, release, changeSentence(listed));
}

/** A removed record in a file of changes. */
export interface Removal extends Partial<NamedReplacement> {
  /** The release that it is gone since; null if that had no version. */
  readonly release: string | null;
  readonly record: string;
  readonly collection?: string;
  readonly id: Id;
  /** What it, or its entity, was called; missing if nothing did, or that is withheld. */
  readonly name?: string;
}

/**
 * The removed records in a file of changes, of this release and earlier ones; none if it does not exist.
 * @throws CliError if a line is not a change
 */
async function* removalsIn(
  path: string,
): AsyncIterable<{ readonly line: string; readonly removed: Removal }> {
  if (!existsSync(path)) return;
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    const change = parsed(line);
    if (change === null)
      throw new CliError(`line ${number} of ${shownPath(path)} is not a change`, {
        hint: 'Restore the release, or withdraw it.',
      });
    if (change.event === 'removed') yield { line, removed: change as unknown as Removal };
  }
}

function parsed(line: string): JsonObject | null {
  const value = jsonIn(line);
  if (!isObject(value)) return null;
  const { event, record, id } = value;
  const isNamed = typeof record === 'string' && (typeof id === 'string' || typeof id === 'number');
  return typeof event === 'string' && (event !== 'removed' || isNamed) ? value : null;
}
