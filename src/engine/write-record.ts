import { type Problem, UnreadableValue } from '../contract/errors.ts';
import { jsonText } from '../contract/json/json-text.ts';
import { quotedText } from '../contract/json/quoted-text.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import type { Countable, Fragment } from './fragment.ts';
import { FAULTY, publishedValue, withheldValue } from './published-value.ts';
import type { RecordSource, Row } from './record-source.ts';
import { FROM, type Plan, type Step } from './steps.ts';

/** What a record embeds, found before it is written. A key that leads to no record is noted there. */
export interface Embedded {
  /** The record that a key leads to. */
  one(step: Step, key: unknown): Fragment | undefined;
  /** The records that this one is linked to, by ascending id. */
  many(step: Step): readonly Fragment[];
  /** The ids that it is linked to, ascending; why, in place of one that cannot be read. */
  ids(step: Step): readonly unknown[];
}

/** What is noted while records are written. */
export interface Notes {
  withheld: number;
  widerNulls: number;
  /** Takes an embedded record in which something is counted or faulty. */
  take(fragment: Fragment): void;
}

/** What is noted of one record. */
export class OwnNotes implements Notes {
  withheld = 0;
  widerNulls = 0;
  readonly counting: Countable[] = [];
  faults: readonly Problem[] | null = null;

  take(fragment: Fragment): void {
    if (isCounting(fragment)) this.counting.push(fragment);
    if (fragment.faults !== null) this.addFaults(fragment.faults);
  }

  addFaults(faults: readonly Problem[]): void {
    if (this.faults === null) this.faults = faults;
    else if (this.faults !== faults) this.faults = [...this.faults, ...faults];
  }
}

/**
 * Writes the JSON of a record, key by key, and checks each value.
 *
 * One loop for all kinds: a writer generated for each of them was 15 % slower at 15,000 records, because most of its code
 * never ran often enough to be compiled.
 *
 * @returns whether the record itself fits the contract: if not, what was written has gaps
 */
export function writeRecord(
  sink: ByteSink,
  plan: Plan,
  row: Row,
  embedded: Embedded,
  notes: Notes,
  source: RecordSource,
): boolean {
  const { steps, whole } = plan;
  const start = whole === null ? 0 : sink.flush();
  let text = sink.text;
  let isSound = true;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] as Step;
    switch (step.from) {
      case FROM.column: {
        const value = publishedValue(step, row, plan, source);
        if (typeof value === 'string') text += step.before + quotedText(value);
        else if (value === null) {
          text += step.whenNull;
          if (step.nullIsWider) notes.widerNulls += 1;
        } else if (value === FAULTY) isSound = false;
        else if (typeof value === 'object') text += step.before + jsonText(value);
        else text += step.before + String(value);
        break;
      }
      case FROM.one: {
        const stored = row[step.place];
        if (stored === null) {
          if (!step.isNullAllowed) isSound = false;
          text += step.whenNull;
          if (step.nullIsWider) notes.widerNulls += 1;
          break;
        }
        const fragment = embedded.one(step, stored);
        if (fragment === undefined || step.check !== null) {
          isSound = false;
          break;
        }
        sink.text = text + step.before;
        sink.addFragment(fragment, separators.colon);
        if (fragment.isNotable) notes.take(fragment);
        text = '';
        break;
      }
      case FROM.withheld: {
        const stored = row[step.place];
        const value = withheldValue(step, stored);
        if (value === FAULTY) isSound = false;
        if (value === null && step.nullIsWider) notes.widerNulls += 1;
        const isReplaced = stored !== null || step.withheld?.evenNull === true;
        if (isReplaced && stored !== step.published) notes.withheld += 1;
        text += isReplaced ? step.constant : step.whenNull;
        break;
      }
      case FROM.many: {
        const fragments = embedded.many(step);
        if (step.check?.(fragments) === false) isSound = false;
        text += step.before;
        if (fragments.length === 0) {
          text += '[]';
          break;
        }
        sink.text = text;
        let separator: number = separators.bracket;
        for (const fragment of fragments) {
          sink.addFragment(fragment, separator);
          if (fragment.isNotable) notes.take(fragment);
          separator = separators.comma;
        }
        text = ']';
        break;
      }
      case FROM.ids: {
        const ids = embedded.ids(step);
        if (ids.some(isUnreadable) || step.check?.(ids) === false) isSound = false;
        text += step.before + jsonText(ids);
        break;
      }
      default:
        if (step.check !== null) isSound = false;
        if (step.nullIsWider && step.published === null) notes.widerNulls += 1;
        text += step.constant;
    }
  }
  sink.text = `${text}}`;
  return isSound && (whole === null || whole(JSON.parse(sink.view(start).toString())));
}

export function isCounting({ withheld, widerNulls, counting }: Countable): boolean {
  return withheld > 0 || widerNulls > 0 || counting !== null;
}

function isUnreadable(value: unknown): boolean {
  return value instanceof UnreadableValue;
}
