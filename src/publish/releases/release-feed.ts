import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents, PublishedRelease, ReleaseDifference } from '../../contract/documents.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { type AtomEntry, atomText, atomTime } from '../../contract/tree/atom.ts';
import { CHANGELOG, CHANGES, FEED, RELEASE, releaseFolder } from '../../contract/tree/releases.ts';
import { DATA_PACKAGE, MANIFEST } from '../../contract/tree/tree.ts';
import type { Dataset } from '../../model/description/dataset-faults.ts';
import { changeLines, newestChanges } from '../../outputs/dataset/changelog.ts';
import { resolveDataset } from '../../outputs/dataset/resolve-dataset.ts';
import { plural } from '../../terminal/plural.ts';
import { FEED_GENERATOR } from '../write/releases.ts';
import type { ReleaseEntry } from './list-releases.ts';

/**
 * `releases.atom`: one entry a release, the newest first. Ids are stable: the feed keeps the one that it has,
 * and that of an entry is the address that the release was built for, which never changes.
 */
export function releaseFeed(
  releases: readonly ReleaseEntry[],
  {
    out,
    folders,
    baseUrl,
  }: {
    /** The output folder, whose feed is replaced. */
    readonly out: string;
    /** The folders of the releases by version. */
    readonly folders: ReadonlyMap<string, string>;
    readonly baseUrl: string;
  },
): string {
  const published = releases.filter((entry) => 'sha256' in entry);
  // One without a day came after those before it. A withdrawn one may have had the wrong day.
  const dayOf = ({ date }: PublishedRelease, index: number) =>
    date ?? newestDay(published.slice(0, index).map((each) => each.date));
  const read = published
    .map((entry, index) => entryOf(entry, dayOf(entry, index), folders.get(entry.version), baseUrl))
    .reverse();
  const [newest] = read;
  const address = `${baseUrl}/${FEED}`;
  return `${atomText({
    id: idIn(join(out, FEED)) ?? address,
    title: newest === undefined ? 'Releases' : `Releases of ${newest.dataset.title}`,
    updated: atomTime(newestDay(published.map(({ date }) => date))),
    author: newest?.dataset.publisher ?? newest?.dataset.authors[0]?.name ?? FEED_GENERATOR,
    generator: FEED_GENERATOR,
    links: [
      { rel: 'self', type: 'application/atom+xml', href: address },
      { rel: 'alternate', href: `${baseUrl}/` },
    ],
    entries: read.map(({ entry }) => entry),
  })}\n`;
}

function newestDay(days: readonly (string | null)[]): string | null {
  const known = days.filter((day) => day !== null);
  return known.sort().at(-1) ?? null;
}

function entryOf(
  { version, date, records, difference }: PublishedRelease,
  day: string | null,
  folder: string | undefined,
  root: string,
) {
  const textIn = (name: string) => (folder === undefined ? '' : textOf(join(folder, name)));
  const release: Partial<Documents['release']> = Object(jsonIn(textIn(RELEASE)));
  const manifest: Partial<Documents['manifest']> = Object(jsonIn(textIn(MANIFEST)));
  const { base_url: baseUrl = `${root}/${releaseFolder(version)}` } = manifest;
  const dataset = resolveDataset({
    dataset: { ...(release.dataset as Dataset | undefined), version, ...(date !== null && { date }) },
    // As its own documents call it.
    ownTitle: Object(jsonIn(textIn(DATA_PACKAGE))).title,
    baseUrl,
  });
  const hasChanges = textIn(CHANGELOG) !== '';
  const related = (name: string, type: string) => ({ rel: 'related', type, href: `${baseUrl}/${name}` });
  const entry: AtomEntry = {
    id: `${baseUrl}/`,
    title: `${dataset.title} ${version}`,
    updated: atomTime(day),
    authors: dataset.authors.map(({ name }) => name),
    links: [
      { rel: 'alternate', href: `${baseUrl}/` },
      ...(dataset.doi === null ? [] : [{ rel: 'cite-as', href: `https://doi.org/${dataset.doi}` }]),
      ...(hasChanges ? [related(CHANGELOG, 'text/markdown'), related(CHANGES, 'application/x-ndjson')] : []),
    ],
    content: [
      dataset.citation,
      difference === null
        ? `${plural(records, 'record')}.`
        : `${plural(records, 'record')}. Changes since ${difference.from}:`,
      ...(difference === null ? [] : [changesSince(difference, textIn(CHANGELOG))]),
    ].join('\n\n'),
  };
  return { dataset, entry };
}

/**
 * What the changelog says or, if it compares with a release that was withdrawn since, the counts of the list;
 * without escapes of Markdown.
 */
function changesSince(
  { from, structure, collections, embedded }: ReleaseDifference,
  changelog: string,
): string {
  const { text, since } = newestChanges(changelog);
  const counts = [
    ...Object.entries(collections),
    ...Object.entries(embedded).map(([record, each]) => [`${record} (embedded)`, each] as const),
  ];
  const listed = () =>
    changeLines({
      structure: structure.map(({ change, ...what }) => {
        const facts = Object.entries(what).map(([name, value]) => `${name} ${value}`);
        return `${change.replaceAll('-', ' ')}: ${facts.join(', ')}`;
      }),
      gone: [],
      collections: counts.map(([collection, each]) => ({ collection, ...each })),
    }).join('\n');
  return (since === from ? text : listed()).replace(/\\([^A-Za-z0-9\s])/g, '$1');
}

function idIn(path: string): string | null {
  const [, id = null] = /<id>([^<&]*)<\/id>/.exec(textOf(path)) ?? [];
  return id;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A missing file says nothing.
    return '';
  }
}
