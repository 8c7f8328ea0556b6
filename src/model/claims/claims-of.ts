import type { Years } from '../../contract/claims.ts';
import type { ColumnField, Field, OneField, RecordKind } from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { type KeyPath, namesOf, valueAt } from '../description/role-keys.ts';
import type { Claim } from './claim.ts';
import { type KeyTree, mergedKeys } from './key-tree.ts';
import { sourceKeys, sourcesOf } from './sources-of.ts';
import { type Code, isRange, pathsOf, type Variable } from './variable.ts';

type Published = Readonly<Record<string, unknown>>;

/**
 * A function from the records of a collection, as a page has them, to their claims. A record makes one claim
 * for each variable, also if it has no value: then nothing was recorded.
 * @param variables of one collection
 */
export function claimsOf(
  variables: readonly Variable[],
  roles: LinkedRoles,
): (record: Published) => readonly Claim[] {
  const [first] = variables;
  if (first === undefined) return () => [];
  const { collection, about } = first;
  const { kind } = collection;
  const yearsOf = datedReader(kind, about, roles);
  const cited = sourcesOf(kind, roles);
  const flags = roles.flags(kind);
  const note = roles.noteKey(kind);
  const isTrue = (record: Published, keys: readonly ColumnField[]) =>
    keys.some(({ name }) => record[name] === true);
  const readers = variables.map((variable) => ({ variable, read: valueReader(variable, roles) }));
  const tag = flags.inferred[0]?.field.name;
  return (record) => {
    const id = record[kind.id.name];
    const embedded = record[about.name] as Published | null;
    const { from, to, dated } = yearsOf(record, embedded);
    const isDisputed = isTrue(record, flags.disputed);
    const isInferred = flags.inferred.some(({ field, values }) => values.has(record[field.name]));
    const shared = {
      entity: embedded === null ? null : embedded[about.target.id.name],
      uncertain: isTrue(record, flags.uncertain),
      reviewed: isTrue(record, flags.reviewed),
      sources: cited(record),
    };
    return readers.map(({ variable, read }): Claim => {
      const { value, low, high, state, code } = read(record);
      // Every key by name: this runs once for each claim,.
      return {
        id: `${collection.name}/${id}${variable.part === null ? '' : `#${variable.part}`}`,
        variable,
        entity: shared.entity,
        value,
        low,
        high,
        code: code?.code ?? null,
        state,
        inferred: isInferred || code?.inferred === true,
        disputed: isDisputed || code?.disputed === true,
        uncertain: shared.uncertain,
        reviewed: shared.reviewed,
        tag: tag === undefined ? null : record[tag],
        from,
        to,
        dated,
        sources: shared.sources,
        note: note === null ? null : record[note.name],
        record: id,
      };
    });
  };
}

/** The keys that `claimsOf` reads, except the note. */
export function claimKeys(variables: readonly Variable[], roles: LinkedRoles): KeyTree {
  const [first] = variables;
  if (first === undefined) return new Map();
  const { about, collection } = first;
  const { kind } = collection;
  const { disputed, uncertain, reviewed, inferred } = roles.flags(kind);
  const leaves = (fields: readonly (Field | null)[]) =>
    new Map(fields.flatMap((field) => (field === null ? [] : [[field, null] as const])));
  const ownKeys = [
    ...[kind.id, ...disputed, ...uncertain, ...reviewed, ...inferred.map(({ field }) => field)],
    ...roles.yearKeys(kind),
  ];
  const paths = variables.flatMap(pathsOf).map(({ through, field }): KeyTree => {
    const end: KeyTree = new Map([[field, null]]);
    return through.reduceRight<KeyTree>((inner, embedding) => new Map([[embedding, inner]]), end);
  });
  return mergedKeys(
    leaves(ownKeys),
    new Map([[about, leaves([about.target.id, ...roles.yearKeys(about.target)])]]),
    ...paths,
    sourceKeys(kind, roles),
  );
}

type Value = Pick<Claim, 'value' | 'low' | 'high' | 'state'> & { readonly code: Code | null };

const nothing: Value = { value: null, low: null, high: null, state: 'none', code: null };

function valueReader(variable: Variable, roles: LinkedRoles): (record: Published) => Value {
  const { value, codes, isNumber, collection } = variable;
  if (isRange(value)) {
    const [from, to] = [value.from, value.to].map((path) => path && pathReader(path));
    return (record) => {
      const [one, other] = [from?.(record) ?? null, to?.(record) ?? null];
      if (one === null && other === null) return nothing;
      const [low, high] = [one, other].map((end) => (end === null ? null : Number(end))) as [
        number | null,
        number | null,
      ];
      const isReversed = low !== null && high !== null && low > high;
      return {
        ...nothing,
        value: one !== null && low === high ? one : null,
        low: isReversed ? high : low,
        high: isReversed ? low : high,
        state: 'value',
      };
    };
  }
  const read = pathReader(value);
  const isMissing = roles.missing(value, collection.kind);
  return (record) => {
    const published = read(record);
    const missing = isMissing(published);
    if (missing === 'null' || missing === 'empty') return nothing;
    const code = codes.get(String(published)) ?? null;
    const state = code?.state ?? (missing === null ? 'value' : 'none');
    const number = isNumber && state === 'value' && code === null ? Number(published) : null;
    return { value: published, low: number, high: number, state, code };
  };
}

/** Reads the published value at the end of a path; null if a record on the way is null. */
export function pathReader(path: KeyPath<ColumnField>): (record: Published) => unknown {
  const names = namesOf(path);
  return (record) => valueAt(record, names);
}

type Dated = Pick<Claim, 'from' | 'to' | 'dated'>;

function datedReader(
  kind: RecordKind,
  about: OneField,
  roles: LinkedRoles,
): (record: Published, entity: Published | null) => Dated {
  const [own, ofEntity] = [kind, about.target].map((owner) => yearReader(owner, roles)) as [Spans, Spans];
  return (record, entity) => {
    const stated = own(record);
    if (stated !== null) return { ...stated, dated: 'stated' };
    const assumed = entity === null ? null : ofEntity(entity);
    return assumed === null ? { from: null, to: null, dated: 'undated' } : { ...assumed, dated: 'entity' };
  };
}

type Spans = (record: Published) => Years | null;

/** A reader of the years that a record states itself; null if neither is known. */
export function yearReader(kind: RecordKind, roles: LinkedRoles): Spans {
  const keys = roles.yearKeys(kind);
  return (record) => {
    const [from = null, to = null] = keys.map((key) =>
      key === null ? null : yearOf(record[key.name], roles),
    );
    return from === null && to === null ? null : { from, to };
  };
}

export function yearOf(value: unknown, { unknownYears }: LinkedRoles): number | null {
  return typeof value !== 'number' || unknownYears.includes(value) ? null : value;
}
