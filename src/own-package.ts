import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of this package: the same relative path from `src/` and from `dist/`. */
const folder = new URL('../', import.meta.url);

/** The path of a file that comes with this package, by its path in it: `data/sample.sql`. */
export function ownFile(path: string): string {
  return fileURLToPath(new URL(path, folder));
}

/** The client of this version, whose collections are below `api` unless a program says otherwise. */
export function clientCode(api: string): string {
  return readFileSync(ownFile('dist/client/client.js'), 'utf8').replace(/(?<=(["'`]))\/api\/(?=\1)/, api);
}

/** What the package says of itself. */
export interface OwnPackage {
  readonly version: string;
  readonly bugs?: { readonly url: string };
}

let read: OwnPackage | undefined;

export function ownPackage(): OwnPackage {
  read ??= JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as OwnPackage;
  return read;
}
