/**
 * Files of a tree name records and entities of other files by their places in them. A file that was published after
 * the catalogue of this page would be read wrongly, and without a sign of it: a value of another entity.
 */
export class NewEdition extends Error {}

let own: { readonly address: string; readonly text: string } | null = null;
let isWatched = false;
let asking: Promise<string | null> | null = null;
let askingNext: Promise<string | null> | null = null;

/** Milliseconds in which a page loads what it shows first. */
const FIRST = 10_000;

/** Keeps the catalogue that this page was loaded with, as it came. */
export function noteEdition(address: string, catalog: unknown): void {
  own = { address, text: JSON.stringify(catalog) };
  // Views that are scrolled, or asked for another variable, load more without a step to another view.
  setTimeout(watchEdition, FIRST);
}

/** From now on a file may be of another edition: the page has been open for a while. */
export function watchEdition(): void {
  isWatched = true;
}

/**
 * To be called once a file is there.
 * @throws NewEdition if the tree has another catalogue now; not if it cannot be reached
 */
export async function checkEdition(): Promise<void> {
  if (!isWatched || own === null) return;
  const { address, text } = own;
  const now = await textNow(address);
  if (now !== null && now !== text)
    throw new NewEdition('The databank was published again after this page was opened: reload the page.');
}

/** Milliseconds without a byte: browsers would wait for good, and a view with them. */
const PATIENCE = 120_000;

/** Whether what is kept for offline answers. */
export function isAnsweredByKept(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // A frame with `sandbox` has neither storage nor workers.
    return false;
  }
}

/**
 * How to ask for files that the next build may replace: some hosts let browsers keep them for a while. What is kept for
 * offline answers for all files, until a newer edition is kept.
 */
export function freshness(): RequestCache {
  return isAnsweredByKept() ? 'default' : 'no-cache';
}

/**
 * Asks for a file, and gives up once nothing comes; on a slow line it may take as long as it needs.
 * @param cache where a worker asks, which cannot see what is kept
 * @param onBytes gets the bytes so far
 */
export async function fetchFresh(
  address: string | URL,
  cache = freshness(),
  onBytes: (bytes: number) => void = () => {},
): Promise<Response> {
  const limit = new AbortController();
  const giveUp = () => setTimeout(() => limit.abort(), PATIENCE);
  let timer = giveUp();
  let bytes = 0;
  const response = await fetch(address, { cache, signal: limit.signal });
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, out) {
      clearTimeout(timer);
      timer = giveUp();
      bytes += part.length;
      onBytes(bytes);
      out.enqueue(part);
    },
    flush: () => clearTimeout(timer),
  });
  return response.body ? new Response(response.body.pipeThrough(counting), response) : response;
}

/** One answer for all who ask before the question is sent: an earlier one may be of an edition before their files. */
function textNow(address: string): Promise<string | null> {
  if (asking !== null) {
    askingNext ??= asking.then(() => {
      askingNext = null;
      return textNow(address);
    });
    return askingNext;
  }
  asking = textAt(address).finally(() => {
    asking = null;
  });
  return asking;
}

async function textAt(address: string): Promise<string | null> {
  try {
    const response = await fetchFresh(address);
    return response.ok ? JSON.stringify(await response.json()) : null;
  } catch {
    return null;
  }
}
