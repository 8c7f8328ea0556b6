import { jsonText } from '../contract/json/json-text.ts';
import { quotedText } from '../contract/json/quoted-text.ts';
import {
  type Field,
  isLinked,
  isOptional,
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

const NOTHING = Symbol('nothing');

/** How one key of a record is read, checked and written. A class, so that all steps have one shape. */
export class Step {
  /** `withheld`: a column whose value is replaced. */
  readonly from: Field['source'] | 'withheld';
  readonly field: Field;
  /** Index in a row; -1 if not stored there. */
  readonly place: number;
  readonly type: ValueType;
  /** Checks the value against the schema; null if reading by the type is enough. */
  readonly check: Check | null;
  readonly isNullAllowed: boolean;
  readonly nullIsWider: boolean;
  /** Text before the value: `,"year_from":`; no colon before a record, whose bytes reserve room for it. */
  readonly before: string;
  /** Key and value, if the value is null; empty if the record then lacks the key. */
  readonly whenNull: string;
  /** Key and value, if the value is constant or replaced. */
  readonly constant: string;
  readonly published: null | string | readonly [];
  readonly withheld: Withheld | null;
  /** Number of the embedded kind; otherwise -1. */
  readonly target: number;
  /** Index among the record's lists of links; otherwise -1. */
  readonly list: number;
  /** Whether its list may have a record twice. */
  readonly mayRepeat: boolean;
  /** The last valid value as stored, and its JSON: many columns repeat values from row to row. */
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
    this.whenNull = isOptional(field) ? '' : `${before}null`;
    this.withheld = field.source === 'column' ? field.withheld : null;
    this.published = this.withheld?.publishedAs ?? (field.source === 'always' ? field.value : null);
    this.constant =
      before +
      (typeof this.published === 'string' ? quotedText(this.published) : JSON.stringify(this.published));
    this.target = facts.target;
    this.list = facts.list;
    this.mayRepeat = isLinked(field) && field.link.isThrough === true;
    this.check = check;
  }
}

export interface Plan {
  readonly kind: RecordKind;
  readonly number: number;
  readonly steps: readonly Step[];
  readonly ones: readonly Step[];
  /** By their `list`. */
  readonly linked: readonly (Step & { readonly field: LinkedField })[];
  readonly idPlace: number;
  /** Checks the record as a whole; null if checking its keys is enough. */
  readonly whole: Check | null;
  readonly suspicious: RegExp;
}

/** Placeholder for an embedded record, which is checked where it is written. */
export const RECORD = Object.freeze({});

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
    return new Step(field, {
      from: field.source === 'column' && field.withheld !== null ? 'withheld' : field.source,
      place: isStored(field) ? stored.indexOf(field) : -1,
      type: typeOf(field, kind),
      check: check && checkOf(field, check),
      isNullAllowed: isNullAllowed || isOptional(field),
      before: `${index === 0 ? '{' : ','}${jsonText(field.name)}:`,
      target: 'target' in field ? (numbers.get(field.target) as number) : -1,
      list: isLinked(field) ? lists++ : -1,
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

/** Constants and placeholders are checked once, lists of records once per length. */
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
