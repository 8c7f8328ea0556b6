import { isDeepStrictEqual } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import type { Change, Documents } from '../contract/documents.ts';
import { CliError } from '../contract/errors.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { CHANGES, RELEASE, RELEASES, releaseFolder } from '../contract/tree/releases.ts';
import { INDEX } from '../contract/tree/tree.ts';
import { kindsOf } from '../model/description/kind.ts';
import { documentCheck } from '../model/validate/document-check.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { own } from '../terminal/own-command.ts';
import { firstOf, plural } from '../terminal/plural.ts';
import { oneLine, printable } from '../terminal/safe-text.ts';
import { usualWidth } from '../terminal/screen.ts';
import { openTarget } from '../verify/target/open-target.ts';
import type { Target } from '../verify/target/target.ts';
import { recordNamed } from './arguments/record-named.ts';
import type { CommandContext } from './create-context.ts';
import { changeText, type RecordValue, valuesOf } from './reports/record-values.ts';
import { openGivenTree, treeNamed } from './trees/given-tree.ts';
import {
  documentIn,
  noReleases,
  openRelease,
  type SearchEffects,
  unreadable,
} from './trees/released-tree.ts';

export interface HistoryFlags {
  readonly config?: string;
  readonly json?: true;
}

interface Listed {
  readonly version: string;
  readonly date: string | null;
  /** The folder of the release in the tree; null if it was withdrawn. */
  readonly prefix: string | null;
}

/** What a record says in one release. */
interface Said extends Listed {
  /** Null if the release does not have it, or was withdrawn. */
  readonly values: readonly RecordValue[] | null;
  /** Since the release before that has it; null for the first one. */
  readonly changed: readonly ChangedValue[] | null;
}

interface ChangedValue {
  readonly key: string;
  readonly old: RecordValue | null;
  readonly new: RecordValue | null;
}

/** Says what a record said in each release of a tree. */
export async function runHistory(
  record: string,
  named: string | undefined,
  { config, json }: HistoryFlags,
  context: CommandContext,
): Promise<void> {
  const { name, id } = recordNamed(record, named);
  const tree = await treeNamed(named, config);
  const given = await openGivenTree(tree, context);
  const progress = context.progress('pages');
  try {
    const target = await openTarget(tree, { concurrency: 1, signal: context.signal, folder: given.folder });
    const listed = await releasesIn(target, tree);
    let read = 0;
    const effects = {
      signal: context.signal,
      onPage: () => {
        read += 1;
        progress.show(read, 0, record);
      },
    };
    if (listed.length === 0) throw await noReleases(target, { name, id, tree }, effects);
    const { name: plain, said, removal } = await readHistory(target, listed, { name, id, tree }, effects);
    progress.stop();
    const shown = `${plain}/${id}`;
    if (json === true) context.printJson(historyJson(shown, tree, said, removal));
    else context.print(historyText(shown, tree, said, removal));
  } finally {
    progress.stop();
    await given.discard();
  }
}

/** The releases of a tree, the oldest first, or none; a release by itself is the only one. */
async function releasesIn(target: Target, tree: string): Promise<readonly Listed[]> {
  const file = await target.file(RELEASES);
  if (file.bytes !== null) {
    const value = await documentIn(target, RELEASES);
    if (!documentCheck('releases')(value))
      throw new CliError(`${file.where} is not a list of releases`, {
        hint: `See \`${own`verify ${tree}`}\`.`,
      });
    return (value as Documents['releases']).releases.map(({ version, date, ...entry }) => ({
      ...{ version, date },
      prefix: 'path' in entry ? `${releaseFolder(version)}/` : null,
    }));
  }
  if (!file.missing) throw unreadable(file);
  const single = await target.file(RELEASE);
  if (single.bytes === null) {
    if (!single.missing) throw unreadable(single);
    return [];
  }
  const value = await documentIn(target, RELEASE);
  if (!documentCheck('release')(value))
    throw new CliError(`${single.where} does not describe a release`, {
      hint: `See \`${own`verify ${tree}`}\`.`,
    });
  const { version, date } = value as Documents['release'];
  return [{ version, date, prefix: '' }];
}

async function readHistory(
  target: Target,
  listed: readonly Listed[],
  { name: given, id, tree }: { readonly name: string; readonly id: string; readonly tree: string },
  effects: SearchEffects,
): Promise<{ readonly name: string; readonly said: readonly Said[]; readonly removal: Change | null }> {
  let [name, asCollection] = [given, ''];
  const said: Said[] = [];
  const names = new Set<string>();
  let before: readonly RecordValue[] | null = null;
  /** The first page that may have the record, in the newest release that knows its kind. */
  let page: string | null = null;
  let removal: Change | null = null;
  let first: unknown;
  for (const entry of listed) {
    if (entry.prefix === null) {
      said.push({ ...entry, values: null, changed: null });
      continue;
    }
    const release = await openRelease(target, entry.prefix, effects);
    const { collections } = release;
    [name, asCollection] = [given, `${given}/${id}`].map(release.nameOf) as [string, string];
    for (const each of [...collections, ...kindsOf(collections)]) names.add(each.name);
    const kind = release.kindOf(name);
    if (kind === null) first = (await release.firstId(asCollection)) ?? first;
    const listing =
      release.listingOf(name, kind) ??
      collections.find((each) => kind !== null && kindsOf([each]).includes(kind));
    if (kind !== null && listing !== undefined) page = `${entry.prefix}${listing.path.slice(1)}${INDEX}`;
    // A search for a record that is gone would read every page.
    removal = await removalIn(target, entry.prefix, kind?.name ?? name, id);
    const record = removal === null && kind !== null ? await release.record(name, kind, id) : null;
    const values = record && kind && valuesOf(kind, record, release.roles);
    said.push({ ...entry, values, changed: values && before && changesIn(before, values) });
    before = values ?? before;
  }
  if (page === null && names.has(asCollection))
    throw new CliError(`${printable(asCollection)} is a collection: the id is missing`, {
      hint: `Add the id of a record, such as \`${own`history ${`${asCollection}/${first ?? 'ID'}`} ${tree}`}\`.`,
    });
  if (page === null)
    throw new CliError(`no release of ${tree} has a collection or record called ${printable(name)}`, {
      hint: `${didYouMean(name, [...names], `/${id}`)}There are: ${firstOf([...names], 5)}.`,
    });
  if (before === null && removal === null)
    throw new CliError(`no release of ${tree} has ${printable(`${name}/${id}`)}`, {
      hint: `Releases: ${listed.map(({ version }) => version).join(', ')}. Look for its id in ${page}, and the pages after it.`,
    });
  return { name, said, removal };
}

/** What a release says of a record that is gone. */
async function removalIn(target: Target, prefix: string, kind: string, id: string): Promise<Change | null> {
  const file = await target.file(`${prefix}${CHANGES}`);
  if (file.bytes === null) {
    if (file.missing) return null;
    throw unreadable(file);
  }
  for (const line of file.bytes.toString().split('\n')) {
    // Parsing each line of a large file takes long.
    if (!line.includes('"event":"removed"') || !line.includes(id)) continue;
    // Damage to a line is for `verify` to report.
    const value = jsonIn(line);
    if (!documentCheck('change')(value)) continue;
    const change = value as Change;
    if (change.record === kind && String(change.id) === id) return change;
  }
  return null;
}

function changesIn(old: readonly RecordValue[], fresh: readonly RecordValue[]): ChangedValue[] {
  const keys = new Set([...old, ...fresh].map(({ key }) => key));
  const valueIn = (all: readonly RecordValue[], key: string) => all.find((each) => each.key === key) ?? null;
  return [...keys].flatMap((key) => {
    const [one, other] = [valueIn(old, key), valueIn(fresh, key)];
    return isDeepStrictEqual(one?.value, other?.value) ? [] : [{ key, old: one, new: other }];
  });
}

function historyJson(record: string, tree: string, said: readonly Said[], removal: Change | null) {
  return {
    ...{ command: 'history', ok: true, tree, record },
    releases: said.map(({ version, date, prefix, values, changed }) => ({
      ...{ version, date },
      ...(prefix === null && { withdrawn: true }),
      // Its pages are gone: nothing says whether it had the record.
      has_record: prefix === null ? null : values !== null,
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
  };
}

function historyText(record: string, tree: string, said: readonly Said[], removal: Change | null): string {
  const isThere = said.filter(({ values }) => values !== null).length;
  const read = said.filter(({ prefix }) => prefix !== null).length;
  return [
    `${oneLine(record)}: in ${isThere} of ${plural(read, 'release')} of ${oneLine(tree)}`,
    ...said.map((each) => releaseText(each, removal)),
    ...(removal === null ? [] : [removalText(removal, tree)]),
  ].join('\n\n');
}

function releaseText({ version, date, prefix, values, changed }: Said, removal: Change | null): string {
  const head = `${version}${date === null ? '' : ` (${date})`}`;
  if (prefix === null) return `${head}: withdrawn`;
  if (values === null) return `${head}: ${removal?.release === version ? 'gone' : 'does not have it'}`;
  if (changed?.length === 0) return `${head}: says the same`;
  const lines =
    changed === null
      ? values.map(({ key, text }) => `${key}: ${text}`)
      : changed.map(({ key, old, new: fresh }) => `${key}: ${changeText(old, fresh)}`);
  const wrapped = lines.map((line) => wrapAnsi(oneLine(line), usualWidth - 4).replaceAll('\n', '\n    '));
  return [head, ...wrapped.map((line) => `  ${line}`)].join('\n');
}

function removalText({ release, text, into: replacing, record, collection }: Change, tree: string): string {
  const into: readonly { readonly id: string | number }[] = replacing ?? [];
  const where = collection ?? record;
  const next = into.map(({ id }) => own`history ${`${where}/${id}`} ${tree}`);
  return [oneLine(`Gone since ${release}: ${text}.`), ...next.map((command) => `Next: ${command}`)].join(
    '\n',
  );
}
