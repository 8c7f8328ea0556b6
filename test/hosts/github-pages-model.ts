import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type NetworkAnswer, startNetwork } from './edge/start-network.ts';
import { decoded, storedFile } from './edge/tree-files.ts';
import type { RunningHost } from './host-under-test.ts';

/**
 * A model of GitHub Pages: no query, index.html as the only index, types by extension, 404.html for what is missing,
 * a redirect without the query for a folder without its slash, gzip and ETags, no header of ours.
 */
export async function startGithubPagesModel(folder: string, basePath: string): Promise<RunningHost> {
  return startNetwork(async ({ method, path }) => {
    const headers = { 'access-control-allow-origin': '*', vary: 'Accept-Encoding' };
    if (method !== 'GET' && method !== 'HEAD')
      return {
        status: 405,
        headers: { ...headers, 'content-type': 'text/html' },
        body: Buffer.from('<html>405'),
      };
    const inside = path.startsWith(`${basePath}/`) ? decoded(path.slice(basePath.length)) : null;
    if (inside !== null && isFolder(join(folder, inside)) && !inside.endsWith('/'))
      return { status: 301, headers: { ...headers, location: `${path}/` }, body: Buffer.alloc(0) };
    const wanted = inside === null || /\/\./.test(inside) ? null : inside.replace(/\/$/, '/index.html');
    const file = wanted === null ? null : storedFile(folder, encodeURI(wanted));
    const { body, type, etag } = file ?? (storedFile(folder, '/404.html') as NonNullable<typeof file>);
    const described = { ...headers, 'content-type': type, ...(file !== null && { etag }) };
    return { status: file === null ? 404 : 200, headers: described, body } satisfies NetworkAnswer;
  });
}

function isFolder(path: string): boolean {
  return existsSync(path) && lstatSync(path).isDirectory();
}
