import { encoded } from '../../contract/tree/decoded.ts';
import { atOnce } from '../at-once.ts';
import { ownNames, seenName } from './kept-caches.ts';

/** The files of the explorer, as the build lists them: the path in its folder, bytes, and a checksum of each. */
export interface FileList {
  readonly files: readonly string[];
}

/** The files of an edition. `number` grows, so that the oldest one, which is complete, answers first. */
const keptName = (folder: string, number: number) => `${folder} kept ${number}`;

/** The list of the files, relative to the folder of the explorer; stored last, it marks a complete edition. */
const LIST = 'data/offline.json';

/** The address that a page is kept under: hosts may redirect `index.html` to its folder. */
export function keptAddress(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/index\.html$/, '/');
}

/** The caches that hold a complete edition, the one in use first. */
export async function completeEditions(folder: string): Promise<{ name: string; cache: Cache }[]> {
  const kept = ownNames(folder, await caches.keys()).filter((name) => name !== seenName(folder));
  const opened = await Promise.all(kept.map(async (name) => ({ name, cache: await caches.open(name) })));
  const complete = await Promise.all(opened.map(({ cache }) => cache.match(folder + LIST)));
  return opened.filter((_, index) => complete[index] !== undefined);
}

const pathOf = (line: string) => line.replace(/ [0-9]+ [0-9]+$/, '');

export function bytesOf({ files }: FileList): number {
  return files.reduce((sum, line) => sum + Number(/ ([0-9]+) [0-9]+$/.exec(line)?.[1] ?? 0), 0);
}

/** The service worker lets such requests pass, too. */
const PAST_CACHES = { cache: 'reload' } as const;

/**
 * The list in the tree, whatever is kept.
 * @param folder where the explorer is, with a slash at the end
 * @param options how to ask for it
 */
export async function loadList(folder: string, options: RequestInit = PAST_CACHES): Promise<FileList> {
  const response = await fetch(folder + LIST, options).catch(() => null);
  if (response?.ok !== true) throw new Error('The list of files could not be reached.');
  return (await response.json()) as FileList;
}

/** The list of what is kept; null for nothing. */
export async function keptList(folder: string): Promise<FileList | null> {
  const [edition] = await completeEditions(folder);
  const response = await edition?.cache.match(folder + LIST);
  return response === undefined ? null : ((await response.json()) as FileList);
}

/**
 * Keeps all files of a list, with those that did not change taken from what is kept; then drops what was kept before.
 * @param onFile gets the number of files so far
 * @throws Error if a file cannot be reached, data are of another edition, or the browser has no room; what was kept
 * stays
 */
export async function keep(folder: string, list: FileList, onFile: (count: number) => void): Promise<void> {
  const before = ownNames(folder, await caches.keys());
  const [old] = await completeEditions(folder);
  const known = new Set((await keptList(folder))?.files);
  let now = Date.now();
  // A second edition in the same millisecond would be written over the first, and lost with it if it fails.
  while (before.includes(keptName(folder, now))) now += 1;
  const name = keptName(folder, now);
  const cache = await caches.open(name);
  let count = 0;
  try {
    await atOnce(list.files, async (line, signal) => {
      const address = keptAddress(folder + encoded(pathOf(line)));
      const same = known.has(line) ? await old?.cache.match(address) : undefined;
      await cache.put(address, same ?? (await fresh(address, line, signal)));
      count += 1;
      onFile(count);
    });
    await cache.put(folder + LIST, new Response(JSON.stringify(list)));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  // What was seen belongs to the edition before.
  for (const each of before) await caches.delete(each);
}

/** @param line of the list */
async function fresh(address: string, line: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { ...PAST_CACHES, signal }).catch(() => null);
  if (response?.ok !== true) throw new Error(`${address} could not be reached.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Of a tree that is published meanwhile, or a cache on the way: kept under this line, it would stay. A host may add to
  // pages and scripts, never to data.
  if (/\.json [0-9]+ [0-9]+$/.test(line) && !line.endsWith(` ${bytes.length} ${crc32(bytes)}`))
    throw new Error(`${address} is of another edition than the list of files.`);
  // A page that is opened must not have been redirected.
  return new Response(bytes, { headers: response.headers });
}

/** From now on, pages of the explorer are answered from what is kept. */
export async function startWorker(folder: string): Promise<void> {
  await navigator.serviceWorker.register(`${folder}offline.js`, { scope: folder });
}

/**
 * Keeps the edition of today if it is another than the kept one. The service worker asks for it: where the tree cannot be
 * reached it answers with the kept list, and the console of the page has no error to show.
 */
export async function refresh(folder: string): Promise<boolean> {
  const [kept, list] = await Promise.all([keptList(folder), loadList(folder, { cache: 'no-cache' })]);
  if (kept === null || kept.files.join() === list.files.join()) return false;
  await keep(folder, list, () => {});
  return true;
}

export async function remove(folder: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(folder);
  await registration?.unregister();
  for (const name of ownNames(folder, await caches.keys())) await caches.delete(name);
}

/** The checksum in the list of files, as zlib makes it. */
function crc32(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
    return rest;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] as number);
  return ~sum >>> 0;
}
