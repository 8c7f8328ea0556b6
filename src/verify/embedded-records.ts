import { isObject, type JsonObject } from '../contract/json/is-object.ts';
import { isSameJson } from '../contract/json/same-json.ts';
import { type Collection, kindsOf, type RecordKind } from '../model/description/kind.ts';
import { digest } from './json.ts';
import { showValue } from './show-value.ts';

export interface KnownRecord {
  readonly kind: RecordKind;
  readonly record: JsonObject;
}

interface FirstSight {
  readonly id: string | number;
  /** The record; after the first thousands the digest of its JSON text, which takes less memory. */
  readonly content: JsonObject | string;
  readonly where: string;
  /** The page on which keys without a private name lead to it, as the build counts; null if none does. */
  mentionedIn: string | null;
  isInOwnCollection: boolean;
  isReported: boolean;
}

export interface SeenRecords {
  readonly kind: RecordKind;
  readonly where: string;
  readonly results: readonly unknown[];
  /** By result, itself included, not seen before with the same text. */
  readonly fresh: readonly (readonly KnownRecord[])[];
  readonly seen: ReadonlySet<unknown>;
  readonly differing: readonly string[];
}

/** Records kept whole: comparing them is several times faster than computing digests. */
const mostKept = 20_000;

export class EmbeddedRecords {
  readonly #byKind: ReadonlyMap<RecordKind, Map<string, FirstSight>>;
  #kept = 0;

  constructor(collections: readonly Pick<Collection, 'kind'>[]) {
    const targets = kindsOf(collections).flatMap(({ embedding }) => embedding.map(({ target }) => target));
    this.#byKind = new Map(targets.map((kind) => [kind, new Map()]));
  }

  take(kind: RecordKind, results: readonly unknown[], where: string): SeenRecords {
    const seen = new Set<unknown>();
    const differing: string[] = [];
    const fresh = results.map((result) => {
      const found: KnownRecord[] = [];
      forEachRecord(kind, result, false, (known, isPrivate) => {
        const before = this.#takeOne(known, known.record === result, where);
        if (before === 'same') seen.add(known.record);
        else found.push(known);
        if (before !== null && before !== 'same') differing.push(before);
        // What a record embeds is mentioned only where the record is.
        const isFirstMention = !isPrivate && this.#mention(known, where);
        return before !== 'same' || isFirstMention;
      });
      return found;
    });
    return { kind, where, results, fresh, seen, differing };
  }

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

  /** The page on which each record of a table was first mentioned, by id, also as another kind of that table. */
  ofTable({ table }: RecordKind): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const [kind, records] of this.#byKind)
      if (kind.table === table)
        for (const [id, { mentionedIn }] of records) if (mentionedIn !== null) found.set(id, mentionedIn);
    return found;
  }

  /** Returns whether it is the first mention of the record. */
  #mention({ kind, record }: KnownRecord, where: string): boolean {
    const known = this.#byKind.get(kind)?.get(String(record[kind.id.name]));
    if (known === undefined || known.mentionedIn !== null) return false;
    known.mentionedIn = where;
    return true;
  }

  /** Null if the record is new, or has no id; a message if it differs from the first one. */
  #takeOne({ kind, record }: KnownRecord, isOwn: boolean, where: string): 'same' | string | null {
    const records = this.#byKind.get(kind);
    const id = record[kind.id.name];
    if (records === undefined || (typeof id !== 'number' && typeof id !== 'string')) return null;
    const first = records.get(String(id));
    if (first === undefined) {
      this.#kept += 1;
      const content = this.#kept > mostKept ? digest(JSON.stringify(record)) : record;
      const known = { id, content, where, mentionedIn: null, isInOwnCollection: isOwn, isReported: false };
      records.set(String(id), known);
      return null;
    }
    first.isInOwnCollection ||= isOwn;
    const { content } = first;
    const isSame =
      typeof content === 'string'
        ? content === digest(JSON.stringify(record))
        : isSameJson(content, record, true);
    if (isSame) return 'same';
    if (first.isReported) return null;
    first.isReported = true;
    return `${kind.name} ${showValue(first.id)} is not the same as in ${first.where}`;
  }
}

/** `isPrivate`: whether a key with a private name leads to the value. */
function forEachRecord(
  kind: RecordKind,
  value: unknown,
  isPrivate: boolean,
  visit: (known: KnownRecord, isPrivate: boolean) => boolean,
): void {
  if (!isObject(value) || !visit({ kind, record: value }, isPrivate)) return;
  for (const field of kind.embedding) {
    const embedded = value[field.name];
    const isBehind = isPrivate || field.isPrivate;
    if (!Array.isArray(embedded)) forEachRecord(field.target, embedded, isBehind, visit);
    else for (const item of embedded) forEachRecord(field.target, item, isBehind, visit);
  }
}
