import type { Check } from '../check.ts';
import type { Tree } from '../tree.ts';

/** A twin of an index.json, for a host that looks for index.html only. */
const twin = /^(api\/(?:.+\/)?)index\.html$/;

export const htmlTwins: Check = {
  name: 'html-twins',
  description: 'Each index.html in api is the index.json beside it, and no browser finds an element in it.',
  fix: 'Build the tree again with the host that needs the twins.',
  over: 'both',
  applies: ({ manifest }) => manifest?.files.some((file) => twin.test(file)) === true,
  start: (tree, notes) => ({
    async end() {
      for (const path of tree.manifest?.files ?? []) {
        const folder = twin.exec(path)?.[1];
        if (folder === undefined) continue;
        notes.looked();
        const fault = await faultIn(tree, path, `${folder}index.json`);
        if (fault !== null) notes.fail(path, fault);
      }
    },
  }),
};

/** It is sent as text/html: a text with a script in it would be run. */
async function faultIn({ target }: Tree, path: string, original: string): Promise<string | null> {
  const [html, json] = await Promise.all([target.file(path), target.file(original)]);
  if (html.bytes === null) return html.reason;
  if (json.bytes === null) return `has no ${original} beside it`;
  const text = html.bytes.toString('utf8');
  if (/[<>&\u2028\u2029]/.test(text)) return 'holds a character that a browser may take for HTML';
  const isSame = sameJson(text, json.bytes.toString('utf8'));
  return isSame ? null : `is not the same as ${original}`;
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}
