import { isKnown } from '../../contract/claims.ts';
import type { Documents } from '../../contract/documents.ts';
import type { Claim } from '../../model/claims/claim.ts';
import { claimKeys, claimsOf } from '../../model/claims/claims-of.ts';
import { mergedKeys } from '../../model/claims/key-tree.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import { sourceKeys, sourcesOf } from '../../model/claims/sources-of.ts';
import { pathsOf, type Variable } from '../../model/claims/variable.ts';
import { type Description, isStored, type StoredField } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { ClaimFile } from './claim-file.ts';
import { type Cited, ClaimsByEntity } from './claims-by-entity.ts';
import { Coverage } from './coverage.ts';
import type { RowSource } from './narrow-kind.ts';
import { type NarrowRecord, NarrowRecords, type RecordMaker } from './narrow-records.ts';

type Entities = Documents['explorer-entities'];
type References = Pick<Documents['explorer-sources'], 'ids' | 'labels'>;

export type VariableFacts = Pick<
  Documents['explorer-catalog']['variables'][number],
  'known' | 'entities' | 'longest' | 'years'
> & { readonly variable: Variable };

interface CollectionClaims {
  readonly fields: readonly StoredField[];
  readonly maker: RecordMaker;
  take(record: NarrowRecord, row: number): void;
  /** `file` is null without variables. */
  end(): {
    readonly file: Documents['explorer-claims'] | null;
    readonly cited: Cited;
  };
}

/** Makes the claims of all collections, one after the other, and what files say of them. */
export class ClaimWalk {
  readonly coverage: Coverage;
  readonly byEntity: ClaimsByEntity;
  readonly #variables: readonly Variable[];
  readonly #facts: VariableFacts[] = [];
  readonly #collections: Description['collections'];
  readonly #roles: LinkedRoles;
  readonly #records: NarrowRecords;
  readonly #source: RowSource;
  readonly #entityPlaces: ReadonlyMap<unknown, number>;
  readonly #referencePlaces: ReadonlyMap<unknown, number>;

  constructor(
    description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes'>,
    roles: LinkedRoles,
    source: RowSource,
    entities: Entities | null,
    references: References | null,
  ) {
    const places = (ids: readonly unknown[] = []) => new Map(ids.map((id, place) => [id, place]));
    this.#variables = linkVariables(description);
    this.#collections = description.collections;
    this.#roles = roles;
    this.#source = source;
    this.#records = new NarrowRecords(source);
    this.#entityPlaces = places(entities?.ids);
    this.#referencePlaces = places(references?.ids);
    this.byEntity = new ClaimsByEntity(entities?.ids.length ?? 0, this.#variables);
    this.coverage = new Coverage(
      entities?.from.map((from, index) => [from, entities.to[index] ?? null]) ?? [],
    );
  }

  #variablesOf(index: number): readonly Variable[] {
    const { name } = this.#collections[index] as Description['collections'][number];
    return this.#variables.filter(({ collection }) => collection.name === name);
  }

  /** Begins a collection; call them in order. */
  collection(index: number): CollectionClaims {
    const { kind } = this.#collections[index] as Description['collections'][number];
    const roles = this.#roles;
    const variables = this.#variablesOf(index);
    const first = this.#facts.length;
    const isReference = roles.isReference(kind);
    const keys = isReference
      ? claimKeys(variables, roles)
      : mergedKeys(claimKeys(variables, roles), sourceKeys(kind, roles));
    const read = claimsOf(variables, roles);
    const sources = isReference || keys.size === 0 ? () => [] : sourcesOf(kind, roles);
    const file = new ClaimFile(index, first, variables);
    const cited = { rows: [] as number[], references: [] as number[] };
    const counters = variables.map((variable, place) => new Counter(variable, this.coverage, first + place));
    return {
      fields: [...keys.keys()].filter(isStored),
      maker: this.#records.maker(kind, keys, { skip: 0, take: this.#source.count(kind) }),
      take: (record, row) => {
        const claims = read(record);
        const [claim] = claims;
        const codes = (claim?.sources ?? sources(record)).flatMap(
          ({ reference }) => this.#referencePlaces.get(reference) ?? [],
        );
        const distinct = codes.length < 2 ? codes : [...new Set(codes)].sort((one, other) => one - other);
        for (const code of distinct) {
          cited.rows.push(row);
          cited.references.push(code);
        }
        if (claim === undefined) return;
        const entity = this.#entityPlaces.get(claim.entity) ?? -1;
        file.add(claims, entity);
        for (const [place, each] of claims.entries()) counters[place]?.add(each, entity);
      },
      end: () => {
        for (const counter of counters) this.#facts.push(counter.end());
        if (variables.length === 0) return { file: null, cited };
        const made = file.file();
        this.byEntity.add(made, cited);
        return { file: made, cited };
      },
    };
  }

  /** The keys whose texts name records: of a collection about the entity, its variables' own. */
  searchedKeys(index: number): readonly StoredField[] {
    const { kind } = this.#collections[index] as Description['collections'][number];
    const roles = this.#roles;
    if (roles.entity === null) return [];
    if (roles.aboutKey(kind) !== null)
      return this.#variablesOf(index)
        .flatMap(pathsOf)
        .map(({ through: [first], field }) => first ?? field);
    return kind.fields.filter(
      (field): field is StoredField =>
        isStored(field) &&
        field !== kind.id &&
        !field.isPrivate &&
        !(field.source === 'one' ? roles.isEntity(field.target) : field.value.column === null) &&
        !roles.isAside(field),
    );
  }

  /** Texts that name nothing: sentinels, and codes. */
  unsaidTexts(index: number): ReadonlySet<string> {
    return new Set([
      '',
      ...this.#roles.sentinels,
      ...this.#variablesOf(index).flatMap(({ codes }) => [...codes.keys()]),
    ]);
  }

  facts(): readonly VariableFacts[] {
    return this.#facts;
  }
}

/** As many as one chart compares. */
const SERIES = 4;

class Counter {
  readonly #variable: Variable;
  readonly #covered: ReturnType<Coverage['variable']>;
  readonly #entities = new Set<number>();
  /** How many dated numbers an entity has. */
  readonly #dated = new Map<number, number>();
  #known = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  constructor(variable: Variable, coverage: Coverage, index: number) {
    this.#variable = variable;
    this.#covered = coverage.variable(index);
  }

  add(claim: Claim, entity: number): void {
    this.#covered.add(claim, entity);
    if (!isKnown(claim)) return;
    this.#known += 1;
    if (entity >= 0) this.#entities.add(entity);
    if (claim.dated !== 'stated') return;
    if (entity >= 0 && (claim.low !== null || claim.high !== null))
      this.#dated.set(entity, (this.#dated.get(entity) ?? 0) + 1);
    for (const year of [claim.from, claim.to]) {
      if (year === null) continue;
      this.#first = Math.min(this.#first, year);
      this.#last = Math.max(this.#last, year);
    }
  }

  end(): VariableFacts {
    this.#covered.end();
    return {
      variable: this.#variable,
      known: this.#known,
      entities: this.#entities.size,
      longest: [...this.#dated].sort(([, one], [, other]) => other - one).slice(0, SERIES),
      years: this.#first > this.#last ? null : [this.#first, this.#last],
    };
  }
}
