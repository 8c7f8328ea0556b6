import { completeEditions, keptAddress } from './keep-offline.ts';
import { seenName } from './kept-caches.ts';

/**
 * Answers what the explorer asks, from what the page keeps; see keep-offline.ts. It is in explore/, and so hears of
 * the requests of pages in there only: other clients of the API never meet it.
 */

/** The part of a service worker that is used: types of workers and of pages exclude each other. */
declare const self: {
  readonly location: { readonly href: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: string,
    listener: (event: {
      readonly request: Request;
      waitUntil(done: Promise<unknown>): void;
      respondWith(answer: Promise<Response>): void;
    }) => void,
  ): void;
};

const folder = new URL('./', self.location.href).href;
const root = new URL('../', folder).href;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  // A page that keeps a new edition asks the host.
  if (request.method !== 'GET' || request.cache === 'reload' || !request.url.startsWith(root)) return;
  event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const [edition] = await completeEditions(folder);
  const kept = await edition?.cache.match(keptAddress(request.url));
  if (kept !== undefined) {
    // Whoever asks for what is new gets the kept answer without a network.
    return request.cache === 'no-cache' ? fetch(request).catch(() => kept) : kept;
  }
  const seen = await caches.open(seenName(folder));
  try {
    const response = await fetch(request);
    // What does not fit is looked at, and not kept.
    if (response.status === 200) await seen.put(request, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    const before = await seen.match(request);
    if (before !== undefined) return before;
    throw error;
  }
}
