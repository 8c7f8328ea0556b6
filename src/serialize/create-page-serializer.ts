import type { Page } from '../generated/records.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { jsonText } from './json-text.ts';

/** Turns pages into bytes. */
export interface PageSerializer {
  /** The JSON text of a page in UTF-8, a view that is good until the next call; where that is too large, at which record. */
  serialize(page: Page): Uint8Array | PageTooLarge;
}

/** A page of more than `largestPage` bytes. */
export interface PageTooLarge {
  /** The id of the first record that does not fit on it. */
  readonly record: string | number;
}

/** No page has more bytes: hosts refuse far smaller files, and `verify` reads none that is larger. */
export const largestPage = 64 * 2 ** 20;

/** What all records have. */
type PageRecord = { readonly id: string | number };

/** Bytes of embedded records that are remembered; past it all are forgotten, which bounds memory, not the tree. */
const cacheLimit = 128 * 2 ** 20;

/** Characters of a record that do not wait for the next one to be written: it is this record that they count for. */
const longText = 2 ** 20;

/**
 * Makes a serializer. Most bytes of a page are embedded records that stand on other pages too: an object inside
 * a record is turned into bytes once, and pages are put together from those bytes. It is told apart by its
 * identity, so a record must not change once it was serialized.
 */
export function createPageSerializer(): PageSerializer {
  const page = new ByteBuffer(largestPage);
  const keys = new Map<string, string>();
  let embedded = new WeakMap<object, Uint8Array>();
  let cached = 0;
  /** Text that is not in the buffer yet: one long write is cheaper than many short ones. */
  let pending = '';

  const keyText = (key: string): string => {
    let text = keys.get(key);
    if (text === undefined) {
      text = `${jsonText(key)}:`;
      keys.set(key, text);
    }
    return text;
  };

  const flush = () => {
    page.addText(pending);
    pending = '';
  };

  const addEmbedded = (value: object) => {
    let bytes = embedded.get(value);
    if (bytes === undefined) {
      bytes = Buffer.from(jsonText(value));
      if (cached + bytes.length > cacheLimit) {
        embedded = new WeakMap();
        cached = 0;
      }
      cached += bytes.length;
      embedded.set(value, bytes);
    }
    flush();
    page.addBytes(bytes);
  };

  const addList = (values: readonly unknown[], addItem: (item: object) => void) => {
    pending += '[';
    for (const [index, value] of values.entries()) {
      if (index > 0) pending += ',';
      addItem(value as object);
    }
    pending += ']';
  };

  const addRecord = (record: object) => {
    pending += '{';
    let separator = '';
    for (const [key, value] of Object.entries(record)) {
      pending += separator + keyText(key);
      separator = ',';
      if (Array.isArray(value)) addList(value, addEmbedded);
      else if (typeof value === 'object' && value !== null) addEmbedded(value);
      else pending += jsonText(value);
    }
    pending += '}';
  };

  return {
    serialize({ results, ...envelope }) {
      page.clear();
      pending = `${jsonText(envelope).slice(0, -1)},"results":`;
      let last: unknown;
      try {
        addList(results, (record) => {
          last = record;
          addRecord(record);
          if (pending.length > longText) flush();
        });
        pending += '}';
        flush();
      } catch (error) {
        // Also what JSON.stringify throws where a text is too long for JavaScript.
        if (error instanceof RangeError) return { record: (last as PageRecord).id };
        throw error;
      }
      return page.view();
    },
  };
}
