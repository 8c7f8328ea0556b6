import { edit, type Files } from '../published-tree.ts';

/** One change that breaks a correct tree. */
export interface Mutation {
  /** The one check that must fail. */
  readonly check: string;
  readonly name: string;
  readonly mutate: (files: Files) => void;
  /** What its failure must say. */
  readonly message: RegExp;
}

export type Plain = Record<string, unknown>;
export type Page = Plain & { results: [Plain, Plain, Plain] & Plain[] };

const pageCounts: Readonly<Record<string, number>> = {
  'sc/tokens': 3,
  'core/references': 2,
  'core/citations': 3,
};

/** Changes a page, and its copies with it. */
export function editPage(
  files: Files,
  collection: string,
  number: number,
  change: (page: Page) => unknown,
): void {
  const pages = pageCounts[collection] ?? 1;
  edit(files, `api/${collection}/page-${number}.json`, change);
  copyPage(files, collection, number, pages);
}

function copyPage(
  files: Files,
  collection: string,
  number: number,
  pages = pageCounts[collection] ?? 1,
): void {
  const page = files.get(`api/${collection}/page-${number}.json`) ?? '';
  if (number === 1) files.set(`api/${collection}/index.json`, page);
  if (number === pages) files.set(`api/${collection}/page-last.json`, page);
}

/** Changes the text of the second page of tokens, which has no copies. */
export function rewrite(files: Files, change: (text: string) => string | Buffer): void {
  const path = 'api/sc/tokens/page-2.json';
  files.set(path, change(String(files.get(path))));
}

/** Changes every embedded polity. */
export function editPolities(files: Files, change: (polity: Plain) => unknown): void {
  for (const number of [1, 2, 3])
    editPage(files, 'sc/tokens', number, (page) => {
      for (const record of page.results) record.polity = change(record.polity as Plain) ?? record.polity;
    });
}

export function editManifest(
  files: Files,
  change: (manifest: Plain & { collections: [Plain, Plain] }) => unknown,
) {
  edit(files, 'manifest.json', change);
}

export const reversed = (value: Plain) => Object.fromEntries(Object.entries(value).reverse());
