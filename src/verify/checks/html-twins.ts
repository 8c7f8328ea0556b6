import type { Check } from '../check.ts';
import { HTML_INDEX, INDEX } from '../file-names.ts';
import type { Tree } from '../tree.ts';

/** For a host that only looks for index.html. */
const twin = /^(.+\/)index\.html$/;

export const htmlTwins: Check = {
  name: 'html-twins',
  description:
    'Each index.html among the collections is the index.json next to it, and no browser finds an element in it.',
  fix: 'Build the tree again with the host that needs the twins.',
  applies: (tree) => twinFolders(tree).size > 0,
  async examine(tree, notes) {
    for (const folder of twinFolders(tree)) {
      notes.looked();
      const fault = await twinFault(tree, folder);
      if (fault !== null) notes.fail(`${folder}${HTML_INDEX}`, fault);
    }
  },
};

/** Those in the manifest, and those that a host that ignores queries needs anyway. */
export function twinFolders({ manifest, pageLinks, description, collections }: Tree): ReadonlySet<string> {
  const top = description.api.slice(1);
  const named = (manifest?.files ?? [])
    .flatMap((file) => twin.exec(file)?.[1] ?? [])
    .filter((folder) => folder.startsWith(top));
  const needed = pageLinks === 'file' ? [top, ...collections.map(({ path }) => path.slice(1))] : [];
  return new Set([...named, ...needed]);
}

/** A twin is sent as text/html: a script in one of its texts would run. */
export async function twinFault({ target }: Tree, folder: string): Promise<string | null> {
  const original = `${folder}${INDEX}`;
  const [html, json] = await Promise.all([target.file(`${folder}${HTML_INDEX}`), target.file(original)]);
  if (html.bytes === null) return html.reason;
  if (json.bytes === null) return `has no ${original} next to it`;
  if (/[<>&\u2028\u2029]/.test(html.bytes.toString('utf8')))
    return 'holds a character that a browser may take for HTML';
  return html.bytes.equals(escaped(json.bytes)) ? null : `is not the same as ${original}`;
}

/** The exact bytes of a twin: equal values are not enough, as a duplicate key can hide a text. */
function escaped(json: Buffer): Buffer {
  const code = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return Buffer.from(json.toString('utf8').replace(/[<>&\u2028\u2029]/g, code));
}
