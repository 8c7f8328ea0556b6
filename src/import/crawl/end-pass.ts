import { type Collection, collectionName } from '../../collections/registry.ts';
import { plural } from '../../plural.ts';
import { showText } from '../show-text.ts';
import type { Cursor } from './work/cursor.ts';
import type { Work } from './work/work.ts';

/**
 * Ends a walk over a collection. Where it has not found every record, the next one begins: a service that sorts by
 * what is not unique may return one record on two pages, another on none. So it does where the count changed: records
 * that came or went have moved others from one page to another.
 *
 * @param passes how often the collection is walked at most
 */
export function endPass(collection: Collection, cursor: Cursor, work: Work, passes: number): Cursor {
  const { path } = collection;
  const { found } = cursor;
  const count = cursor.count ?? 0;
  work.forgetVisits(path);
  if (found > count) {
    work.note(
      path,
      `${found} different records were found, but ${count} are counted: some came or went meanwhile`,
    );
  }
  // What stood before a record that went has moved up, perhaps from a page that was still to come to one that was read.
  const isSteady = cursor.changes === 0;
  if (found >= count && isSteady) return { ...cursor, state: 'complete', next: null };
  if (cursor.pass < passes) return { ...cursor, pass: cursor.pass + 1, next: null, passPages: 0, changes: 0 };
  if (found >= count) {
    work.note(path, 'its count changed in the last pass too: a record that moved meanwhile may be missing');
    return { ...cursor, state: 'complete', next: null };
  }
  const walks = cursor.pass === 1 ? 'one pass' : `${cursor.pass} passes`;
  const reason =
    cursor.repeated > 0
      ? 'its order is not stable, or it gives some of them twice'
      : 'its pages hold fewer records than it counts';
  work.blame(path, [
    {
      table: path,
      record: null,
      field: null,
      message: `the service counts ${plural(count, 'record')}, ${found} different ones were found in ${walks}, ${plural(count - found, 'is', 'are')} missing: ${reason}`,
    },
  ]);
  return { ...cursor, state: 'short', next: null };
}

/** What it means that a page is not there. */
export function takeMissing(
  collection: Collection,
  cursor: Cursor,
  rest: string,
  work: Work,
  passes: number,
): Cursor {
  const { path } = collection;
  if (cursor.pages > 0) {
    work.note(path, `there was no page ${showText(rest)} any more: it was taken as the end`);
    return endPass(collection, cursor, work, passes);
  }
  work.blame(path, [
    {
      table: path,
      record: null,
      field: null,
      message: `the service has no such collection; --collection can choose others than ${collectionName(collection)}`,
    },
  ]);
  return { ...cursor, state: 'missing' };
}
