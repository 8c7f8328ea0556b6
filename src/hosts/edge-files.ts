import { errorBody, headerLines, messages } from '../contract/http.ts';
import type { HostFile } from './host.ts';

/**
 * `_headers`, in the form that Cloudflare and Netlify share: one text for both, so that one tree can serve both.
 * https://developers.cloudflare.com/pages/configuration/headers/
 * https://docs.netlify.com/manage/routing/headers/
 */
export const headersFile: HostFile = {
  path: '_headers',
  text: `# The headers of the contract, on every file.\n/*\n${headerLines((name, value) => `  ${name}: ${value}`)}`,
};

/**
 * `404.html`. Without it Cloudflare Pages treats a tree with an index.html as a single-page application, and
 * answers every unknown path with 200 and that page; Netlify answers with HTML of its own.
 * https://developers.cloudflare.com/pages/configuration/serving-pages/
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
 */
export const notFoundFile: HostFile = { path: '404.html', text: errorBody(messages.notFound) };
