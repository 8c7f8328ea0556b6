import { existsSync } from 'node:fs';
import { CliError } from '../../contract/errors.ts';
import { respelledUuid } from '../../contract/tree/record-ids.ts';
import { isServiceAddress } from '../../sources/service/source/service-address.ts';
import { own } from '../../terminal/own-command.ts';
import { printable, shownPath } from '../../terminal/safe-text.ts';

/** What `history claim polity/3` has too many. */
export const isWordForRecord = (word = '') => /^(?:claim|record)$/i.test(word);

/** The record that is meant by a collection and an id as a word of its own; null if that word is not an id. */
export function withId(record: string, id: string | undefined): string | null {
  const isId = id !== undefined && (/^\d+$/.test(id) || respelledUuid(id) !== null) && !existsSync(id);
  return isId && !isServiceAddress(record) ? `${record.replace(/\/$/, '')}/${id}` : null;
}

/**
 * Splits `core/references/12` into its collection (or kind) and id; its path or address into `/api/core/references`
 * and the id.
 * @param tree the argument after it, which may be the record
 * @throws CliError if the text names no record
 */
export function recordNamed(record: string, tree: string | undefined) {
  // A claim is a part of its record: crisisdb/crisis-consequences/12#decline.
  const path = record
    .replace(/#.*$/, '')
    .replace(/^https?:\/\/[^/]*([^?]*).*/i, '$1')
    .replace(/\/(?:index\.json)?$/, '');
  const at = path.lastIndexOf('/');
  const [name, id] = [path.slice(0, at), path.slice(at + 1)];
  const isSwapped = tree !== undefined && /^[^/:]+\/[^:]*[^/:]$/.test(tree) && !existsSync(tree);
  // A path looks like a record.
  const isTree = isSwapped && (isServiceAddress(record) || existsSync(record));
  const apart = withId(record, tree);
  if (apart !== null)
    throw new CliError(`${printable(record)} and its id are one argument`, {
      hint: `Did you mean \`${own`history ${apart}`}\`?`,
    });
  if (at > 0 && id !== '' && !isTree) return { name, id };
  const swapped = isSwapped && (withId(tree, record) ?? null);
  const other = isWordForRecord(record) ? own`history ${tree ?? ''}` : own`history ${tree ?? ''} ${record}`;
  const line = swapped ? own`history ${swapped}` : isSwapped && other;
  const meant = line ? `Did you mean \`${line}\`? ` : '';
  throw new CliError(`${shownPath(record)} is not a record`, {
    hint: `${meant}Name its collection or kind, and its id: core/references/12, polity/3.`,
  });
}
