import type { StoredField } from '../description/kind.ts';
import { jsonText } from '../json/json-text.ts';
import { quotedText } from '../json/quoted-text.ts';
import type { BlockSource, Row } from './block-source.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import { FAULT, KEY_FAULT } from './fault.ts';
import type { Countable, Fragment } from './fragment.ts';
import { DO, type Plan, type Step } from './plan.ts';

/** What a record embeds, found before it is written. */
export interface Embedded {
  /** The record that a key leads to. */
  one(step: Step, key: unknown): Fragment | undefined;
  /** The records that this one is linked to, by ascending id. */
  many(step: Step): readonly Fragment[];
  /** The ids that it is linked to, ascending. */
  ids(step: Step): readonly unknown[];
}

/** What is counted while records are written. */
export interface Counts {
  withheld: number;
  widerNulls: number;
  /** Takes what they embed and counts something itself. */
  add(fragment: Fragment): void;
}

/** What is counted in one record. */
export class OwnCounts implements Counts {
  withheld = 0;
  widerNulls = 0;
  counting: Countable[] = [];

  add(fragment: Fragment): void {
    this.counting.push(fragment);
  }
}

/**
 * Writes the JSON of a record, key by key, and checks each value.
 *
 * One loop for all kinds: a writer generated for each of them was 15 % slower at 15,000 records, because most of its code
 * never ran often enough to be compiled.
 *
 * @throws FAULT
 */
export function writeRecord(
  sink: ByteSink,
  plan: Plan,
  row: Row,
  embedded: Embedded,
  counts: Counts,
  source: BlockSource,
): void {
  const { steps, whole } = plan;
  const start = whole === null ? 0 : sink.flush();
  let place = 0;
  let text = sink.text;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] as Step;
    const { does } = step;
    if (does <= DO.one) {
      const stored = row[place];
      place += 1;
      if (stored === null && does !== DO.withheld) {
        if (step.whenNull === null) throw FAULT;
        if (step.nullIsWider) counts.widerNulls += 1;
        text += step.whenNull;
        continue;
      }
      switch (does) {
        case DO.integer:
          if (!Number.isSafeInteger(stored) || step.check?.(stored) === false) throw FAULT;
          text += step.before;
          // Minus zero is zero.
          text += stored as number;
          break;
        case DO.text: {
          if (typeof stored !== 'string' || step.check?.(stored) === false) throw FAULT;
          if (source.suspicious.test(stored)) expectExact(step, plan, row, source);
          text += step.before;
          text += quotedText(stored);
          break;
        }
        case DO.boolean: {
          const value = stored === 1 ? true : stored === 0 ? false : step.type.read(stored);
          if (typeof value !== 'boolean' || step.check?.(value) === false) throw FAULT;
          text += value ? step.constant : step.whenFalse;
          break;
        }
        case DO.one: {
          const fragment = embedded.one(step, stored);
          if (fragment === undefined) throw KEY_FAULT;
          if (fragment.isFaulty || step.check?.(stored) === false) throw FAULT;
          sink.text = text + step.before;
          sink.addFragment(fragment, separators.colon);
          text = '';
          if (isCounting(fragment)) counts.add(fragment);
          break;
        }
        case DO.written:
          if (typeof stored === 'string') text += stored;
          else {
            sink.text = text;
            sink.add(stored as Uint8Array);
            text = '';
          }
          counts.widerNulls += row[place] as number;
          place += 1;
          break;
        case DO.withheld:
          text += withheldText(step, stored, counts);
          break;
        default:
          text += step.before;
          text += valueText(step, stored, plan, row, source);
      }
    } else if (does === DO.always) {
      if (step.check?.(null) === false) throw FAULT;
      if (step.nullIsWider && step.constant.endsWith(':null')) counts.widerNulls += 1;
      text += step.constant;
    } else if (does === DO.many) {
      const fragments = embedded.many(step);
      if (step.check?.(fragments) === false) throw FAULT;
      text += step.before;
      if (fragments.length > 0) sink.text = text;
      let separator: number = separators.bracket;
      for (const fragment of fragments) {
        if (fragment.isFaulty) throw FAULT;
        sink.addFragment(fragment, separator);
        separator = separators.comma;
        if (isCounting(fragment)) counts.add(fragment);
      }
      text = fragments.length > 0 ? ']' : `${text}[]`;
    } else {
      const ids = embedded.ids(step);
      if (step.check?.(ids) === false) throw FAULT;
      text += step.before;
      text += jsonText(ids);
    }
  }
  sink.text = `${text}}`;
  if (whole !== null && !whole(JSON.parse(sink.view(start).toString()))) throw FAULT;
}

export function isCounting({ withheld, widerNulls, counting }: Countable): boolean {
  return withheld > 0 || widerNulls > 0 || counting !== null;
}

/** Any value, by what its type reads of it. */
function valueText(step: Step, stored: unknown, plan: Plan, row: Row, source: BlockSource): string {
  const value = step.type.read(stored);
  if (value === undefined || step.check?.(value) === false) throw FAULT;
  if (typeof stored === 'string' && source.suspicious.test(stored)) expectExact(step, plan, row, source);
  if (typeof value === 'string') return quotedText(value);
  return typeof value === 'object' ? jsonText(value) : String(value);
}

function withheldText(step: Step, stored: unknown, counts: Counts): string {
  if (stored === null && !step.evenNull) {
    if (step.whenNull === null) throw FAULT;
    if (step.nullIsWider) counts.widerNulls += 1;
    return step.whenNull;
  }
  if (step.check?.(null) === false) throw FAULT;
  if (stored !== step.publishedAs) counts.withheld += 1;
  if (step.publishedAs === null && step.nullIsWider) counts.widerNulls += 1;
  return step.constant;
}

/** Refuses a text whose bytes in the export are no text. */
function expectExact({ field }: Step, plan: Plan, row: Row, source: BlockSource): void {
  if (!source.isExact(plan.kind, field as StoredField, row[plan.idPlace])) throw FAULT;
}
