import { readFileSync } from 'node:fs';
import { jsonIn } from '../../contract/json/json-text.ts';
import { clientCode, ownFile, ownPackage } from '../../own-package.ts';
import type { Check } from '../check.ts';
import type { FileFound } from '../target/target.ts';
import type { Tree } from '../tree.ts';

const files: Readonly<Record<string, (file: FileFound, tree: Tree) => string | null>> = {
  'client.js': (file, tree) => packageFault(clientCode(tree.description.api), file, tree) ?? typeFault(file),
  'client.d.ts': (file, tree) =>
    packageFault(readFileSync(ownFile('dist/client/client.d.ts'), 'utf8'), file, tree),
  'databank.d.ts': collectionsFault,
  'explore/offline.js': (file, tree) =>
    isOther(tree)
      ? typeFault(file)
      : (packageFault(readFileSync(ownFile('dist/explorer/offline.js'), 'utf8'), file, tree) ??
        typeFault(file)),
};

export const client: Check = {
  name: 'client',
  description:
    'client.js, client.d.ts and the service worker explore/offline.js are of this version, databank.d.ts types every collection, and a page can import them.',
  fix: 'Build the tree again with this version, publish all of it, and let the host send .js files as text/javascript.',
  over: 'both',
  // Older trees have none.
  applies: (tree) => listed(tree).length > 0,
  async examine(tree, notes) {
    for (const path of listed(tree)) {
      const file = await tree.target.file(path);
      notes.looked();
      const message = file.bytes === null ? file.reason : files[path]?.(file, tree);
      if (message) notes.fail(file.where, message);
    }
  },
};

function listed({ manifest }: Tree): string[] {
  return Object.keys(files).filter((path) => manifest?.files.includes(path));
}

const isOther = ({ manifest, isRelease }: Tree) => isRelease || manifest?.version !== ownPackage().version;

/** A tree of another version has that version's client. */
function packageFault(own: string, { bytes }: FileFound, tree: Tree): string | null {
  if (isOther(tree)) return bytes.includes('openApi') ? null : 'does not export openApi';
  return bytes.equals(Buffer.from(own)) ? null : 'differs from the one that is built';
}

/** Browsers run a module only if it is sent as JavaScript. */
function typeFault({ headers }: FileFound): string | null {
  const type = headers?.['content-type'] ?? 'missing';
  if (headers === null || /^(?:text|application)\/(?:x-)?javascript\b/i.test(type)) return null;
  return `Content-Type is ${type}, expected text/javascript: a browser does not import it`;
}

function collectionsFault({ bytes }: FileFound, { collections, description }: Tree): string | null {
  const text = bytes.toString();
  const found = new Map(
    [...text.matchAll(/^ {2}(".*"|[\w$]+): \{ record: (.+); id: .+ \};$/gm)].map(([, key = '', record]) => [
      key.startsWith('"') ? (jsonIn(key) ?? key) : key,
      record,
    ]),
  );
  for (const { path } of collections) {
    const name = path.slice(description.api.length, -1);
    const record = found.get(name);
    if (record === undefined) return `does not type ${name}`;
    if (/^\w+$/.test(record) && !new RegExp(`^export (?:interface|type) ${record}\\b`, 'm').test(text))
      return `does not declare ${record}, the type of ${name}`;
    found.delete(name);
  }
  const [other] = found.keys();
  return other === undefined ? null : `types ${other}, which is not published`;
}
