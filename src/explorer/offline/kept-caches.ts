/**
 * What a browser keeps of a tree to show it without a network, in caches whose names begin with the folder of the
 * explorer: trees of one origin do not meet.
 */

/** The files of an edition. `number` grows, so that the oldest one, which is complete, answers first. */
export const keptName = (folder: string, number: number) => `${folder} kept ${number}`;
/** What was looked at besides, such as pages of the API. */
export const seenName = (folder: string) => `${folder} seen`;

export const ownNames = (folder: string, names: readonly string[]) =>
  names.filter((name) => name === seenName(folder) || name.startsWith(`${folder} kept `));

/** Whether the browser can keep it. Only pages of https, and of this computer, may have a service worker. */
export const canKeep = () => isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis;

/** Whether something is kept, complete or not. */
export const isAnyKept = async (folder: string) =>
  canKeep() && ownNames(folder, await caches.keys()).length > 0;

/** The list of the files, relative to the folder of the explorer; stored last, it marks a complete edition. */
export const LIST = 'data/offline.json';

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
