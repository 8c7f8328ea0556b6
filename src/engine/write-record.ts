import { isUtf8 } from 'node:buffer';
import type { Problem } from '../contract/errors.ts';
import { jsonText } from '../contract/json/json-text.ts';
import { quotedText } from '../contract/json/quoted-text.ts';
import { type ByteSink, separators } from './byte-sink.ts';
import type { Countable, Fragment } from './fragment.ts';
import { areSoundIds, FAULTY, publishedValue, withheldValue } from './published-value.ts';
import { LongText, type RecordSource, type Row, withoutBytes } from './record-source.ts';
import type { Plan, Step } from './steps.ts';

/** Embedded records, loaded before writing. Notes each key that leads to no record. */
export interface Embedded {
  one(step: Step, key: unknown): Fragment | undefined;
  /** Linked records by ascending id. */
  many(step: Step): readonly Fragment[];
  /** Linked ids, ascending; an UnreadableValue for one that cannot be read. */
  ids(step: Step): readonly unknown[];
}

export class RecordNotes {
  withheld = 0;
  widerNulls = 0;
  readonly notable: Fragment[] = [];

  clear(): void {
    this.withheld = 0;
    this.widerNulls = 0;
    // The same array, because V8 compiles `writeRecord` again for an empty one.
    if (this.notable.length > 0) this.notable.length = 0;
  }

  /** Embedded records with counts; null without any. */
  counting(): readonly Countable[] | null {
    if (this.notable.length === 0) return null;
    const counting = this.notable.filter(
      ({ withheld, widerNulls, counting: own }) => withheld > 0 || widerNulls > 0 || own !== null,
    );
    return counting.length === 0 ? null : counting;
  }

  /** Faults of embedded records, each once; null without any. */
  faults(): readonly Problem[] | null {
    if (this.notable.length === 0) return null;
    const faults = new Set(this.notable.flatMap((fragment) => fragment.faults ?? []));
    return faults.size === 0 ? null : [...faults];
  }
}

/**
 * Writes the JSON of a record and checks each value. Returns whether it fits the contract; if not, the JSON
 * has gaps, and the record may have faults of its own or only embed a faulty one.
 * One loop for all kinds: generated writers were 15 % slower at 15,000 records, since most of their code
 * never ran often enough to be compiled.
 */
export function writeRecord(
  sink: ByteSink,
  plan: Plan,
  row: Row,
  embedded: Embedded,
  notes: RecordNotes,
  source: RecordSource,
): boolean {
  const { steps, whole } = plan;
  const start = whole === null ? 0 : sink.flush();
  let text = sink.text;
  let isSound = true;
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] as Step;
    switch (step.from) {
      case 'column': {
        const stored = row[step.place];
        if (stored === null && step.isNullAllowed) {
          text += step.whenNull;
          if (step.nullIsWider) notes.widerNulls += 1;
        } else if (stored === step.lastStored) text += step.lastText;
        else if (stored instanceof LongText && step.check === null) {
          if (!isUtf8(stored.bytes)) isSound = false;
          sink.text = text + step.before;
          sink.addQuoted(stored.bytes);
          text = sink.text;
        } else {
          const written = columnText(
            step,
            stored instanceof LongText ? withoutBytes(row) : row,
            plan,
            source,
          );
          if (written === null) isSound = false;
          else text += written;
        }
        break;
      }
      case 'one': {
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
        if (fragment.isNotable) notes.notable.push(fragment);
        text = '';
        break;
      }
      case 'withheld': {
        const stored = row[step.place];
        const value = withheldValue(step, stored);
        if (value === FAULTY) isSound = false;
        if (value === null && step.nullIsWider) notes.widerNulls += 1;
        const isReplaced = stored !== null || step.withheld?.evenNull === true;
        if (stored !== null && stored !== step.published) notes.withheld += 1;
        text += isReplaced ? step.constant : step.whenNull;
        break;
      }
      case 'many': {
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
          if (fragment.isNotable) notes.notable.push(fragment);
          separator = separators.comma;
        }
        text = ']';
        break;
      }
      case 'ids': {
        const ids = embedded.ids(step);
        if (!areSoundIds(step, ids)) isSound = false;
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
  if (!isSound || whole === null) return isSound;
  // A faulty embedded record left a gap.
  return notes.faults() === null && whole(JSON.parse(sink.view(start).toString()));
}

/** Longer texts are not kept for the next row. */
const LONG = 100;

/** The key and value of a column; null if the value breaks the contract. */
function columnText(step: Step, row: Row, plan: Plan, source: RecordSource): string | null {
  const value = publishedValue(step, row, plan, source);
  if (value === FAULTY) return null;
  const stored = row[step.place];
  const text =
    step.before +
    (typeof value === 'string'
      ? quotedText(value)
      : typeof value === 'object'
        ? jsonText(value)
        : String(value));
  // Long texts do not repeat, and an equal text in another row may have other bytes.
  if (typeof stored === 'string' && (stored.length > LONG || plan.suspicious.test(stored))) return text;
  step.lastStored = stored;
  step.lastText = text;
  return text;
}
