import wrapAnsi from 'wrap-ansi';
import type { Change } from '../../contract/documents.ts';
import { own } from '../../terminal/own-command.ts';
import { plural } from '../../terminal/plural.ts';
import { oneLine } from '../../terminal/safe-text.ts';
import { usualWidth } from '../../terminal/screen.ts';
import { changeText, type RecordValue } from './record-values.ts';

export interface Listed {
  readonly version: string;
  readonly date: string | null;
  /** The folder of the release in the tree; null if it was withdrawn. */
  readonly prefix: string | null;
}

/** What a record says in one release. */
export interface Said extends Listed {
  /** Null if the release does not have it, or was withdrawn. */
  readonly values: readonly RecordValue[] | null;
  /** Since the release before that has it; null for the first one. */
  readonly changed: readonly ChangedValue[] | null;
  /** What it is called in this release, such as `core/places/1`, if that does not know the given name; else null. */
  readonly as: string | null;
  /** What this release says of a record that is gone since; null if it is not. */
  readonly gone: Change | null;
}

export interface ChangedValue {
  readonly key: string;
  readonly old: RecordValue | null;
  readonly new: RecordValue | null;
}

export interface History {
  /** In the order of the releases. */
  readonly said: readonly Said[];
  /** What the newest release says of a record that is gone. */
  readonly removal: Change | null;
  /** What the first release that has the record says of the id that it had before; null without one. */
  readonly renumbered: Change | null;
}

export function historyJson(record: string, tree: string, { said, removal, renumbered }: History) {
  return {
    ...{ command: 'history', ok: true, tree, record },
    releases: said.map(({ version, date, prefix, values, changed, as, gone }) => ({
      ...{ version, date },
      ...(prefix === null && { withdrawn: true }),
      // Its pages are gone: nothing says whether it had the record.
      has_record: prefix === null ? null : values !== null,
      ...(as !== null && { as }),
      ...(gone !== null && { removed: gone }),
      ...(values !== null &&
        changed === null && { values: values.map(({ key, value, text }) => ({ key, value, text })) }),
      ...(changed !== null && {
        changed: changed.map(({ key, old, new: fresh }) => ({
          key,
          old: old && { value: old.value, text: old.text },
          new: fresh && { value: fresh.value, text: fresh.text },
        })),
      }),
    })),
    removed: removal,
    renumbered,
  };
}

export function historyText(record: string, tree: string, { said, removal, renumbered }: History): string {
  const isThere = said.filter(({ values }) => values !== null).length;
  const read = said.filter(({ prefix }) => prefix !== null).length;
  return [
    `${oneLine(record)}: in ${isThere} of ${plural(read, 'release')} of ${oneLine(tree)}`,
    ...said.map((each) => releaseText(each, removal)),
    ...(renumbered === null ? [] : [elsewhere('New in', renumbered, [renumbered.was], tree)]),
    ...(removal === null
      ? []
      : [elsewhere('Gone since', removal, removal.into?.map(({ id }) => id) ?? [], tree)]),
  ].join('\n\n');
}

function releaseText(
  { version, date, prefix, values, changed, as, gone }: Said,
  removal: Change | null,
): string {
  const head = `${version}${date === null ? '' : ` (${date})`}${as === null ? '' : `, as ${oneLine(as)}`}`;
  if (prefix === null) return `${head}: withdrawn`;
  if (gone !== null && gone.release !== removal?.release) return oneLine(`${head}: ${gone.text}`);
  if (values === null) return `${head}: ${gone === null ? 'does not have it' : 'gone'}`;
  if (changed?.length === 0) return `${head}: says the same`;
  const lines =
    changed === null
      ? values.map(({ key, text }) => `${key}: ${text}`)
      : changed.map(({ key, old, new: fresh }) => `${key}: ${changeText(old, fresh)}`);
  const wrapped = lines.map((line) => wrapAnsi(oneLine(line), usualWidth - 4).replaceAll('\n', '\n    '));
  return [head, ...wrapped.map((line) => `  ${line}`)].join('\n');
}

/** What a change says, and where the record is, or was, under another id. */
function elsewhere(
  said: string,
  { release, text, collection, record }: Change,
  ids: readonly unknown[],
  tree: string,
): string {
  const next = ids.map((id) => `Next: ${own`history ${`${collection ?? record}/${id}`} ${tree}`}`);
  return [oneLine(`${said} ${release}: ${text}.`), ...next].join('\n');
}
