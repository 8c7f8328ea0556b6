import { type Collection, kindsOf, type RecordKind } from '../model/description/kind.ts';
import { digest } from './digest.ts';
import { forEachRecord, type KnownRecord } from './for-each-record.ts';
import { showValue } from './show-value.ts';

interface FirstSight {
  readonly id: string | number;
  /** Of its JSON text, which takes less memory. */
  readonly digest: string;
  readonly where: string;
  isInOwnCollection: boolean;
  isReported: boolean;
}

/** What a page tells of the records that are embedded, on it or elsewhere. */
export interface EmbeddedOnPage {
  /** Those of its records that were seen before with the same text, so that they need no second look. */
  readonly seen: ReadonlySet<unknown>;
  /** A message for each record that was seen before with another text. */
  readonly differing: readonly string[];
}

/** The records that pages embed, as they were first seen: each must be the same everywhere. */
export class EmbeddedRecords {
  readonly #byKind: ReadonlyMap<RecordKind, Map<string, FirstSight>>;

  constructor(collections: readonly Pick<Collection, 'kind'>[]) {
    const targets = kindsOf(collections).flatMap(({ embedding }) => embedding.map(({ target }) => target));
    this.#byKind = new Map(targets.map((kind) => [kind, new Map()]));
  }

  take(kind: RecordKind, results: readonly unknown[], where: string): EmbeddedOnPage {
    const seen = new Set<unknown>();
    const differing: string[] = [];
    for (const result of results)
      forEachRecord(kind, result, (known) => {
        const before = this.#takeOne(known, known.record === result, where);
        if (before === 'same') seen.add(known.record);
        else if (before !== null) differing.push(before);
        return before !== 'same';
      });
    return { seen, differing };
  }

  /** For each record of a complete collection that is only embedded, where that is. */
  *missing(
    complete: ReadonlySet<RecordKind>,
  ): Iterable<{ readonly where: string; readonly message: string }> {
    for (const [kind, records] of this.#byKind)
      if (complete.has(kind))
        for (const { id, where, isInOwnCollection } of records.values())
          if (!isInOwnCollection)
            yield {
              where,
              message: `embeds ${kind.name} ${showValue(id)}, which its own collection does not have`,
            };
  }

  /** The page on which each record of a table was first seen, by id, also as another kind of that table. */
  ofTable({ table }: RecordKind): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const [kind, records] of this.#byKind)
      if (kind.table === table) for (const [id, { where }] of records) found.set(id, where);
    return found;
  }

  /** Null where the record is new, or cannot be told apart; a message where it differs from what was seen before. */
  #takeOne({ kind, record }: KnownRecord, isOwn: boolean, where: string): 'same' | string | null {
    const records = this.#byKind.get(kind);
    const id = record[kind.id.name];
    // Without an id there is nothing to compare it by; its schema reports the missing id.
    if (records === undefined || (typeof id !== 'number' && typeof id !== 'string')) return null;
    const first = records.get(String(id));
    const found = digest(JSON.stringify(record));
    if (first === undefined) {
      records.set(String(id), { id, digest: found, where, isInOwnCollection: isOwn, isReported: false });
      return null;
    }
    first.isInOwnCollection ||= isOwn;
    if (first.digest === found) return 'same';
    if (first.isReported) return null;
    first.isReported = true;
    return `${kind.name} ${showValue(first.id)} is not the same as in ${first.where}`;
  }
}
