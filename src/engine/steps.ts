import { jsonText } from '../contract/json/json-text.ts';
import { quotedText } from '../contract/json/quoted-text.ts';
import {
  type Field,
  isStored,
  type LinkedField,
  type RecordKind,
  type StoredField,
  targetType,
  type Withheld,
} from '../model/description/kind.ts';
import type { Check } from '../model/validate/document-check.ts';
import type { ValueType } from '../model/values/value-type.ts';
import type { KeyCheck, RecordChecks } from './record-checks.ts';
import type { RecordSource } from './record-source.ts';

/** Equal to no stored value. */
const NOTHING = Symbol('nothing');

/** How one key of a record is read, checked and written. A class, so that all steps have one shape. */
export class Step {
  /** Where its value comes from; `withheld`: a column whose value is replaced. */
  readonly from: Field['source'] | 'withheld';
  readonly field: Field;
  /** Where its value is in a row; -1 where it is not stored in one. */
  readonly place: number;
  /** How the value, or the key that it is, is read. */
  readonly type: ValueType;
  /** Whether a value fits what the schema says of the key; null where what its type reads is enough. */
  readonly check: Check | null;
  readonly isNullAllowed: boolean;
  readonly nullIsWider: boolean;
  /** What comes before the value: `,"year_from":`; before the bytes of a record, which have room for it, no colon. */
  readonly before: string;
  /** The whole of it where the value is null. */
  readonly whenNull: string;
  /** The whole of it where it is always the same, or replaced. */
  readonly constant: string;
  /** What is published in place of the stored value, or always. */
  readonly published: null | string | readonly [];
  readonly withheld: Withheld | null;
  /** Of what is embedded: the number of its kind; otherwise -1. */
  readonly target: number;
  /** Of what is linked: which of the record's lists of links; otherwise -1. */
  readonly list: number;
  /** The last value that was right, as stored, and its JSON: many columns repeat theirs from row to row. */
  lastStored: unknown = NOTHING;
  lastText = '';

  constructor(
    field: Field,
    facts: Pick<Step, 'from' | 'place' | 'type' | 'isNullAllowed' | 'target' | 'list'> & {
      readonly check: Check | null;
      readonly before: string;
    },
  ) {
    const { from, before, check } = facts;
    this.field = field;
    this.from = from;
    this.place = facts.place;
    this.type = facts.type;
    this.isNullAllowed = facts.isNullAllowed;
    this.nullIsWider = field.nullIsWider;
    this.before = from === 'one' ? before.slice(0, -1) : before;
    this.whenNull = `${before}null`;
    this.withheld = field.source === 'column' ? field.withheld : null;
    this.published = this.withheld?.publishedAs ?? (field.source === 'always' ? field.value : null);
    this.constant =
      before +
      (typeof this.published === 'string' ? quotedText(this.published) : JSON.stringify(this.published));
    this.target = facts.target;
    this.list = facts.list;
    this.check = check;
  }
}

/** How the records of a kind are read, checked and written. */
export interface Plan {
  readonly kind: RecordKind;
  /** Its number among the kinds. */
  readonly number: number;
  readonly steps: readonly Step[];
  /** The fields that are keys of embedded records. */
  readonly ones: readonly Step[];
  /** The fields that are linked, by their `list`. */
  readonly linked: readonly (Step & { readonly field: LinkedField })[];
  /** The place of the id in a row. */
  readonly idPlace: number;
  /** What a record must be as a whole; null where checking its keys is enough. */
  readonly whole: Check | null;
  /** Matches texts that may differ from what the export holds, see RecordSource. */
  readonly suspicious: RegExp;
}

/** An object in place of an embedded record: what its schema says of it is checked where it is written. */
export const RECORD = Object.freeze({});

/**
 * How the records of a kind are written.
 *
 * @param numbers the number of every kind
 */
export function planOf(
  kind: RecordKind,
  checks: RecordChecks,
  numbers: ReadonlyMap<RecordKind, number>,
  { suspicious }: Pick<RecordSource, 'suspicious'>,
): Plan {
  const stored = kind.fields.filter(isStored);
  let lists = 0;
  const steps = kind.fields.map((field, index) => {
    const { isNullAllowed, check } = checks.keys.get(field.name) as KeyCheck;
    const isLinked = field.source === 'many' || field.source === 'ids';
    return new Step(field, {
      from: field.source === 'column' && field.withheld !== null ? 'withheld' : field.source,
      place: isStored(field) ? stored.indexOf(field) : -1,
      type: typeOf(field, kind),
      check: check && checkOf(field, check),
      isNullAllowed,
      before: `${index === 0 ? '{' : ','}${jsonText(field.name)}:`,
      target: 'target' in field ? (numbers.get(field.target) as number) : -1,
      list: isLinked ? lists++ : -1,
    });
  });
  return {
    kind,
    number: numbers.get(kind) as number,
    steps,
    ones: steps.filter(({ from }) => from === 'one'),
    linked: steps.filter(({ list }) => list >= 0) as Plan['linked'][number][],
    idPlace: stored.indexOf(kind.id as StoredField),
    whole: checks.whole,
    suspicious,
  };
}

/** What is always the same, or an object in place of a record, is checked once, and lists of records once a length. */
function checkOf(field: Field, check: Check): Check | null {
  const once = (value: unknown): Check | null => (check(value) ? null : () => false);
  switch (field.source) {
    case 'one':
      return once(RECORD);
    case 'always':
      return once(field.value);
    case 'many': {
      const known: boolean[] = [];
      return (records) => {
        const { length } = records as readonly unknown[];
        known[length] ??= check(Array.from({ length }, () => RECORD));
        return known[length];
      };
    }
    case 'column':
      return field.withheld === null || field.withheld.publishedAs === null
        ? check
        : once(field.withheld.publishedAs);
    default:
      return check;
  }
}

function typeOf(field: Field, kind: RecordKind): ValueType {
  switch (field.source) {
    case 'one':
      return field.target.id.value;
    case 'many':
    case 'ids':
      return targetType(field);
    case 'column':
      return field.value;
    default:
      return kind.id.value;
  }
}
