import { isUtf8 } from 'node:buffer';
import type { RecordKind } from '../../description/kind.ts';
import { compareKeys } from '../../values/compare-keys.ts';
import { type EmbeddedForms, type Form, formKey, isSameText } from '../embedded-forms.ts';
import { parseJson } from '../json/parse-json.ts';
import type { SoundPage } from '../page.ts';
import type { Tree } from '../tree.ts';
import { endOfNumber, endOfText, endOfValue, isPlainText } from './json-tokens.ts';
import { type KeyStep, type RecordPlan, RecordPlans } from './record-plan.ts';

/** Larger pages are left to the checks: they know how many values a page may have. */
const largest = 4 * 1024 * 1024;
/** What no value holds: quotes in a text are escaped. */
const beforeRecords = Buffer.from('"results":[');
const headPattern =
  /^\{"count":(0|[1-9][0-9]{0,14}),"next":(null|"[\x20!#-[\]-~]*"),"previous":(null|"[\x20!#-[\]-~]*"),$/;

const [QUOTE, COMMA, MINUS, ZERO, NINE] = [0x22, 0x2c, 0x2d, 0x30, 0x39];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, NEW_LINE] = [0x5b, 0x5d, 0x7b, 0x7d, 0x0a];
const [N, T, F] = [0x6e, 0x74, 0x66];
const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
/** No position: there is something that only the checks can judge. */
const NOWHERE = -1;
/** So many digits are always an exact integer. */
const exactDigits = 15;

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
  #where = '';
  /** The value of the last number or text, if it was an id. */
  #value: string | number = '';
  /** The forms that were first seen on this page, and where each begins. */
  #added: { readonly form: Form; readonly start: number }[] = [];

  constructor(tree: Tree) {
    this.#plans = new RecordPlans(tree);
    this.#embedded = tree.embedded;
  }

  /** The page of a collection, if nothing is wrong with it; else null. `bytes` are not kept. */
  scan(kind: RecordKind, bytes: Buffer, where: string): SoundPage | null {
    const plan = this.#plans.of(kind);
    if (plan === null || bytes.length > largest || !isUtf8(bytes)) return null;
    this.#bytes = bytes;
    this.#where = where;
    this.#added = [];
    const sound = this.#page(plan);
    if (sound === null) this.#embedded.takeBack(this.#added.map(({ form }) => form));
    else {
      this.#embedded.accept(this.#added.sort((a, b) => a.start - b.start).map(({ form }) => form));
      // Not before: a record of a page with a fault is not seen in its own collection.
      if (plan.forms !== null)
        for (const id of sound.ids) (plan.forms.get(formKey(id)) as Form).isInOwn = true;
    }
    return sound;
  }

  #page(plan: RecordPlan): SoundPage | null {
    const bytes = this.#bytes;
    const start = bytes.indexOf(beforeRecords);
    const parts = headPattern.exec(bytes.toString('latin1', 0, Math.max(0, start)));
    if (parts === null) return null;
    const [count, next, previous] = parts.slice(1).map((part): unknown => JSON.parse(part));
    const ids: (string | number)[] = [];
    let at = start + beforeRecords.length;
    while (bytes[at] !== CLOSE_LIST) {
      if (ids.length > 0) {
        if (bytes[at] !== COMMA) return null;
        at += 1;
      }
      at = this.#ownRecord(plan, at);
      if (at === NOWHERE) return null;
      ids.push(this.#value);
    }
    const end = bytes[at + 1] === CLOSE ? at + 2 : NOWHERE;
    const isWhole = end === bytes.length || (end === bytes.length - 1 && bytes[end] === NEW_LINE);
    return isWhole ? { head: { count, next, previous, results: [] }, ids } : null;
  }

  /** The end of a record of the collection. Its lists must be in order: those of an embedded record need not. */
  #ownRecord(plan: RecordPlan, start: number): number {
    if (plan.forms === null) return this.#record(plan, start, true);
    if (!plan.hasLists) return this.#embeddedRecord(plan, start);
    const end = this.#record(plan, start, true);
    return end !== NOWHERE && this.#isKnown(plan, this.#value, start, end) ? end : NOWHERE;
  }

  /** The end of the record that begins at a position; its id is the value then. */
  #record(plan: RecordPlan, start: number, isOwn: boolean): number {
    const bytes = this.#bytes;
    const { steps, idStep } = plan;
    let at = start;
    let id: string | number = '';
    // A page has hundreds of keys: those with which nothing needs to be done but to go on are not worth a call.
    for (let index = 0; index < steps.length; index += 1) {
      const step = steps[index] as KeyStep;
      const { prefix } = step;
      for (let place = 0; place < prefix.length; place += 1, at += 1)
        if (bytes[at] !== prefix[place]) return NOWHERE;
      const isId = step === idStep;
      const isPassed = step.isAnyText && !isId && bytes[at] === QUOTE;
      at = isPassed ? endOfText(bytes, at) : this.#valueOf(step, at, isId, isOwn);
      if (at === NOWHERE) return NOWHERE;
      if (isId) id = this.#value;
    }
    this.#value = id;
    return bytes[at] === CLOSE ? at + 1 : NOWHERE;
  }

  /** The position after some bytes, if they are there. */
  #expect(expected: Buffer, start: number): number {
    const bytes = this.#bytes;
    const { length } = expected;
    for (let index = 0; index < length; index += 1)
      if (bytes[start + index] !== expected[index]) return NOWHERE;
    return start + length;
  }

  #valueOf(step: KeyStep, at: number, isId: boolean, isOwn: boolean): number {
    if (step.only !== null) return this.#expect(step.only, at);
    const first = this.#bytes[at] as number;
    if (first === N) return step.null && !isId ? this.#expect(NULL, at) : NOWHERE;
    if (step.target !== null) {
      if (step.source === 'one') return this.#embeddedRecord(step.target, at);
      return first === OPEN_LIST ? this.#embeddedList(step.target, at, isOwn) : NOWHERE;
    }
    if (first === QUOTE) return step.source === 'ids' ? NOWHERE : this.#text(step, at, isId);
    if (first === MINUS || (first >= ZERO && first <= NINE)) return this.#number(step, at);
    if (isId) return NOWHERE;
    if (first === T) return step.true ? this.#expect(TRUE, at) : NOWHERE;
    if (first === F) return step.false ? this.#expect(FALSE, at) : NOWHERE;
    return first === OPEN || first === OPEN_LIST ? this.#structure(step, at, isOwn) : NOWHERE;
  }

  #text(step: KeyStep, start: number, isId: boolean): number {
    const bytes = this.#bytes;
    const end = endOfText(bytes, start);
    if (end === NOWHERE) return end;
    const fits = step.everyText || step.everyOfForm?.(bytes, start + 1, end - 1) === true;
    if (fits && !isId) return end;
    const value = isPlainText(bytes, start, end)
      ? bytes.toString('latin1', start + 1, end - 1)
      : (JSON.parse(bytes.toString('utf8', start, end)) as string);
    this.#value = value;
    return fits || step.fits(value) ? end : NOWHERE;
  }

  #number(step: KeyStep, start: number): number {
    const bytes = this.#bytes;
    const end = endOfNumber(bytes, start);
    if (end === NOWHERE) return NOWHERE;
    const isShort = end - start <= exactDigits;
    let value = 0;
    const isNegative = bytes[start] === MINUS;
    let at = isNegative ? start + 1 : start;
    // A dot or an exponent ends the loop early.
    for (; isShort && at < end; at += 1) {
      const digit = (bytes[at] as number) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const isInteger = at === end;
    this.#value = isInteger ? (isNegative ? -value : value) : Number(bytes.toString('latin1', start, end));
    return (isInteger && step.everyInteger) || step.fits(this.#value) ? end : NOWHERE;
  }

  /** A value that is an object or a list, and no record: it is short, or rare. */
  #structure(step: KeyStep, start: number, isOwn: boolean): number {
    const end = endOfValue(this.#bytes, start);
    if (end === NOWHERE) return NOWHERE;
    const { value, faults } = parseJson(this.#bytes.subarray(start, end));
    if (value === undefined || faults.length > 0 || !step.fits(value)) return NOWHERE;
    const isOrdered = !isOwn || step.source !== 'ids' || ascend(value as unknown[]);
    return isOrdered ? end : NOWHERE;
  }

  #embeddedList(target: RecordPlan, start: number, isOwn: boolean): number {
    const bytes = this.#bytes;
    const ids: (string | number)[] = [];
    let at = start + 1;
    while (bytes[at] !== CLOSE_LIST) {
      if (ids.length > 0) {
        if (bytes[at] !== COMMA) return NOWHERE;
        at += 1;
      }
      at = this.#embeddedRecord(target, at);
      if (at === NOWHERE) return NOWHERE;
      ids.push(this.#value);
    }
    return !isOwn || ascend(ids) ? at + 1 : NOWHERE;
  }

  /** An embedded record: one whose bytes were found sound before, or one in which nothing is wrong. */
  #embeddedRecord(plan: RecordPlan, start: number): number {
    if (plan.beginsWithId) {
      const known = this.#knownAt(plan, start);
      if (known !== NOWHERE) return known;
    }
    const end = this.#record(plan, start, false);
    if (end === NOWHERE) return NOWHERE;
    return this.#isKnown(plan, this.#value, start, end) ? end : NOWHERE;
  }

  /** The end of a record at a position where the bytes of a form are; its id is the value then. */
  #knownAt({ idStep, forms }: RecordPlan, start: number): number {
    const bytes = this.#bytes;
    const at = this.#expect(idStep.prefix, start);
    if (at === NOWHERE) return NOWHERE;
    // What follows need not be an id: it is only looked up, and all bytes are compared.
    const id =
      bytes[at] === QUOTE
        ? bytes.toString('latin1', at + 1, bytes.indexOf(QUOTE, at + 1))
        : digitsAt(bytes, at);
    const form = forms?.get(formKey(id));
    if (form === undefined || form.chunk === null) return NOWHERE;
    const end = start + form.end - form.start;
    if (end > bytes.length || bytes.compare(form.chunk, form.start, form.end, start, end) !== 0)
      return NOWHERE;
    this.#value = form.id;
    return end;
  }

  /** Whether a record in which nothing is wrong is the same as before, or new. */
  #isKnown({ kind, forms }: RecordPlan, id: string | number, start: number, end: number): boolean {
    const form = forms?.get(formKey(id));
    if (form === undefined) {
      const seen = { kind, id, where: this.#where, isInOwn: false };
      const added = this.#embedded.propose(seen, this.#bytes, start, end);
      this.#added.push({ form: added, start });
      return true;
    }
    if (!isSameText(form, this.#bytes.subarray(start, end))) return false;
    if (form.chunk === null) this.#embedded.keep(form, this.#bytes, start, end);
    return true;
  }
}

/** The number that digits at a position spell; 0 if there are none. */
function digitsAt(bytes: Buffer, start: number): number {
  let value = 0;
  for (let at = start; ; at += 1) {
    const digit = (bytes[at] as number) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return value;
    value = value * 10 + digit;
  }
}

/** Whether ids, which are of one type, ascend: integers as numbers, texts by their bytes. */
function ascend(ids: readonly unknown[]): boolean {
  return ids.every(
    (id, index) => index === 0 || compareKeys(ids[index - 1] as string | number, id as string | number) < 0,
  );
}
