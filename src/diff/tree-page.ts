import { isObject } from '../contract/json/is-object.ts';
import { isLastPage, pathTo, recordsIn, slotIn, standardEnvelope } from '../contract/tree/envelope.ts';
import type { Collection } from '../model/description/kind.ts';

export interface ReadPage {
  readonly collection: Collection;
  readonly value: unknown;
  /** The file or the address, for messages. */
  readonly where: string;
  /** Problems in the text of its records. */
  readonly faults?: readonly string[];
}

export interface Pages {
  /** Whether it may change during the read: a record may come twice, in different versions. */
  readonly isService: boolean;
  /** Each collection's pages come in order. Throws CliError if a page is missing or is not JSON. */
  read(collections: readonly Collection[], signal: AbortSignal): AsyncIterable<ReadPage>;
}

/** Null if `value` does not have the shape of a page in the envelope of its collection. */
export function pageIn(value: unknown, { envelope = standardEnvelope }: Pick<Collection, 'envelope'>) {
  const results = recordsIn(envelope, value);
  const [count, next] = ['<count>', '<next>'].map((slot) =>
    pathTo(slot, envelope) === null ? undefined : (slotIn(slot, envelope, value) ?? null),
  );
  const isLink = next === undefined || next === null || typeof next === 'string';
  if (results === null || !isLink || !(count === undefined || typeof count === 'number')) return null;
  const described = Object.keys(Object(envelope));
  return {
    /** Null if the envelope has no place for it. */
    count: count ?? null,
    results,
    /** Undescribed keys. */
    others: isObject(value) ? Object.keys(value).filter((key) => !described.includes(key)) : [],
    /** Whether no page follows this one, which has the number `page` and is read after `found` records. */
    isLast: (page: number, found: number) => isLastPage(envelope, value, page, found),
  };
}
