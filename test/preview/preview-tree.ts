import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stands in every file that must never be answered. */
export const SECRET = 'SECRET-THAT-NOBODY-MAY-READ';

function page(collection: string, number: number, pages: number): string {
  const address = `https://example.org/api/core/${collection}/`;
  const results = Array.from({ length: 4 }, (_, index) => ({
    id: number * 10 + index,
    title: `${collection} ${number}.${index} — <b>not HTML</b>`,
  }));
  return JSON.stringify({
    count: pages * 4,
    next: number < pages ? `${address}?page=${number + 1}` : null,
    previous: number > 2 ? `${address}?page=${number - 1}` : number === 2 ? address : null,
    results,
  });
}

/** A UUID as it is published, and an id that only looks like one. */
export const UUID = 'c0ffee00-0000-4000-8000-00000000000a';
export const LOOKALIKE = '0123456789abcdef0123456789abcdef';

/** The files of an explorer, as the latest tree and a release have them. */
const EXPLORER_FILES = {
  'explore/index.html': '<!doctype html><title>the explorer</title>',
  'explore/assets/explorer-0123abcd.js': `export const texts = ${JSON.stringify('code '.repeat(80))};`,
  'explore/assets/explorer-0123abcd.css': 'main { max-width: 70ch }',
  'explore/data/catalog.json': '{"title":"polities"}',
  'explore/data/columns/core/references.json': '{"collection":"core/references"}',
};

/** A small published tree, path to text: one collection of three pages, one of a single page, records, the explorer, a release, a user's own files. */
export const TREE_FILES: Readonly<Record<string, string>> = {
  'api/core/references/index.json': page('references', 1, 3),
  'api/core/references/page-1.json': page('references', 1, 3),
  'api/core/references/page-2.json': page('references', 2, 3),
  'api/core/references/page-3.json': page('references', 3, 3),
  'api/core/references/page-last.json': page('references', 3, 3),
  'api/core/capitals/index.json': page('capitals', 1, 1),
  'api/core/capitals/page-1.json': page('capitals', 1, 1),
  'api/core/capitals/page-last.json': page('capitals', 1, 1),
  'api/core/references/12/index.json': '{"id":12,"title":"one record"}',
  'api/core/references/a.b/index.json': '{"id":"a.b","title":"another one"}',
  [`api/core/references/${UUID}/index.json`]: `{"id":"${UUID}"}`,
  [`api/core/references/${LOOKALIKE}/index.json`]: `{"id":"${LOOKALIKE}"}`,
  'api/index.json': JSON.stringify({
    'core/references': 'https://example.org/api/core/references/',
    'core/capitals': 'https://example.org/api/core/capitals/',
  }),
  '404.json': '{"detail":"Not found."}',
  '404-page.json': '{"detail":"Invalid page."}',
  'manifest.json':
    '{"base_url":"https://example.org","explorer":true,"collections":[],"files":["index.html"]}',
  'schemas/records/polity.schema.json': '{"$id":"https://example.org/schemas/records/polity.schema.json"}',
  'index.html': '<!doctype html><title>the start page of the explorer</title>',
  ...EXPLORER_FILES,
  'openapi.json': '{"openapi":"3.1.0"}',
  'v/1.0.0/index.html': '<!doctype html><title>the start page of a release</title>',
  ...Object.fromEntries(Object.entries(EXPLORER_FILES).map(([path, text]) => [`v/1.0.0/${path}`, text])),
  'v/1.0.0/api/core/references/index.json': page('references', 1, 1),
  'v/1.0.0/api/core/references/page-1.json': page('references', 1, 1),
  '404.html': '<!doctype html><title>the not-found page of GitHub Pages</title>',
  'docs/index.html': '<!doctype html><title>documentation of the user</title>',
  'notes.txt': 'notes of the user',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  CNAME: 'example.org',
  'with space.json': '{"space":true}',
  'é.json': '{"accent":true}',
  '%2e%2e.json': '{"percent":true}',
};

/** Writes the tree into `folder`. */
export function writeTree(folder: string, files: Readonly<Record<string, string>> = TREE_FILES): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Puts into and beside a written tree what an answer must never show. */
export function writeDecoys(folder: string): void {
  writeTree(dirname(folder), { 'secret.json': SECRET, 'index.json': SECRET, 'page-2.json': SECRET });
  writeTree(folder, {
    '.git/config': SECRET,
    '.git/index.json': SECRET,
    '.env': SECRET,
    '.polity-press/journal.json': SECRET,
    'api/core/references/.page-2.json': SECRET,
  });
  mkdirSync(join(folder, 'api/core/references/page-8.json'));
  if (process.platform === 'win32') return;
  symlinkSync('..', join(folder, 'escape'));
  symlinkSync('.git', join(folder, 'git'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('manifest.json', join(folder, 'inside.json'));
  symlinkSync('../../../../secret.json', join(folder, 'api/core/references/page-7.json'));
  execFileSync('mkfifo', [join(folder, 'api/core/references/page-9.json')]);
}
