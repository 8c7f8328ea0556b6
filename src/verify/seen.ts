import { pagePath } from './expected-links.ts';
import { parseJson } from './json/parse-json.ts';
import { envelopeIn, type WalkedCollection } from './page.ts';
import type { Symptom } from './symptom.ts';
import { hasPageRule, type Tree } from './tree.ts';

/** What was seen of a tree that may explain why checks failed. */
export interface Seen {
  readonly tree: Tree;
  /** How many collections have a valid first page. */
  readonly firstPages: number;
  /** Whether a collection without one has the file for it. */
  readonly hasIndexFiles: boolean;
  /** How many collections have more than one page, and in how many of them the first page was returned again. */
  readonly longCollections: number;
  readonly ignoringCollections: number;
  /** How many failures have this symptom, in one check or in all. */
  countOf(symptom: Symptom, check?: string): number;
  failuresOf(check: string): number;
}

/** Sums up what was seen, and takes another look if no collection has a first page. */
export async function sumUp(
  tree: Tree,
  collections: readonly WalkedCollection[],
  count: (of: { readonly symptom?: Symptom; readonly check?: string | undefined }) => number,
): Promise<Seen> {
  const withFirst = collections.filter(({ hasFirstPage }) => hasFirstPage);
  const long = withFirst.filter(({ pages }) => pages > 1);
  return {
    tree,
    firstPages: withFirst.length,
    hasIndexFiles: withFirst.length === 0 && (await hasIndexFile(tree, collections)),
    longCollections: long.length,
    ignoringCollections: long.filter(({ again }) => again > 0).length,
    countOf: (symptom, check) => count({ symptom, check }),
    failuresOf: (check) => count({ check }),
  };
}

async function hasIndexFile(tree: Tree, [first]: readonly WalkedCollection[]): Promise<boolean> {
  if (tree.http === null || first === undefined || !hasPageRule(tree)) return false;
  const { bytes } = await tree.target.file(pagePath('file', first.path, 1).slice(1));
  return bytes !== null && envelopeIn(parseJson(bytes).value) !== null;
}
