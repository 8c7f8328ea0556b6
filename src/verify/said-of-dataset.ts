import { unescape as percentDecoded } from 'node:querystring';
import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, listIn, objectIn } from '../contract/json/is-object.ts';
import { jsonIn } from '../contract/json/json-text.ts';
import { urlIn } from '../contract/url-in.ts';
import { licences } from '../model/description/licences.ts';
import { showText } from '../terminal/safe-text.ts';
import type { Notes } from './check.ts';
import { CITATION, DATA_PACKAGE } from './file-names.ts';
import type { JsonFile } from './json-file.ts';
import type { Tree } from './tree.ts';

const citationKeys = new Set(
  [
    'cff-version message type title authors family-names given-names name affiliation orcid email',
    'version date-released doi license license-url url abstract keywords',
  ].flatMap((line) => line.split(' ')),
);

/** What the package says of the dataset. */
export function saidBy({ value }: JsonFile) {
  const { version, title, description, keywords, contributors, licenses, created, id: doi } = objectIn(value);
  const { name, path } = objectIn(listIn(licenses)[0]);
  const authors = listIn(contributors)
    .map(objectIn)
    .filter(({ roles }) => listIn(roles).includes('creator'));
  const address = typeof path === 'string' && /^https?:/.test(path) ? path : undefined;
  return {
    ...{ version, title, authors: authors.map((each) => each.title), doi },
    ...{ description, keywords: listIn(keywords) },
    date: typeof created === 'string' ? created.replace('T00:00:00Z', '') : created,
    licence: { id: typeof name === 'string' && Object.hasOwn(licences, name) ? name : undefined, address },
  };
}

export type Said = ReturnType<typeof saidBy>;

/** Reports each value that differs from what the Data Package says. */
export function compare(found: JsonObject, said: object, where: string, notes: Notes): void {
  for (const [name, value] of Object.entries(said))
    if (!isDeepStrictEqual(found[name], value))
      notes.fail(where, `its ${name} ${name.endsWith('s') ? 'differ' : 'differs'} from ${DATA_PACKAGE}`);
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const doiAddress = (doi: unknown) =>
  isText(doi) && doi.trim() !== '' ? `https://doi.org/${doi}` : undefined;

/** Whether two addresses are the same, however they are escaped. */
export function isSameAddress(one: unknown, other: unknown): boolean {
  const [found, expected] = [one, other].map((address) => (isText(address) ? urlIn(address) : null));
  return !!found && !!expected && percentDecoded(found.href) === percentDecoded(expected.href);
}

/** The file is there. @param described the Data Package, which says it */
export async function compareCitation(
  { licence, ...said }: Said,
  described: JsonFile,
  tree: Tree,
  notes: Notes,
): Promise<void> {
  const { where, bytes, ...file } = await tree.target.file(CITATION);
  notes.looked();
  if (bytes === null) return notes.fail(where, 'reason' in file ? file.reason : 'is missing', 'missing');
  const text = bytes.toString();
  if (!text.startsWith('cff-version: "1.2.0"\n')) notes.fail(where, 'does not begin with its format, 1.2.0');
  for (const [, key = ''] of text.matchAll(/^(?: {2}- | {4})?([^\s":]+):/gm))
    if (!citationKeys.has(key)) notes.fail(where, `has the key ${showText(key)}, which its format lacks`);
  const keys = Array.from(text.matchAll(/^([^\s":]+):/gm), ([, key = '']) => key);
  for (const key of new Set(keys))
    if (keys.indexOf(key) !== keys.lastIndexOf(key)) notes.fail(where, `has the key ${key} twice`);
  if (!keys.includes('message')) notes.fail(where, 'lacks the key message, which its format requires');
  // Values are JSON strings.
  const all = (key: string, part = text) =>
    Array.from(
      part.matchAll(new RegExp(`^[ -]*${key}: *(.*)$`, 'gm')),
      ([, value = '']) => jsonIn(value) ?? value,
    );
  const [, people = ''] = /^authors:\n((?: .*\n)*)/m.exec(text) ?? [];
  const authors = people
    .split(/^ {2}- /m)
    .slice(1)
    .map((each) => ['name', 'given-names', 'family-names'].flatMap((key) => all(key, each)).join(' '));
  const [doi] = all('doi');
  const found = {
    ...{ version: all('version')[0], date: all('date-released')[0], title: all('title')[0], authors },
    ...{ doi: doiAddress(doi), description: all('abstract')[0] },
    keywords: [...text.matchAll(/^ {2}- (".*)$/gm)].map(([, word = '']) => jsonIn(word) ?? word),
  };
  const terms = [...all('license'), ...all('license-url')][0];
  compare({ ...found, licence: terms }, { ...said, licence: licence.id ?? licence.address }, where, notes);
  const { homepage = tree.baseUrl } = objectIn(described.value);
  // A preview shows another address.
  if (tree.folder !== null && all('url').some((url) => !isSameAddress(url, homepage)))
    notes.fail(where, 'its url is neither the homepage of the dataset nor the address of the tree');
}
