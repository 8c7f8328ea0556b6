import {
  type ColumnField,
  type Field,
  isStored,
  type LinkedField,
  type OneField,
  type RecordKind,
  type StoredField,
  targetType,
} from '../description/kind.ts';
import { jsonText } from '../json/json-text.ts';
import { quotedText } from '../json/quoted-text.ts';
import type { ValueType } from '../values/value-type.ts';
import type { Selected } from './block-source.ts';
import type { Check, KeyCheck, RecordChecks } from './record-checks.ts';

/** What a step does with the stored value. Numbers, because the loop over the steps compares them for every value. */
export const DO = {
  /** Writes a value of any type by what its type reads of it. */
  value: 0,
  integer: 1,
  text: 2,
  /** Writes what is published in place of a private value, and counts it. */
  withheld: 3,
  boolean: 4,
  /** Copies the keys that SQLite has written. */
  written: 5,
  /** Copies the bytes of the record that a key leads to. */
  one: 6,
  /** Copies those of every record that is linked. */
  many: 7,
  /** Lists the ids of what is linked. */
  ids: 8,
  /** Writes what is always the same, and is not stored. */
  always: 9,
} as const;

/** How one key of a record is written. A class, so that all steps have one shape: the loop over them is compiled once. */
export class Step {
  readonly does: (typeof DO)[keyof typeof DO];
  /** What comes before the value: `,"year_from":`; before the bytes of a record, which have room for it, no colon. */
  readonly before: string;
  /** The whole of it where the value is null; null where the schema allows none. */
  readonly whenNull: string | null;
  readonly nullIsWider: boolean;
  /** Whether a value fits what the schema says of the key; null where what its type reads is enough. */
  readonly check: Check | null;
  /** How the value, or the key that it is, is read. */
  readonly type: ValueType;
  readonly field: Field;
  /** Of what is embedded: the number of its kind; otherwise -1. */
  readonly target: number;
  /** Of what is linked: which of the record's lists of links. */
  readonly list: number;
  /** The whole of it where it is always the same; of a boolean, where it is true. */
  readonly constant: string;
  /** The whole of it where it is false. */
  readonly whenFalse: string;
  /** What private values are replaced by: where it is there, it stays. */
  readonly publishedAs: string | null;
  /** Whether a private value that is null is replaced, too. */
  readonly evenNull: boolean;

  constructor(
    facts: Pick<Step, 'does' | 'before' | 'check' | 'type' | 'field'> &
      Partial<Pick<Step, 'target' | 'list' | 'constant' | 'publishedAs' | 'evenNull'>> & {
        isNullAllowed: boolean;
      },
  ) {
    this.does = facts.does;
    this.before = facts.does === DO.one ? facts.before.slice(0, -1) : facts.before;
    this.whenNull = facts.isNullAllowed ? `${facts.before}null` : null;
    this.nullIsWider = facts.field.nullIsWider;
    this.check = facts.check;
    this.type = facts.type;
    this.field = facts.field;
    this.target = facts.target ?? -1;
    this.list = facts.list ?? -1;
    this.constant = facts.constant ?? `${facts.before}true`;
    this.whenFalse = `${facts.before}false`;
    this.publishedAs = facts.publishedAs ?? null;
    this.evenNull = facts.evenNull ?? false;
  }
}

/** How the records of a kind become bytes. */
export interface Plan {
  readonly kind: RecordKind;
  /** Its number among the kinds. */
  readonly number: number;
  readonly steps: readonly Step[];
  /** What is read of a row; null where that is what each field stores. */
  readonly selected: readonly Selected[] | null;
  /** The fields that are keys of embedded records, with their places in a row. */
  readonly ones: readonly { readonly field: OneField; readonly place: number; readonly target: number }[];
  /** The fields that are linked, by their `list`. */
  readonly linked: readonly { readonly field: LinkedField; readonly target: number }[];
  /** The place of the id in a row. */
  readonly idPlace: number;
  /** What a record must be as a whole; null where checking its keys is enough. */
  readonly whole: Check | null;
}

/** An object in place of an embedded record: what its schema says of it is checked where it is written. */
const RECORD = Object.freeze({});

/**
 * How the records of a kind are written.
 *
 * @param numbers the number of every kind
 */
export function planOf(
  kind: RecordKind,
  checks: RecordChecks,
  numbers: ReadonlyMap<RecordKind, number>,
): Plan {
  const linked: Plan['linked'][number][] = [];
  const stored = kind.fields.filter(isStored);
  const steps = kind.fields.map((field, index): Step => {
    const { isNullAllowed, check } = checks.keys.get(field.name) as KeyCheck;
    const fits = (value: unknown) => check?.(value) !== false;
    const before = `${index === 0 ? '{' : ','}${jsonText(field.name)}:`;
    const base = { before, isNullAllowed, type: typeOf(field, kind), field };
    const list = linked.length;
    switch (field.source) {
      case 'one': {
        const target = numbers.get(field.target) as number;
        return new Step({ ...base, does: DO.one, check: fits(RECORD) ? null : refuses, target });
      }
      case 'many': {
        const target = numbers.get(field.target) as number;
        linked.push({ field, target });
        return new Step({ ...base, does: DO.many, check: check && byLength(check), target, list });
      }
      case 'ids':
        linked.push({ field, target: -1 });
        return new Step({ ...base, does: DO.ids, check, list });
      case 'always': {
        const constant = before + JSON.stringify(field.value);
        return new Step({
          ...base,
          does: DO.always,
          check: fits(field.value) ? null : refuses,
          constant,
        });
      }
      default:
        return columnStep(field, { ...base, check });
    }
  });
  return {
    kind,
    number: numbers.get(kind) as number,
    steps,
    selected: null,
    ones: stored.flatMap((field, place) =>
      field.source === 'one' ? [{ field, place, target: numbers.get(field.target) as number }] : [],
    ),
    linked,
    idPlace: stored.indexOf(kind.id as StoredField),
    whole: checks.whole,
  };
}

/** What the loop over the steps does itself, by the name of the type. */
const quick: Readonly<Record<string, Step['does']>> = {
  integer: DO.integer,
  text: DO.text,
  boolean: DO.boolean,
};

function columnStep(
  { withheld, value }: ColumnField,
  base: Pick<Step, 'before' | 'check' | 'type' | 'field'> & { isNullAllowed: boolean },
): Step {
  if (withheld === null) {
    return new Step({ ...base, does: quick[value.name] ?? DO.value });
  }
  const { publishedAs, evenNull } = withheld;
  const constant = base.before + (publishedAs === null ? 'null' : quotedText(publishedAs));
  const isAllowed = publishedAs === null ? base.isNullAllowed : base.check?.(publishedAs) !== false;
  const check = isAllowed ? null : refuses;
  return new Step({ ...base, does: DO.withheld, check, constant, publishedAs, evenNull });
}

/** A check of lists of records, which only their lengths tell apart: each length is checked once. */
function byLength(check: Check): Check {
  const known: boolean[] = [];
  return (records) => {
    const { length } = records as readonly unknown[];
    known[length] ??= check(Array.from({ length }, () => RECORD));
    return known[length];
  };
}

const refuses: Check = () => false;

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
