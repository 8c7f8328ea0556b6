import { type Collection, kindsOf, type RecordKind } from '../description/kind.ts';
import { digest } from './digest.ts';

/** The first form in which a record appeared that is embedded, or could be. */
export interface Form {
  readonly kind: RecordKind;
  readonly id: string | number;
  readonly where: string;
  /**
   * Where its bytes are, once a scan found nothing wrong with them: equal bytes need no second look. Those of a proposed
   * form are in its page.
   */
  chunk: Buffer | null;
  start: number;
  end: number;
  /** The digest of its value; null while nobody needs it: then its bytes are there. */
  digest: string | null;
  /** Whether its own collection contains it. */
  isInOwn: boolean;
  /** Whether a second form was reported. */
  differs: boolean;
}

/** By their ids; an id that is a text counts as the number that it spells. */
export type FormsOfKind = Map<string | number, Form>;

/** Bytes of forms are kept in so many chunks of so many bytes. Other forms are compared by their digests, which takes longer. */
const mostChunks = 32;
const chunkSize = 1024 * 1024;

/** The records that are embedded, or could be, as they were first seen: each must be the same everywhere. */
export class EmbeddedForms {
  readonly #byKind: ReadonlyMap<RecordKind, FormsOfKind>;
  readonly #all: Form[] = [];
  #chunk = Buffer.alloc(0);
  #chunks = 0;
  /** How much of the last chunk is used. */
  #used = chunkSize;

  constructor(collections: readonly Pick<Collection, 'kind'>[]) {
    const targets = kindsOf(collections).flatMap(({ embedding }) => embedding.map(({ target }) => target));
    this.#byKind = new Map(targets.map((kind) => [kind, new Map()]));
  }

  /** Those of a kind; undefined if it is never embedded. */
  of(kind: RecordKind): FormsOfKind | undefined {
    return this.#byKind.get(kind);
  }

  /** All of them, in the order in which they were seen. */
  all(): readonly Form[] {
    return this.#all;
  }

  /** Adds the first form of a record. */
  add(form: FirstSeen, record: object): void {
    this.#all.push(this.#put(form, valueDigest(record)));
  }

  /** The same of a form in whose bytes nothing is wrong. Before they change, it is accepted or taken back. */
  propose(form: FirstSeen, bytes: Buffer, start: number, end: number): Form {
    return place(this.#put(form, null), bytes, start, end);
  }

  /** Accepts the proposed forms of a page, in the order in which they begin: what is within another is kept with it. */
  accept(forms: readonly Form[]): void {
    let outer = { end: 0, chunk: null as Buffer | null, moved: 0 };
    for (const form of forms) {
      const { chunk: page, start, end } = form;
      if (end <= outer.end) place(form, outer.chunk, start + outer.moved, end + outer.moved);
      else {
        this.keep(form, page as Buffer, start, end);
        if (form.chunk !== null) outer = { end, chunk: form.chunk, moved: form.start - start };
      }
      this.#all.push(form);
    }
  }

  /** Forgets forms, as if they had never been seen. */
  takeBack(forms: readonly Form[]): void {
    for (const { kind, id } of forms) this.#byKind.get(kind)?.delete(formKey(id));
  }

  /** Keeps the bytes of a form, while there is room for them. */
  keep(form: Form, bytes: Buffer, start: number, end: number): void {
    const length = end - start;
    if (length > chunkSize - this.#used) {
      if (length > chunkSize || this.#chunks === mostChunks) {
        form.digest ??= bytesDigest(bytes.subarray(start, end));
        form.chunk = null;
        return;
      }
      this.#chunk = Buffer.allocUnsafeSlow(chunkSize);
      this.#chunks += 1;
      this.#used = 0;
    }
    bytes.copy(this.#chunk, this.#used, start, end);
    place(form, this.#chunk, this.#used, this.#used + length);
    this.#used += length;
  }

  #put({ kind, id, where, isInOwn }: FirstSeen, digest: string | null): Form {
    const form = { kind, id, where, chunk: null, start: 0, end: 0, digest, isInOwn, differs: false };
    this.#byKind.get(kind)?.set(formKey(id), form);
    return form;
  }
}

type FirstSeen = Pick<Form, 'kind' | 'id' | 'where' | 'isInOwn'>;

/** Says where the bytes of a form are. */
function place(form: Form, chunk: Buffer | null, start: number, end: number): Form {
  form.chunk = chunk;
  form.start = start;
  form.end = end;
  return form;
}

/** Whether a value is that of a form, with its keys in the same order. */
export function isSameValue(form: Form, value: object): boolean {
  return digestOf(form) === valueDigest(value);
}

/** The same of the bytes of a value, which are JSON. */
export function isSameText(form: Form, bytes: Buffer): boolean {
  return bytesOf(form)?.equals(bytes) === true || digestOf(form) === bytesDigest(bytes);
}

function digestOf(form: Form): string {
  form.digest ??= bytesDigest(bytesOf(form) as Buffer);
  return form.digest;
}

function bytesOf({ chunk, start, end }: Form): Buffer | null {
  return chunk === null ? null : chunk.subarray(start, end);
}

function bytesDigest(bytes: Buffer): string {
  return valueDigest(JSON.parse(bytes.toString('utf8')));
}

function valueDigest(value: object): string {
  return digest(JSON.stringify(value));
}

/** The longest text that a number is spelled as. */
const longestNumber = 24;

export function formKey(id: string | number): string | number {
  return typeof id === 'string' && id.length <= longestNumber && String(Number(id)) === id ? Number(id) : id;
}
