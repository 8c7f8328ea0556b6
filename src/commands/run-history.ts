import { isDeepStrictEqual } from 'node:util';
import type { Change, Documents } from '../contract/documents.ts';
import { CliError } from '../contract/errors.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { CHANGES, RELEASE, RELEASES, releaseFolder } from '../contract/tree/releases.ts';
import { INDEX } from '../contract/tree/tree.ts';
import { kindsOf, type RecordKind } from '../model/description/kind.ts';
import { recordName } from '../model/description/record-name.ts';
import { documentCheck } from '../model/validate/document-check.ts';
import { didYouMean } from '../terminal/did-you-mean.ts';
import { own } from '../terminal/own-command.ts';
import { firstOf } from '../terminal/plural.ts';
import { printable } from '../terminal/safe-text.ts';
import { openTarget } from '../verify/target/open-target.ts';
import type { Target } from '../verify/target/target.ts';
import { recordNamed } from './arguments/record-named.ts';
import type { CommandContext } from './create-context.ts';
import {
  type ChangedValue,
  type History,
  historyJson,
  historyText,
  type Listed,
  type Said,
} from './reports/history-report.ts';
import { type RecordValue, valuesOf } from './reports/record-values.ts';
import { parseJsonFile } from './settings/read-json-file.ts';
import { openGivenTree, type TreeFlags, treeNamed } from './trees/given-tree.ts';
import { fileIn, noReleases, openRelease, type Search } from './trees/released-tree.ts';

/** Says what a record said in each release of a tree. */
export async function runHistory(
  record: string,
  named: string | undefined,
  { config, json }: TreeFlags,
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
    const search = {
      ...{ tree, signal: context.signal },
      onPage: () => {
        read += 1;
        progress.show(read, 0, record);
      },
    };
    if (listed.length === 0) throw await noReleases(target, { name, id }, search);
    const { name: plain, ...told } = await readHistory(target, listed, { name, id }, search);
    progress.stop();
    const shown = `${plain}/${id}`;
    if (json === true) context.printJson(historyJson(shown, tree, told));
    else context.print(historyText(shown, tree, told));
  } finally {
    progress.stop();
    await given.discard();
  }
}

/** The releases of a tree, the oldest first, or none; a release by itself is the only one. */
async function releasesIn(target: Target, tree: string): Promise<readonly Listed[]> {
  const document = async <Name extends 'releases' | 'release'>(name: Name, path: string, fault: string) => {
    const file = await fileIn(target, path);
    const value = file && parseJsonFile(file.bytes, file.where);
    if (file === null || documentCheck(name)(value)) return value as Documents[Name] | null;
    throw new CliError(`${file.where} ${fault}`, { hint: `See \`${own`verify ${tree}`}\`.` });
  };
  const list = await document('releases', RELEASES, 'is not a list of releases');
  if (list !== null)
    return list.releases.map(({ version, date, ...entry }) => ({
      ...{ version, date },
      prefix: 'path' in entry ? `${releaseFolder(version)}/` : null,
    }));
  const single = await document('release', RELEASE, 'does not describe a release');
  return single === null ? [] : [{ version: single.version, date: single.date, prefix: '' }];
}

async function readHistory(
  target: Target,
  listed: readonly Listed[],
  { name: given, id }: { readonly name: string; readonly id: string },
  search: Search,
): Promise<History & { readonly name: string }> {
  const { tree } = search;
  let [name, asCollection] = [given, ''];
  const said: Said[] = [];
  const names = new Set<string>();
  let before: readonly RecordValue[] | null = null;
  /** The first page that may have the record, in the newest release that knows its kind. */
  let page: string | null = null;
  let removal: Change | null = null;
  let addition: Change | null = null;
  let first: unknown;
  const opened = new Map<string, Awaited<ReturnType<typeof openRelease>>>();
  for (const { prefix } of listed)
    if (prefix !== null) opened.set(prefix, await openRelease(target, prefix, search));
  // A release may call the collection otherwise, or lack it.
  const known = [...opened.values()].flatMap(({ kindOf, nameOf }) => kindOf(nameOf(given)) ?? []).at(-1);
  for (const entry of listed) {
    const release = entry.prefix === null ? undefined : opened.get(entry.prefix);
    if (entry.prefix === null || release === undefined) {
      said.push({ ...entry, values: null, changed: null, as: null, gone: null });
      continue;
    }
    const { collections } = release;
    [name, asCollection] = [given, `${given}/${id}`].map(release.nameOf) as [string, string];
    for (const each of [...collections, ...kindsOf(collections)]) names.add(each.name);
    const named = release.kindOf(name);
    const kind = named ?? (known === undefined ? null : release.kindOf(known.name));
    if (named === null) first = (await release.firstId(asCollection)) ?? first;
    const listing =
      release.listingOf(name, kind) ??
      collections.find((each) => kind !== null && kindsOf([each]).includes(kind));
    if (kind !== null && listing !== undefined) page = `${entry.prefix}${listing.path.slice(1)}${INDEX}`;
    // A search for a record that is gone would read every page.
    const event = { kind: kind ?? known ?? null, name, id };
    removal = await changeIn(target, entry.prefix, { ...event, event: 'removed' });
    const record = removal === null && kind !== null ? await release.record(name, kind, id) : null;
    const values = record && kind && valuesOf(kind, record, release.roles, release.base);
    said.push({
      ...{ ...entry, values, changed: values && before && changesIn(before, values) },
      as: named === null && values !== null ? `${listing?.name ?? kind?.name}/${id}` : null,
      gone: removal?.release === entry.version ? removal : null,
    });
    if (values !== null && before === null)
      addition = await changeIn(target, entry.prefix, { ...event, event: 'added' });
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
  return { name, said, removal, renumbered: addition?.was === undefined ? null : addition };
}

interface Wanted {
  readonly event: Change['event'];
  readonly kind: RecordKind | null;
  /** Of a kind that no release has. */
  readonly name: string;
  readonly id: string;
}

/** What a release says of a record that is gone, or new. */
async function changeIn(
  target: Target,
  prefix: string,
  { event, kind, name, id }: Wanted,
): Promise<Change | null> {
  const file = await fileIn(target, `${prefix}${CHANGES}`);
  for (const line of file?.bytes.toString().split('\n') ?? []) {
    // Parsing each line of a large file takes long.
    if (!line.includes(`"event":"${event}"`) || !line.includes(id)) continue;
    // Damage to a line is for `verify` to report.
    const value = jsonIn(line);
    if (!documentCheck('change')(value)) continue;
    const change = value as Change;
    const { record, id: own } = change;
    if (record !== (kind?.name ?? name) || own === undefined) continue;
    if (String(own) === id || (kind && String(recordName(kind, own)) === id)) return change;
  }
  return null;
}

function changesIn(old: readonly RecordValue[], fresh: readonly RecordValue[]): ChangedValue[] {
  const keys = new Set([...old, ...fresh].map(({ key }) => key));
  const valueIn = (all: readonly RecordValue[], key: string) => all.find((each) => each.key === key) ?? null;
  return [...keys].flatMap((key) => {
    const [one, other] = [valueIn(old, key), valueIn(fresh, key)];
    return isDeepStrictEqual(one?.compared, other?.compared) ? [] : [{ key, old: one, new: other }];
  });
}
