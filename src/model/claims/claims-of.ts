import type { Code, Years } from '../../contract/claims/claims.ts';
import { CALENDAR_YEARS } from '../../contract/claims/years.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { ColumnField, RecordKind } from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { type FlagKeys, type KeyPath, namesOf, valueAt } from '../description/role-keys.ts';
import type { Claim } from './claim.ts';
import { type KeyTree, keysBehind, mergedKeys, ownKeys } from './key-tree.ts';
import { SourceReader, sourceKeys } from './sources-of.ts';
import { entityIn, entityKindOf, isRange, pathsOf, type Variable } from './variable.ts';

/**
 * A function from the records of a collection, as a page has them, to their claims. A record makes one claim
 * for each variable, also if it has no value: then nothing was recorded.
 * @param variables of one collection, at least one
 */
export function claimsOf(
  variables: readonly Variable[],
  roles: LinkedRoles,
): (record: JsonObject) => readonly Claim[] {
  const reader = new ClaimReader(variables, roles);
  return (record) => reader.read(record);
}

/**
 * Reads the claims of a collection. Classes and loops, here and in what gathers claims: closures made for each
 * collection are compiled again and again, which took a twentieth of a build with the explorer.
 */
export class ClaimReader {
  readonly #first: Variable;
  readonly #name: string;
  readonly #id: string;
  /** Null if the records are the entities. */
  readonly #ownYears: YearReader | null;
  readonly #entityId: string;
  readonly #entityYears: YearReader;
  readonly #sources: SourceReader;
  readonly #flags: FlagKeys;
  readonly #note: ColumnField | null;
  readonly #tag: string | undefined;
  readonly #values: readonly ValueReader[];

  constructor(variables: readonly Variable[], roles: LinkedRoles) {
    const [first] = variables as [Variable];
    const { about, collection } = first;
    const { kind } = collection;
    const entity = entityKindOf(first);
    this.#flags = roles.flags(kind);
    this.#first = first;
    this.#name = collection.name;
    this.#id = kind.id.name;
    const yearOf: YearOf = (value) => (roles.isUnknownYear(value) ? null : (value as number));
    this.#ownYears = about === null ? null : new YearReader(roles.yearKeys(kind), yearOf);
    this.#entityId = entity.id.name;
    this.#entityYears = new YearReader(roles.yearKeys(entity), yearOf);
    this.#sources = new SourceReader(kind, roles);
    this.#note = roles.noteKey(kind);
    this.#tag = this.#flags.inferred[0]?.field.name;
    this.#values = variables.map((variable) => new ValueReader(variable, roles));
  }

  read(record: JsonObject): readonly Claim[] {
    const id = record[this.#id];
    const about = entityIn(this.#first, record);
    const entity = about === null ? null : about[this.#entityId];
    const stated = this.#ownYears === null ? null : this.#ownYears.read(record);
    const years = stated ?? (about === null ? null : this.#entityYears.read(about));
    const dated = stated !== null ? 'stated' : years !== null ? 'entity' : 'undated';
    const [from, to] = years === null ? [null, null] : [years.from, years.to];
    const flags = this.#flags;
    const isDisputed = isTrue(record, flags.disputed);
    const isInferred = this.#isInferred(record);
    const uncertain = isTrue(record, flags.uncertain);
    const reviewed = isTrue(record, flags.reviewed);
    const sources = this.#sources.read(record);
    const tag = this.#tag === undefined ? null : record[this.#tag];
    const note = this.#note === null ? null : record[this.#note.name];
    const claims: Claim[] = [];
    for (const reader of this.#values) {
      const { variable } = reader;
      const { value, low, high, state, code } = reader.read(record);
      // Every key by name: this runs once for each claim.
      claims.push({
        id: `${this.#name}/${id}${variable.part === null ? '' : `#${variable.part}`}`,
        variable,
        entity,
        value,
        low,
        high,
        code: code === null ? null : code.code,
        state,
        inferred: isInferred || code?.inferred === true,
        disputed: isDisputed || code?.disputed === true,
        uncertain,
        reviewed,
        tag,
        from,
        to,
        dated,
        sources,
        note,
        record: id,
      });
    }
    return claims;
  }

  #isInferred(record: JsonObject): boolean {
    for (const { field, values } of this.#flags.inferred) if (values.has(record[field.name])) return true;
    return false;
  }
}

function isTrue(record: JsonObject, keys: readonly ColumnField[]): boolean {
  for (const { name } of keys) if (record[name] === true) return true;
  return false;
}

/** Whether the claims of a record say anything, be it that something is unknown. */
export function isSaying(claims: readonly Pick<Claim, 'state'>[]): boolean {
  return claims.some(({ state }) => state !== 'none');
}

/** The keys that `claimsOf` reads, except the note. */
export function claimKeys(variables: readonly Variable[], roles: LinkedRoles): KeyTree {
  const [first] = variables;
  if (first === undefined) return new Map();
  const { about, collection } = first;
  const { kind } = collection;
  const { disputed, uncertain, reviewed, inferred } = roles.flags(kind);
  return mergedKeys(
    ownKeys([
      ...[kind.id, ...disputed, ...uncertain, ...reviewed, ...inferred.map(({ field }) => field)],
      ...roles.yearKeys(kind),
    ]),
    about === null
      ? new Map()
      : keysBehind([about], ownKeys([about.target.id, ...roles.yearKeys(about.target)])),
    ...variables.flatMap(pathsOf).map(({ through, field }) => keysBehind(through, ownKeys([field]))),
    sourceKeys(kind, roles),
  );
}

type Value = Pick<Claim, 'value' | 'low' | 'high' | 'state'> & { readonly code: Code | null };

const nothing: Value = { value: null, low: null, high: null, state: 'none', code: null };

class ValueReader {
  readonly variable: Variable;
  /** Of a single value or of the lower end of a range; null for a range without one. */
  readonly #first: readonly string[] | null;
  /** Of the upper end of a range; null for a range without one. */
  readonly #last: readonly string[] | null;
  readonly #isRange: boolean;
  readonly #isMissing: ReturnType<LinkedRoles['missing']>;
  readonly #isUnknownYear: (value: unknown) => boolean;

  constructor(variable: Variable, roles: LinkedRoles) {
    const { value, collection } = variable;
    const [first, last] = isRange(value) ? [value.from, value.to] : [value, null];
    this.#isUnknownYear = unknownYearOf(variable, roles);
    this.variable = variable;
    this.#isRange = isRange(value);
    this.#first = first && namesOf(first);
    this.#last = last && namesOf(last);
    this.#isMissing = isRange(value) ? () => null : roles.missing(value, collection.kind);
  }

  read(record: JsonObject): Value {
    const one = this.#first === null ? null : valueAt(record, this.#first);
    if (this.#isRange) return this.#rangeOf(one, this.#last === null ? null : valueAt(record, this.#last));
    const missing = this.#isMissing(one);
    if (missing === 'null' || missing === 'empty') return nothing;
    const { codes, isNumber } = this.variable;
    const code = codes.get(String(one)) ?? null;
    const isSaid = missing === null && !this.#isUnknownYear(one);
    const state = code !== null ? code.state : isSaid ? 'value' : 'none';
    const number = isNumber && state === 'value' && code === null ? Number(one) : null;
    return { value: one, low: number, high: number, state, code };
  }

  #rangeOf(one: unknown, other: unknown): Value {
    const end = (value: unknown) => (value === null || this.#isUnknownYear(value) ? null : Number(value));
    const [low, high] = [end(one), end(other)];
    const value = isSameNumber(one, other) ? one : null;
    const state = low === null && high === null ? 'none' : 'value';
    return { value, low, high, state, code: null };
  }
}

function isSameNumber(one: unknown, other: unknown): boolean {
  if (one === null || other === null || Number(one) !== Number(other)) return false;
  // Decimals may differ in digits that a number does not hold.
  return typeof one !== 'string' || typeof other !== 'string' || bareDigits(one) === bareDigits(other);
}

/** `1.5` of `1.50`, and `0` of `-0.00`. */
function bareDigits(decimal: string): string {
  const digits = decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  return digits === '-0' ? '0' : digits;
}

/** Whether a number of a variable is a year that means that it is unknown, as one of a record is. */
export function unknownYearOf(
  { unit }: Pick<Variable, 'unit'>,
  roles: LinkedRoles,
): (value: unknown) => boolean {
  if (unit !== CALENDAR_YEARS) return () => false;
  return (value) => typeof value === 'number' && roles.isUnknownYear(value);
}

/** Reads the published value at the end of a path; null if a record on the way is null. */
export function pathReader(path: KeyPath<ColumnField>): (record: JsonObject) => unknown {
  const names = namesOf(path);
  return (record) => valueAt(record, names);
}

type YearOf = (value: unknown) => number | null;

class YearReader {
  readonly #from: string | null;
  readonly #to: string | null;
  readonly #yearOf: YearOf;

  constructor([from, to]: ReturnType<LinkedRoles['yearKeys']>, yearOf: YearOf) {
    this.#from = from?.name ?? null;
    this.#to = to?.name ?? null;
    this.#yearOf = yearOf;
  }

  read(record: JsonObject): Years | null {
    const from = this.#from === null ? null : this.#yearOf(record[this.#from]);
    const to = this.#to === null ? null : this.#yearOf(record[this.#to]);
    return from === null && to === null ? null : { from, to };
  }
}

/** A reader of the years that a record states itself, however far; null if neither is known. */
export function statedYears(kind: RecordKind, roles: LinkedRoles): (record: JsonObject) => Years | null {
  const reader = new YearReader(roles.yearKeys(kind), (value) => statedYear(value, roles));
  return (record) => reader.read(record);
}

export function statedYear(value: unknown, { unknownYears }: LinkedRoles): number | null {
  return typeof value !== 'number' || unknownYears.includes(value) ? null : value;
}
