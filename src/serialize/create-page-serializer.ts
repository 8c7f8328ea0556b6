import { largestPage } from '../contract/tree.ts';
import type { Page } from '../generated/documents.ts';
import { jsonText } from '../json/json-text.ts';
import { ByteBuffer } from './byte-buffer.ts';

/** Turns pages, and the records on them, into bytes. */
export interface PageSerializer {
  /** The JSON text of a page in UTF-8, a view that is valid until the next call; or where it becomes too large. */
  serialize(page: Page): Uint8Array | PageTooLarge;
  /** The same of a record of the page before, which has room: these bytes are a part of that page's. */
  record(record: object): Uint8Array;
}

/** A page of more than `largestPage` bytes. */
export interface PageTooLarge {
  /** The first record that does not fit on it. */
  readonly record: object;
}

/** Bytes of embedded records that are kept; beyond it all are forgotten, which bounds memory, not the tree. */
const mostKept = 128 * 2 ** 20;

/** A longer record is written before the next one is added, so that a RangeError is blamed on the right one. */
const longText = 2 ** 20;

/**
 * Makes a serializer. Most bytes of a page are embedded records that appear on other pages too: an object inside
 * a record is serialized once, and pages are assembled from those bytes. Objects are compared by identity, so a
 * record must not change once it has been serialized.
 *
 * @param limits in bytes: of a page, and of the embedded records that are kept
 */
export function createPageSerializer(limits = { page: largestPage, kept: mostKept }): PageSerializer {
  const page = new ByteBuffer(limits.page);
  const keys = new Map<string, string>();
  let embedded = new WeakMap<object, Uint8Array>();
  let kept = 0;
  const counted = new WeakMap<object, number>();
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
      if (valuesIn(value, counted) > largestPage) throw new RangeError('too many values for a page');
      bytes = Buffer.from(jsonText(value));
      if (kept + bytes.length > limits.kept) {
        embedded = new WeakMap();
        kept = 0;
      }
      kept += bytes.length;
      embedded.set(value, bytes);
    }
    flush();
    page.addBytes(bytes);
  };

  const addList = (values: readonly unknown[], addItem: (item: object) => void) => {
    pending += '[';
    for (const [index, value] of values.entries()) {
      if (index > 0) pending += ',';
      if (typeof value === 'object' && value !== null) addItem(value);
      else pending += jsonText(value);
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
      let last: object = results;
      try {
        addList(results, (record) => {
          last = record;
          addRecord(record);
          if (pending.length > longText) flush();
        });
        pending += '}';
        flush();
      } catch (error) {
        // JSON.stringify throws it too, where a text is too long for JavaScript.
        if (error instanceof RangeError) return { record: last };
        throw error;
      }
      return page.view();
    },
    record(record) {
      page.clear();
      addRecord(record);
      flush();
      return page.view();
    },
  };
}

/**
 * How many values the text of a value has, each of one byte or more. An object that is embedded in several places is
 * counted in each, but visited once: with each level of embedding there may be twice as many places.
 */
function valuesIn(value: object, counted: WeakMap<object, number>): number {
  const known = counted.get(value);
  if (known !== undefined) return known;
  let count = 1;
  for (const inner of Object.values(value))
    count += typeof inner === 'object' && inner !== null ? valuesIn(inner, counted) : 1;
  // Lists are no records: coordinates are many, and in one place only.
  if (!Array.isArray(value)) counted.set(value, count);
  return count;
}
