/**
 * What a browser keeps of a tree to show it without a network, in caches whose names begin with the folder of the
 * explorer: trees of one origin do not meet.
 */

/** What was looked at besides, such as pages of the API. */
export const seenName = (folder: string) => `${folder} seen`;

export const ownNames = (folder: string, names: readonly string[]) =>
  names.filter((name) => name === seenName(folder) || name.startsWith(`${folder} kept `));

/** Whether the browser can keep it. Only pages of https, and of this computer, may have a service worker. */
export const canKeep = () => isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis;

/** Whether something is kept, complete or not. */
export const isAnyKept = async (folder: string) =>
  canKeep() && ownNames(folder, await caches.keys()).length > 0;
