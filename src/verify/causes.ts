import { objectIn } from '../contract/json/is-object.ts';
import type { ContractRow } from '../hosts/host.ts';
import { quoteForShell } from '../terminal/safe-text.ts';
import { addressFault } from './address-fault.ts';
import type { Symptom } from './check.ts';
import { pagePath } from './expected-envelope.ts';
import { readJson } from './json-file.ts';
import { envelopeIn, type WalkedCollection } from './page.ts';
import { hasPageRule, type Tree } from './tree.ts';

export interface Seen {
  readonly tree: Tree;
  readonly firstPages: number;
  /** Whether the server has an index.json where it does not answer the folder. */
  readonly hasIndexFiles: boolean;
  /** Collections with several pages, and those among them that returned the first page again. */
  readonly longCollections: number;
  readonly ignoringCollections: number;
  /** Of failures with a symptom, or of any. */
  countOf(symptom: Symptom | null, check?: string): number;
}

export interface Cause {
  readonly name: string;
  /** One sentence without its full stop; null if the cause was not seen. */
  readonly seenIn: (seen: Seen) => string | null;
  /** The explained failures by check: all of them, or those with these symptoms. */
  readonly explains: Explains;
  readonly fix: (seen: Seen) => string;
  /** Whether the fix is a build: a release, which no build makes again, has another. */
  readonly asksToBuild?: true;
  /** The concerned row of the HTTP contract: a host can name the setting that fixes it. */
  readonly row?: ContractRow;
}

const rules =
  'Give the server the rules of its kind, which the command host shows; one that only serves files needs a tree that was built with --host github-pages; on this machine, the command serve answers by all of them.';

type Explains = Readonly<Record<string, 'all' | readonly Symptom[]>>;
const explains = (what: 'all' | readonly Symptom[], checks: string): Explains =>
  Object.fromEntries(checks.split(' ').map((check) => [check, what]));
const pageRule = explains('all', 'past-the-end invalid-pages page-parameter last-page');
const noFourOhFour = 'unknown-path past-the-end invalid-pages error-bodies';

/** The first matching cause wins. */
export const causes: readonly Cause[] = [
  {
    name: 'no-tree',
    seenIn: ({ tree }) => {
      const fault = noTree(tree);
      return fault === null ? null : `the address does not answer as a tree does: manifest.json ${fault}`;
    },
    explains: explains('all', 'manifest root-index'),
    fix: ({ tree }) =>
      /^answered 5/.test(noTree(tree) ?? '')
        ? "See the server's error log: it says what failed."
        : `Give the address that comes before /manifest.json and ${tree.description.api}; if it is right, publish the tree there, and let the host answer with its files and nothing else.`,
  },
  {
    name: 'no-index-files',
    seenIn: ({ firstPages, hasIndexFiles }) =>
      firstPages === 0 && hasIndexFiles
        ? 'the server does not serve index.json for a folder, so no collection has a first page'
        : null,
    explains: {
      ...pageRule,
      ...explains('all', 'root-index pages utf-8-json envelope unknown-path missing-slash'),
      ...explains('all', 'content-type head gzip etag'),
    },
    fix: () => rules,
  },
  {
    name: 'query-ignored',
    seenIn: ({ longCollections, ignoringCollections }) =>
      ignoringCollections > 0 && ignoringCollections === longCollections
        ? 'the host ignores the query: it returns page 1 for every page'
        : null,
    explains: { ...pageRule, pages: ['page 1 again'], 'missing-slash': 'all' },
    fix: () => rules,
    row: 'page n',
  },
  {
    name: 'missing-files',
    seenIn: ({ tree, firstPages, countOf }) =>
      (firstPages > 0 || tree.http === null) && countOf('missing') > 1
        ? 'files in the manifest are missing: the upload or copy is incomplete'
        : null,
    explains: explains(['missing'], 'files pages copies single-records schemas'),
    fix: () => 'Publish the whole folder again; where the files are missing in it too, build it again.',
    asksToBuild: true,
  },
  {
    name: 'another-address',
    seenIn: ({ tree, countOf }) => {
      if (countOf('another address') < (tree.hasNoPages ? 1 : 2)) return null;
      const fault = addressFault(tree);
      return fault === null
        ? 'links do not lead to the address in the manifest'
        : `${fault.message}, expected ${fault.expected}`;
    },
    explains: explains(['another address'], 'links root-index schemas'),
    fix: ({ tree }) => {
      const { expected = tree.baseUrl ?? '', mayBeRewritten, remark } = addressFault(tree) ?? {};
      const again = `Build the tree again with --base-url ${quoteForShell(expected)} and publish all of it.`;
      return mayBeRewritten ? `${remark} If that fails, too: ${again}` : again;
    },
    asksToBuild: true,
  },
  {
    name: 'no-404',
    seenIn: ({ countOf }) =>
      countOf('no 404', 'unknown-path') > 0
        ? 'the host answers missing paths with 200 and a body of its own'
        : null,
    explains: { ...explains(['no 404'], `${noFourOhFour} page-parameter`), head: 'all' },
    fix: () =>
      'Let the host answer every missing file with 404 and the body of 404.json, as the command host shows.',
    row: 'unknown path',
  },
  {
    name: 'other-404-body',
    seenIn: ({ countOf }) =>
      countOf('other 404 body', 'unknown-path') > 0 ? 'the host answers 404 with a body of its own' : null,
    explains: explains(['other 404 body'], noFourOhFour),
    fix: () => 'Let the host answer 404 with the body of 404.json, and 404-page.json for a page.',
    row: 'unknown path',
  },
  {
    name: 'no-headers',
    seenIn: ({ countOf }) =>
      countOf(null, 'headers') > 1 ? 'answers lack headers that every answer of the service carries' : null,
    explains: { headers: 'all' },
    fix: () =>
      'Let the host set Vary, Allow, Access-Control-Allow-Origin and X-Content-Type-Options on every answer.',
    row: 'headers',
  },
  {
    name: 'other-type',
    seenIn: ({ countOf }) =>
      countOf(null, 'content-type') > 1 ? 'answers are not sent as application/json' : null,
    explains: { 'content-type': 'all' },
    fix: () => 'Let the host send files that end in .json, and its errors, as application/json.',
    row: 'headers',
  },
  {
    name: 'other-methods',
    seenIn: ({ countOf }) =>
      countOf(null, 'write-methods') > 1 ? 'the host has no rule for methods other than GET and HEAD' : null,
    explains: { options: 'all', 'write-methods': 'all' },
    fix: () => 'Let the host answer OPTIONS with 204, and POST, PUT, PATCH and DELETE with 405.',
    row: 'other methods',
  },
  {
    name: 'no-etag',
    seenIn: ({ countOf }) => (countOf(null, 'etag') > 1 ? 'pages have no working ETag' : null),
    explains: { etag: 'all' },
    fix: () => 'Enable ETags, also for compressed answers.',
    row: 'ETag',
  },
];

/**
 * What is wrong with the manifest if the address has neither a manifest, valid or not, nor a root index that
 * lists a collection; else null. Always null on disk.
 */
function noTree({ http, manifestFile: { bytes, value, faults }, collections }: Tree): string | null {
  if (http === null || collections.length > 0) return null;
  if (bytes !== null && Object.hasOwn(objectIn(value), 'generator')) return null;
  return faults[0] ?? 'is another document';
}

/** Also tries an index.json if no collection has a first page. */
export async function sumUp(
  tree: Tree,
  collections: readonly WalkedCollection[],
  count: (symptom: Symptom | null, check?: string) => number,
): Promise<Seen> {
  const withFirst = collections.filter(({ hasFirstPage }) => hasFirstPage);
  const long = withFirst.filter(({ pages }) => pages > 1);
  return {
    tree,
    firstPages: withFirst.length,
    hasIndexFiles: withFirst.length === 0 && (await hasIndexFile(tree, collections)),
    longCollections: long.length,
    ignoringCollections: long.filter(({ again }) => again > 0).length,
    countOf: count,
  };
}

async function hasIndexFile(tree: Tree, [first]: readonly WalkedCollection[]): Promise<boolean> {
  if (tree.http === null || first === undefined || !hasPageRule(tree)) return false;
  const { value } = await readJson(tree.target, pagePath('file', first.path, 1).slice(1));
  return envelopeIn(value, first.envelope) !== null;
}
