import type { Years } from '../../contract/claims/claims.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Claim } from '../claims/claim.ts';
import { claimsOf, isSaying, pathReader, statedYears } from '../claims/claims-of.ts';
import { recordEmbedder } from '../claims/embed-records.ts';
import { linkVariables } from '../claims/link-variables.ts';
import { entityIn, entityKindOf, isRange, pathsOf, type Variable } from '../claims/variable.ts';
import type { Collection, ColumnField, Description, RecordKind } from '../description/kind.ts';
import { type LinkedRoles, linkRoles } from '../description/linked-roles.ts';
import { type KeyPath, pathText } from '../description/role-keys.ts';
import type { IdOf } from './data-checks.ts';
import type { DoubtCounts, DoubtfulEntity, DoubtsOfCheck } from './doubts.ts';
import { FoundDoubts } from './found-doubts.ts';

type Owner = Pick<Collection, 'name' | 'kind'>;
/** Looks at a value of a record; returns whether it looks wrong. */
type Look = (value: unknown, id: unknown) => boolean;

/** Looks for what seems wrong in records, although it fits the contract. Refuses nothing. */
export class DataReport {
  readonly roles: LinkedRoles;
  readonly #variables: readonly Variable[];
  readonly #collections: Description['collections'];
  readonly #listed: number;
  readonly #found: FoundDoubts;
  /** Entities that no record had been about when they were read. */
  readonly #silent = new Map<unknown, DoubtfulEntity>();
  /** By entity, the number of records about it. */
  readonly #about = new Map<unknown, number>();

  /** @param listed the number of doubts of each check to list; all are counted */
  constructor(
    description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes'>,
    listed: number,
  ) {
    this.roles = linkRoles(description);
    this.#variables = linkVariables(description);
    this.#collections = description.collections;
    this.#listed = listed;
    this.#found = new FoundDoubts(listed);
  }

  variablesOf({ name }: Pick<Collection, 'name'>): readonly Variable[] {
    return this.#variables.filter(({ collection }) => collection.name === name);
  }

  /**
   * A reader of the published records of a collection; null if it has no variables.
   * @param entityOf finds the entity of which records have only the id
   */
  reader(
    collection: Owner,
    entityOf: (id: unknown) => JsonObject | undefined,
  ): ((published: JsonObject) => void) | null {
    const variables = this.variablesOf(collection);
    const [first] = variables;
    if (first === undefined) return null;
    const toClaims = claimsOf(variables, this.roles);
    const looks = variables.map((variable) => this.#look(variable));
    const lookAtYears = this.years(collection);
    const spanOf = statedYears(entityKindOf(first), this.roles);
    const yearsOf = first.about === null ? () => null : statedYears(collection.kind, this.roles);
    const flags = this.flags(collection);
    const lookAtClaim = this.#claims(collection.name);
    let about: JsonObject | null = null;
    const entityOfRecord = () => about && this.#named(entityKindOf(first), about);
    const embed = recordEmbedder(collection.kind, this.#collections, this.roles, (target, id) =>
      this.roles.isEntity(target) ? entityOf(id) : { [target.id.name]: id },
    );
    const lookAtId = this.unknownIds('entity', collection, first.about?.name ?? '');
    return (published) => {
      const record = embed(published);
      about = entityIn(first, record);
      this.#found.entity = entityOfRecord;
      const claims = toClaims(record);
      const [{ entity, record: id }] = claims as [Claim];
      if (about === null && first.about !== null) lookAtId(published[first.about.name] ?? null, id);
      const years = yearsOf(record);
      if (years !== null) lookAtYears(id, years, about && spanOf(about));
      for (const look of looks) look(record, id);
      for (const { field, look } of flags) look(record[field.name], id);
      if (entity === null || (first.about === null && !isSaying(claims))) return;
      this.#about.set(entity, (this.#about.get(entity) ?? 0) + 1);
      for (const claim of claims) if (claim.state !== 'none') lookAtClaim(claim);
    };
  }

  /** The keys that name an entity. */
  labelsOf(kind: RecordKind): readonly ColumnField[] {
    const { secondName } = this.roles;
    return [...new Set([...this.roles.labelKeys(kind), ...(secondName === null ? [] : [secondName])])];
  }

  /** A reader of entities, each of which it reads once. */
  entityReader(kind: RecordKind): (entity: JsonObject) => void {
    const names = this.labelsOf(kind).map((field) => {
      const path = { through: [], field };
      return { read: pathReader(path), look: this.values({ name: kind.name, kind }, path, null) };
    });
    const lookAtYears = this.years({ name: kind.name, kind });
    const spanOf = statedYears(kind, this.roles);
    return (entity) => {
      const id = entity[kind.id.name];
      this.#found.entity = () => this.#named(kind, entity);
      if (!this.#about.has(id)) {
        this.#about.set(id, 0);
        if (this.#listed > 0) this.#silent.set(id, this.#named(kind, entity));
      }
      for (const { read, look } of names) look(read(entity), id);
      const span = spanOf(entity);
      if (span !== null) lookAtYears(id, span, null);
    };
  }

  /** Looks at what the collections could state. */
  lookAtKeys(): void {
    // No record states the years of an entity's own facts.
    const stating = this.#variables.filter(({ about }) => about !== null);
    const collections = new Set(stating.map(({ collection }) => collection));
    const areDated = [...collections].some(({ kind }) =>
      this.roles.yearKeys(kind).some((key) => key !== null),
    );
    for (const { check, add } of this.#found.checks('collections'))
      for (const { name } of check(areDated) ? collections : [])
        add(() => ({ collection: name, record: null, key: null, value: null }));
  }

  /** After all records were read. */
  end(): void {
    this.#found.entity = () => null;
    this.lookAtKeys();
    const collection = this.roles.entity?.name ?? '';
    for (const { check, add } of this.#found.checks('entity'))
      for (const [record, records] of this.#about) {
        const entity = this.#silent.get(record) ?? null;
        this.#found.entity = () => entity;
        if (check(records)) add(() => ({ collection, record, key: null, value: entity?.name ?? null }));
      }
  }

  #named(kind: RecordKind, entity: JsonObject): DoubtfulEntity {
    const name = this.roles.label.map((field) => entity[field.name]).find((label) => label) ?? null;
    return { id: entity[kind.id.name], name };
  }

  get counts(): DoubtCounts {
    return this.#found.counts;
  }

  /** By check, in the order of the checks; empty without a role that says what records are about. */
  found(): readonly DoubtsOfCheck[] {
    return this.roles.entity === null ? [] : this.#found.all;
  }

  /** Looks at the values of one key, null among them. */
  values({ name, kind }: Owner, path: KeyPath<ColumnField>, variable: Variable | null): Look {
    const key = pathText(path);
    const checks = this.#found.checks('value');
    const isMissing = this.roles.missing(path, kind);
    return (value, record) => {
      if (value === null || isMissing(value) !== null) return false;
      const wrong = checks.filter(({ check }) => check(value, variable));
      for (const { add } of wrong) add(() => ({ collection: name, record, key, value }));
      return wrong.length > 0;
    };
  }

  /** Looks at the texts that may mark the values of a record as inferred. */
  flags({ name, kind }: Owner): { readonly field: ColumnField; readonly look: Look }[] {
    const checks = this.#found.checks('flag');
    return this.roles.flags(kind).inferred.map(({ field, values }) => ({
      field,
      look(value, record) {
        const wrong = checks.filter(({ check }) => typeof value === 'string' && check(value, values));
        for (const { add } of wrong) add(() => ({ collection: name, record, key: field.name, value }));
        return wrong.length > 0;
      },
    }));
  }

  /** Looks at the two ends of a range. */
  range({ name }: Owner, from: KeyPath<ColumnField>): (one: unknown, other: unknown, id: unknown) => void {
    const key = pathText(from);
    const checks = this.#found.checks('range');
    return (one, other, record) => {
      if (one === null || other === null) return;
      for (const { check, add } of checks)
        if (check(Number(one), Number(other)))
          add(() => ({ collection: name, record, key, value: `${one} to ${other}` }));
    };
  }

  /** Looks at an id that a key has of a record that no list has; null if it has none. */
  unknownIds(of: IdOf, { name: collection }: Pick<Collection, 'name'>, key: string) {
    const checks = this.#found.checks('id').filter(({ check }) => check(of));
    return (value: unknown, record: unknown): void => {
      for (const { add } of value === null ? [] : checks) add(() => ({ collection, record, key, value }));
    };
  }

  /** Looks at the years that a record states. */
  years({ name, kind }: Owner): (id: unknown, years: Years, span: Years | null) => void {
    const checks = this.#found.checks('years');
    const key = this.roles.yearKeys(kind).find((field) => field !== null)?.name ?? null;
    return (record, years, span) => {
      for (const { check, add } of checks)
        if (check(years, span)) {
          add(() => {
            const ofEntity = span === null ? '' : `; entity ${spanText(span)}`;
            return { collection: name, record, key, value: `${spanText(years)}${ofEntity}` };
          });
        }
    };
  }

  #look(variable: Variable): (record: JsonObject, id: unknown) => void {
    const { value, collection } = variable;
    const looks: ((record: JsonObject, id: unknown) => unknown)[] = pathsOf(variable).map((path) => {
      const read = pathReader(path);
      const look = this.values(collection, path, variable);
      return (record: JsonObject, id: unknown): unknown => look(read(record), id);
    });
    if (isRange(value) && value.from !== null && value.to !== null) {
      const [from, to] = [pathReader(value.from), pathReader(value.to)];
      const look = this.range(collection, value.from);
      looks.push((record, id) => look(from(record), to(record), id));
    }
    return (record, id) => {
      for (const look of looks) look(record, id);
    };
  }

  #claims(collection: string): (claim: Claim) => void {
    const checks = this.#found.checks('claim').map((each) => ({ ...each, seen: new Map<string, unknown>() }));
    return (claim) => {
      for (const { check, add, seen } of checks) {
        const text = `${claim.variable.id} ${check(claim)}`;
        const earlier = seen.get(text);
        if (earlier === undefined) seen.set(text, claim.record);
        else
          add(() => ({ collection, record: claim.record, key: claim.variable.part, value: `as ${earlier}` }));
      }
    };
  }
}

/** `-206 to 220`; `?` for an open end. */
function spanText({ from, to }: Years): string {
  return `${from ?? '?'} to ${to ?? '?'}`;
}
