import { isUtf8 } from 'node:buffer';
import type { RecordKind } from '../../description/kind.ts';
import type { EmbeddedForms } from '../forms/embedded-forms.ts';
import { NONE } from '../forms/form-table.ts';
import { idAt, isBefore } from '../forms/id-bytes.ts';
import type { SoundPage } from '../page.ts';
import type { Tree } from '../tree.ts';
import { endOf, endOfFitting } from './end-of-value.ts';
import { endOfText, NOWHERE } from './json-tokens.ts';
import { type KeyStep, type RecordPlan, RecordPlans } from './record-plan.ts';

/** Larger pages are left to the checks: they know how many values a page may have. */
const largest = 4 * 1024 * 1024;
/** What no value holds: quotes in a text are escaped. */
const beforeRecords = Buffer.from('"results":[');
const headPattern =
  /^\{"count":(0|[1-9][0-9]{0,14}),"next":(null|"[\x20!#-[\]-~]*"),"previous":(null|"[\x20!#-[\]-~]*"),$/;

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, CLOSE, NEW_LINE] = [0x22, 0x2c, 0x5b, 0x5d, 0x7d, 0x0a];
const NULL = Buffer.from('null');

/**
 * Reads pages that are written as a build writes them, byte by byte along the keys that their records must have. Says of
 * a page that nothing is wrong with it or says nothing: then the checks look at its values, and say what is wrong.
 *
 * With 37,000 records, `verify` took 6.7 times the processor time while it parsed every page and checked the values (as
 * the median of 9 pairs): 80 % of the bytes are embedded records that appeared before, and are only compared here with
 * the bytes that were found sound.
 */
export class PageScanner {
  readonly #plans: RecordPlans;
  readonly #embedded: EmbeddedForms;
  #bytes: Buffer = Buffer.alloc(0);
  #page = { bytes: this.#bytes, where: '' };
  /** Where the id of the last record begins, and its form if it can be embedded. */
  #id = NOWHERE;
  #form = NONE;

  constructor(tree: Tree) {
    this.#plans = new RecordPlans(tree);
    this.#embedded = tree.embedded;
  }

  /** The page of a collection, if nothing is wrong with it; else null. `bytes` are not kept, but until the next page is read. */
  scan(kind: RecordKind, bytes: Buffer, where: string): SoundPage | null {
    const plan = this.#plans.of(kind);
    if (plan === null || bytes.length > largest || !isUtf8(bytes)) return null;
    this.#page = { bytes, where };
    this.#bytes = bytes;
    const own: number[] = [];
    const sound = this.#soundPage(plan, own);
    if (sound === null) this.#embedded.takeBack();
    else {
      this.#embedded.accept(bytes);
      // Not before: a record of a page with a fault is not seen in its own collection.
      for (const form of own) this.#embedded.seenInOwn(form);
    }
    return sound;
  }

  #soundPage(plan: RecordPlan, own: number[]): SoundPage | null {
    const bytes = this.#bytes;
    const start = bytes.indexOf(beforeRecords);
    const head = headIn(bytes.toString('latin1', 0, Math.max(0, start)));
    if (head === null) return null;
    const ids: number[] = [];
    let isAscending = true;
    let at = start + beforeRecords.length;
    while (bytes[at] !== CLOSE_LIST) {
      if (ids.length > 0) {
        if (bytes[at] !== COMMA) return null;
        at += 1;
      }
      at = this.#ownRecord(plan, at);
      if (at === NOWHERE) return null;
      if (plan.kindNumber !== null) own.push(this.#form);
      isAscending &&= ids.length === 0 || isBefore(bytes, ids[ids.length - 1] as number, this.#id);
      ids.push(this.#id);
    }
    const end = bytes[at + 1] === CLOSE ? at + 2 : NOWHERE;
    const isWhole = end === bytes.length || (end === bytes.length - 1 && bytes[end] === NEW_LINE);
    if (!isWhole) return null;
    return { head, records: ids.length, isAscending, id: (index) => idAt(bytes, ids.at(index) as number) };
  }

  /** The end of a record of the collection. Its lists must be in order: those of an embedded record need not. */
  #ownRecord(plan: RecordPlan, start: number): number {
    if (plan.kindNumber === null) return this.#record(plan, start, true);
    return plan.hasLists
      ? this.#comparedRecord(plan, plan.kindNumber, start, true)
      : this.#embeddedRecord(plan, start);
  }

  /** The end of the record that begins at a position. */
  #record(plan: RecordPlan, start: number, isOwn: boolean): number {
    const bytes = this.#bytes;
    const { steps, idStep } = plan;
    let at = start;
    let id = NOWHERE;
    // A page has hundreds of keys: those with which nothing needs to be done but to go on are not worth a call.
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index] as KeyStep;
      const { prefix } = step;
      for (let place = 0; place < prefix.length; place += 1, at += 1)
        if (bytes[at] !== prefix[place]) return NOWHERE;
      const isId = step === idStep;
      if (isId) id = at;
      if (step.target !== null) at = this.#embeddedValue(step, step.target, at, isOwn);
      else if (step.isAnyText && bytes[at] === QUOTE) at = endOfText(bytes, at);
      else at = endOfFitting(step, bytes, at, isId, isOwn);
      if (at === NOWHERE) return NOWHERE;
    }
    this.#id = id;
    return bytes[at] === CLOSE ? at + 1 : NOWHERE;
  }

  #embeddedValue(step: KeyStep, target: RecordPlan, at: number, isOwn: boolean): number {
    if (this.#bytes[at] === NULL[0]) return step.null ? endOf(NULL, this.#bytes, at) : NOWHERE;
    if (step.source === 'one') return this.#embeddedRecord(target, at);
    return this.#bytes[at] === OPEN_LIST ? this.#embeddedList(target, at, isOwn) : NOWHERE;
  }

  #embeddedList(target: RecordPlan, start: number, isOwn: boolean): number {
    const bytes = this.#bytes;
    let at = start + 1;
    for (let before = NOWHERE; bytes[at] !== CLOSE_LIST; before = this.#id) {
      if (before !== NOWHERE) {
        if (bytes[at] !== COMMA) return NOWHERE;
        at += 1;
      }
      at = this.#embeddedRecord(target, at);
      if (at === NOWHERE) return NOWHERE;
      if (isOwn && before !== NOWHERE && !isBefore(bytes, before, this.#id)) return NOWHERE;
    }
    return at + 1;
  }

  /** An embedded record: one whose bytes were found sound before, or one in which nothing is wrong. */
  #embeddedRecord(plan: RecordPlan, start: number): number {
    const kind = plan.kindNumber as number;
    if (plan.idOffset !== null) {
      const id = start + plan.idOffset;
      const known = this.#embedded.find(kind, this.#page, start, id);
      if (known !== NONE) {
        this.#id = id;
        this.#form = known;
        return start + this.#embedded.lengthOf(known);
      }
    }
    return this.#comparedRecord(plan, kind, start, false);
  }

  /** A record in which nothing is wrong, and which is the same as before, or new. */
  #comparedRecord(plan: RecordPlan, kind: number, start: number, isOwn: boolean): number {
    const end = this.#record(plan, start, isOwn);
    if (end === NOWHERE) return NOWHERE;
    this.#form = this.#embedded.propose(kind, this.#page, { start, end, id: this.#id });
    return this.#form === NONE ? NOWHERE : end;
  }
}

/** The envelope that begins with a text, without its records. */
function headIn(text: string): SoundPage['head'] | null {
  const parts = headPattern.exec(text);
  if (parts === null) return null;
  const [, count, next, previous] = parts;
  return { count: Number(count), next: linkIn(next), previous: linkIn(previous), results: [] };
}

/** A link as the pattern of an envelope takes it: without an escape. */
function linkIn(part = 'null'): string | null {
  return part === 'null' ? null : part.slice(1, -1);
}
