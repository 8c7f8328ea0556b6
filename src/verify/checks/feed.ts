import type { Documents, PublishedRelease } from '../../contract/documents.ts';
import { objectIn } from '../../contract/json/is-object.ts';
import { plural } from '../../terminal/plural.ts';
import { printable } from '../../terminal/safe-text.ts';
import { CHANGES, countLines, newestSection, plainLines } from '../changes-of-release.ts';
import type { Check, Notes } from '../check.ts';
import { CHANGELOG, DATA_PACKAGE, FEED, MANIFEST } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import { saidBy } from '../said-of-dataset.ts';
import type { Tree } from '../tree.ts';
import { unescaped } from '../xml-text.ts';

export const feed: Check = {
  name: 'feed',
  description:
    'releases.atom has an entry for each release, with its title, its authors, its DOI, its day, its number of records and what changed, as the release and releases.json say; its addresses lead to the tree and its releases.',
  fix: 'Build again: every build writes the feed of the releases.',
  applies: ({ releases: { value }, validator }) =>
    objectIn(value).generator === 'polity-press' && validator.document('releases', value, '').length === 0,
  async examine(tree, notes) {
    const { where, bytes } = await tree.target.file(FEED);
    notes.looked();
    if (bytes === null) return notes.warn(where, 'is missing: no feed announces the releases');
    const text = bytes.toString();
    // A feed of somebody else does not matter; one that a power cut emptied may be ours.
    if (/[^\0]/.test(text) && !text.includes('<generator>polity-press</generator>')) return;
    if (!isAtom(text)) return notes.fail(where, 'is not an Atom feed');
    const { releases } = tree.releases.value as Documents['releases'];
    const published = releases.filter((entry) => 'sha256' in entry).reverse();
    const entries = text.match(/<entry>.*?<\/entry>/gs) ?? [];
    const versions = entries.map((entry) => /<title>.* ([0-9.]+)<\/title>/.exec(entry)?.[1]);
    const expected = published.map(({ version }) => version);
    if (versions.join() !== expected.join())
      return notes.fail(where, `has entries for ${versions.join(', ')}, expected ${expected.join(', ')}`);
    // A release without a day came after those before it.
    let newest: string | null = null;
    const days = published
      .toReversed()
      .map(({ date }) => {
        if (date !== null && (newest === null || date > newest)) newest = date;
        return date ?? newest;
      })
      .reverse();
    compareDay(text, newest, { tree, notes, where });
    await compareHead(text, published, { tree, notes, where });
    for (const [index, entry] of entries.entries()) {
      const place = { tree, notes, where: `${where}, ${versions[index]}` };
      compareDay(entry, days[index] ?? null, place);
      await compareEntry(entry, published[index] as PublishedRelease, place);
    }
  },
};

function isAtom(text: string): boolean {
  const [, xml] =
    /^<\?xml version="1\.0" encoding="utf-8"\?>\n(<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">.*)$/s.exec(
      text,
    ) ?? [];
  return xml !== undefined && isNested(xml);
}

/** Whether each element is closed in its place, and only space is outside of them. */
function isNested(xml: string): boolean {
  const tag = '([a-z]+)(?: [a-z]+="[^"<>]*")*';
  const innermost = new RegExp(`<${tag}/>|<${tag}>[^<>]*</\\2>`, 'g');
  // feed, entry, author, name: a hostile feed could be deeper without end.
  return (
    Array.from({ length: 4 })
      .reduce<string>((rest) => rest.replaceAll(innermost, ''), xml)
      .trim() === ''
  );
}

/** `where`: the feed, or an entry of it. */
interface Place {
  readonly tree: Tree;
  readonly notes: Notes;
  readonly where: string;
}

function compareDay(text: string, date: string | null, { notes, where }: Place): void {
  const found = /<updated>(.*?)<\/updated>/.exec(text)?.[1];
  // Atom requires a time.
  const expected = `${date ?? '1970-01-01'}T00:00:00Z`;
  if (found !== expected) notes.fail(where, `is not updated at ${expected}`);
}

async function compareHead(
  text: string,
  published: readonly PublishedRelease[],
  { tree, notes, where }: Place,
): Promise<void> {
  const [head = ''] = text.split('<entry>');
  const [newest] = published;
  const named = newest && (await citationOf(newest.version, tree)).title;
  const title = newest === undefined ? 'Releases' : `Releases of ${named}`;
  // A release without the document has a check of its own.
  const isKnown = newest === undefined || named !== undefined;
  if (isKnown && elements(head, 'title')[0] !== printable(title))
    notes.fail(where, `its title is not: ${title}`);
  // A preview shows another address.
  if (tree.folder === null) return;
  const own = `${tree.baseUrl}/`;
  const links = hrefs(head).map(({ href }) => href);
  if (links.join(' ') !== `${own}${FEED} ${own}`) notes.fail(where, 'a link of it does not lead to the tree');
  const [id] = elements(head, 'id');
  const roots = await Promise.all(
    published.map(async ({ version }) => (await baseOf(version, tree)).replace(`v/${version}/`, '')),
  );
  // The feed keeps the id of its first release, which may have been withdrawn.
  const isComplete = published.length === (tree.releases.value as Documents['releases']).releases.length;
  if (isComplete && ![own, ...roots].some((root) => id === root + FEED))
    notes.fail(where, 'its id is not of the tree or a release');
}

/** The address that a release was built for, with a slash at the end. */
async function baseOf(version: string, { target, baseUrl }: Tree): Promise<string> {
  const { value } = await readJson(target, `v/${version}/${MANIFEST}`);
  return `${objectIn(value).base_url ?? `${baseUrl}/v/${version}`}/`;
}

async function citationOf(version: string, { target }: Tree) {
  return saidBy(await readJson(target, `v/${version}/${DATA_PACKAGE}`));
}

const elements = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g')), ([, text = '']) => unescaped(text));

const hrefs = (xml: string) =>
  Array.from(xml.matchAll(/<link rel="(.*?)".*? href="(.*?)"/g), ([, rel = '', href = '']) => ({
    rel,
    href: unescaped(href),
  }));

async function compareEntry(
  entry: string,
  { version, records, difference }: PublishedRelease,
  place: Place,
): Promise<void> {
  const { tree, notes, where } = place;
  notes.looked();
  await compareCitation(entry, version, place);
  const [id = ''] = elements(entry, 'id');
  const links = hrefs(entry).filter(({ rel }) => rel !== 'cite-as');
  const known = ['', CHANGELOG, CHANGES].map((name) => id + name);
  // A preview shows another address.
  const isOwn = tree.folder === null ? id.endsWith(`/v/${version}/`) : id === (await baseOf(version, tree));
  if (!isOwn || links.some(({ href }) => !known.includes(href)))
    notes.fail(where, `its id or a link of it is not of v/${version}/`);
  const content = unescaped(/<content type="text">(.*)<\/content>/s.exec(entry)?.[1] ?? '');
  const counted = `\n\n${plural(records, 'record')}.`;
  const heading = difference === null ? counted : `${counted} Changes since ${difference.from}:\n\n`;
  const [, list, ...others] = `\n\n${content}`.split(heading);
  if (list === undefined || others.length > 0) return notes.fail(where, `does not say: ${heading.trim()}`);
  if (difference === null) return;
  const lines = plainLines(list);
  const missing = countLines(difference).filter((line) => !lines.includes(line));
  for (const line of missing) notes.fail(where, `does not say, as releases.json does: ${line}`);
  const { lines: told, since } = await newestSection(tree, version);
  // Otherwise the changelog tells of a release that was withdrawn since.
  if (since === difference.from && missing.length === 0 && lines.join('\n') !== told.join('\n'))
    notes.fail(where, `disagrees with v/${version}/${CHANGELOG}`);
}

async function compareCitation(entry: string, version: string, { tree, notes, where }: Place): Promise<void> {
  const path = `v/${version}/${DATA_PACKAGE}`;
  const said = await citationOf(version, tree);
  // A release without the document has a check of its own.
  if (typeof said.title !== 'string') return;
  const [title] = elements(entry, 'title');
  if (title !== printable(`${said.title} ${version}`)) notes.fail(where, `its title differs from ${path}`);
  const authors = elements(entry, 'name');
  if (authors.join('\n') !== said.authors.map((each) => printable(String(each))).join('\n'))
    notes.fail(where, `its authors differ from ${path}`);
  const dois = hrefs(entry).filter(({ rel }) => rel === 'cite-as');
  if (dois.map(({ href }) => href).join(' ') !== String(said.doi ?? ''))
    notes.fail(where, `its DOI differs from ${path}`);
}
