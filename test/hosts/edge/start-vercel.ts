import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vercel } from '../../../src/hosts/vercel.ts';
import type { RunningHost } from '../host-under-test.ts';
import { loadPackage } from './installed.ts';
import { type NetworkAnswer, startNetwork } from './start-network.ts';
import { storedFile } from './tree-files.ts';
import { uploadedSite } from './uploaded-site.ts';
import { followRoutes, type Route } from './vercel-router.ts';

interface RoutingUtils {
  getTransformedRoutes(config: object): { readonly routes: readonly Route[] | null; readonly error: unknown };
}

/** The routes of a `vercel.json` as Vercel's own package compiles them; throws what it says against them. */
export async function compiledRoutes(text: string): Promise<readonly Route[]> {
  const { getTransformedRoutes } = await loadPackage<RoutingUtils>('@vercel/routing-utils/dist/index.js');
  const { routes, error } = getTransformedRoutes(JSON.parse(text) as object);
  if (error !== null || routes === null) throw new Error(JSON.stringify(error));
  return routes;
}

/** An emulation: Vercel compiles the routes, and a router of our own follows them. */
export async function startVercel(tree: string, basePath: string, api?: string): Promise<RunningHost> {
  // Of the hidden files, .git is never uploaded.
  const site = uploadedSite(tree, vercel, basePath, { api, isUploaded: (name) => name !== '.git' });
  const routes = await compiledRoutes(readFileSync(join(site.folder, 'vercel.json'), 'utf8'));
  const { port, stop } = await startNetwork(async (asked): Promise<NetworkAnswer> => {
    const isFile = (path: string): boolean => storedFile(site.out, path) !== null;
    const { status, headers, file: path } = followRoutes(routes, asked, isFile);
    const file = path === null ? null : storedFile(site.out, path);
    if (headers.location !== undefined) {
      const location = headers.location + (asked.query === '' ? '' : `?${asked.query}`);
      return { status, headers: { ...headers, location }, body: Buffer.alloc(0) };
    }
    if (file === null) return { status: status === 200 ? 404 : status, headers, body: Buffer.alloc(0) };
    // Files are for GET and HEAD, but for those that a route gives to another method.
    if (status === 200 && !/^(GET|HEAD)$/.test(asked.method))
      return { status: 405, headers, body: Buffer.alloc(0) };
    const type = file.type === 'application/json' ? 'application/json; charset=utf-8' : file.type;
    return { status, headers: { 'content-type': type, etag: file.etag, ...headers }, body: file.body };
  });
  return { port, stop: () => stop().then(site.remove) };
}
