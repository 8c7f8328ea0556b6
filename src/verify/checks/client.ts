import { readFileSync } from 'node:fs';
import { jsonIn } from '../../contract/json/json-text.ts';
import { isAnswered } from '../../model/description/kind.ts';
import { clientCode, ownFile } from '../../own-package.ts';
import { showText } from '../../terminal/safe-text.ts';
import type { Check } from '../check.ts';
import { declarationsIn, keyTypeFault, pageTypeFault } from '../key-type-fault.ts';
import type { FileFound } from '../target/target.ts';
import { isOfOtherVersion, type Tree } from '../tree.ts';

const files: Readonly<Record<string, (file: FileFound, tree: Tree) => string | null>> = {
  'client.js': (file, tree) => packageFault(clientCode(tree.description.api), file, tree) ?? typeFault(file),
  'client.d.ts': (file, tree) => packageFault(ownText('dist/client/client.d.ts'), file, tree),
  'databank.d.ts': collectionsFault,
  'explore/offline.js': (file, tree) =>
    (isOfOtherVersion(tree) ? null : packageFault(ownText('dist/explorer/offline.js'), file, tree)) ??
    typeFault(file),
};

const ownText = (path: string) => readFileSync(ownFile(path), 'utf8');

export const client: Check = {
  name: 'client',
  description:
    'client.js, client.d.ts and the service worker explore/offline.js are of this version, databank.d.ts types every collection with the keys of its records and their types, and a page can import them.',
  fix: 'Build the tree again with this version, publish all of it, and let the host send .js files as text/javascript.',
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

/** A tree of another version has that version's client. */
function packageFault(own: string, { bytes }: FileFound, tree: Tree): string | null {
  if (isOfOtherVersion(tree)) return bytes.includes('openApi') ? null : 'does not export openApi';
  return bytes.equals(Buffer.from(own)) ? null : 'differs from the one that is built';
}

/** Browsers run a module only if it is sent as JavaScript. */
function typeFault({ headers }: FileFound): string | null {
  const type = headers?.['content-type'] ?? 'missing';
  if (headers === null || /^(?:text|application)\/(?:x-)?javascript\b/i.test(type)) return null;
  return `Content-Type is ${type}, expected text/javascript: a browser does not import it`;
}

function collectionsFault({ bytes }: FileFound, tree: Tree): string | null {
  const { collections, description } = tree;
  const text = bytes.toString();
  const found = new Map(
    [...text.matchAll(/^ {2}(".*"|[\w$]+): \{ record: (.+); id: .+ \};$/gm)].map(([, key = '', record]) => [
      key.startsWith('"') ? (jsonIn(key) ?? key) : key,
      record,
    ]),
  );
  const declared = declarationsIn(text);
  for (const collection of collections) {
    const { path, kind } = collection;
    const name = path.slice(description.api.length, -1);
    const record = found.get(name);
    if (record === undefined) return `does not type ${name}`;
    if (/^\w+$/.test(record) && !declared.has(record))
      return `does not declare ${record}, the type of ${name}`;
    const keys = declared.get(record);
    const wrong = keys && differing(new Set(keys.keys()), new Set(kind.fields.map((field) => field.name)));
    if (wrong) return `gives ${record} other keys than its records have: ${wrong}`;
    const fault = isOfOtherVersion(tree)
      ? null
      : (keyTypeFault(declared, record, kind.name, description.schemas) ??
        (isAnswered(collection) ? null : pageTypeFault(declared, record)));
    if (fault !== null) return fault;
    found.delete(name);
  }
  const [stray] = text.match(/^(?!\s|\/\/|\/\*\*|export (?:interface|type) |\}).+$/m) ?? [];
  if (stray !== undefined) return `has a line that declares nothing: ${showText(stray)}`;
  if (isCutOff(text)) return 'ends within a declaration';
  const [other] = found.keys();
  return other === undefined ? null : `types ${other}, which is not published`;
}

/** In the form that is published, what is opened ends a line, and what is closed begins one. */
function isCutOff(text: string): boolean {
  const [opened, closed] = [/\{$/gm, /^ *\}/gm].map((mark) => text.match(mark)?.length);
  return opened !== closed || !/[;}]\s*$/.test(text);
}

function differing(one: ReadonlySet<string>, other: ReadonlySet<string>): string {
  return [...one, ...other].filter((key) => !one.has(key) || !other.has(key)).join(', ');
}
