import { cpSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Host, Site } from '../../../src/hosts/host.ts';
import { writeTree } from '../../preview/preview-tree.ts';

/** A site as its owner has it before the upload. */
export interface UploadedSite {
  /** Holds the files next to the tree. */
  readonly folder: string;
  /** The published folder in it. */
  readonly out: string;
  /** What a tool started may still be writing when the tool has ended: tried until the folder stays empty. */
  remove(): void;
}

interface UploadOptions {
  readonly api?: string | undefined;
  readonly isUploaded?: (name: string) => boolean;
}

/**
 * Copies a tree and adds what the host needs. Links and pipes stay behind: no upload takes them, and `wrangler dev`
 * ends at a link that leads to itself.
 */
export function uploadedSite(
  tree: string,
  host: Host,
  basePath: string,
  { api = '/api/', isUploaded = () => true }: UploadOptions = {},
): UploadedSite {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'polity-upload-')));
  const out = join(folder, 'out');
  const isPlain = (path: string): boolean => lstatSync(path).isFile() || lstatSync(path).isDirectory();
  cpSync(tree, out, { recursive: true, filter: (path) => isPlain(path) && isUploaded(basename(path)) });
  const site: Site = { baseUrl: `https://example.org${basePath}`, basePath, api, explorer: 'whole' };
  for (const [place, files] of [
    [out, host.publishedFiles?.(site) ?? []],
    [folder, host.filesBeside?.(site) ?? []],
  ] as const) {
    writeTree(place, Object.fromEntries(files.map(({ path, text }) => [path, text])));
  }
  return { folder, out, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) };
}
