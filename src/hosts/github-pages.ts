import { NOT_FOUND_PAGE } from '../contract/tree/explorer-pages.ts';
import { errorBody, messages } from '../contract/tree/http.ts';
import { completeScript } from './complete-script.ts';
import workflow from './github-pages-workflow.yml?raw';
import { type Host, usual } from './host.ts';

const ignoresQuery =
  'The query is ignored: every `?page=` answers page 1. Pages link to page-2.json instead.';
const fixedHeaders = 'GitHub sets the headers: of the contract only Access-Control-Allow-Origin.';

/**
 * Serves only files: no rules, no custom headers, no index but `index.html`.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages
 */
export const githubPages: Host = {
  ...usual,
  name: 'github-pages',
  title: 'GitHub Pages',
  use: (own) =>
    `\`${own`build export.sqlite --host github-pages`}\`, then deploy the folder; \`${own`host github-pages --workflow`}\` prints a workflow that does both`,
  documentation:
    'https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages',
  server: /^GitHub\.com/i,
  pageLinks: 'file',
  forms: ['html-twins'],
  shortfalls: {
    'page 1': 'The list itself is answered with its twin index.html, as text/html; index.json is JSON.',
    'page n': ignoresQuery,
    'last page': ignoresQuery,
    'invalid page': ignoresQuery,
    'encoded key': ignoresQuery,
    'lenient number': ignoresQuery,
    'unknown path': 'The 404 has the right body, from 404.html, as text/html.',
    'missing slash': 'The redirect loses the query, which is ignored anyway.',
    'single record':
      'A record is answered with its twin index.html, as text/html; index.json next to it is JSON.',
    'respelled UUID': 'Not found: rules are not possible.',
    HEAD: 'As for GET: the list is text/html, and an invalid page is page 1.',
    OPTIONS: 'Answered by GitHub: pages of other origins can send no headers of their own.',
    'other methods': 'Answered by GitHub: rules are not possible.',
    headers: fixedHeaders,
    ETag: 'As for page 1: it is that of the twin.',
    gzip: 'As for page 1: what is compressed is the twin.',
    explorer:
      'Its pages have their policy in a meta element, so other sites can frame them; GitHub says how long files are kept.',
  },
  limits: {
    files: null,
    bytesPerFile: {
      value: 100 * 2 ** 20,
      source:
        'https://docs.github.com/en/repositories/working-with-files/managing-large-files/about-large-files-on-github',
      note: 'for a folder that is committed; it does not apply to a workflow that deploys an artifact',
    },
    totalBytes: {
      value: 10 ** 9,
      source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
      note: 'of a published site',
    },
  },
  publishedFiles: () => [
    // Without it, a published branch loses files and folders that begin with a dot or an underscore.
    // https://docs.github.com/en/pages/getting-started-with-github-pages/about-github-pages-and-jekyll
    { path: '.nojekyll', text: '' },
    // https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
    { path: NOT_FOUND_PAGE, text: errorBody(messages.notFound) },
  ],
};

/**
 * A workflow that builds from an export, verifies and deploys. It runs the version pinned by the repository's
 * lock file: installing a package by name would run whatever someone else published.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages
 */
export function githubPagesWorkflow(version: string): string {
  return completeScript(workflow, { VERSION: version });
}
