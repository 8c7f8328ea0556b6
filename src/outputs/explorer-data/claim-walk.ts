import { isKnown } from '../../contract/claims/claims.ts';
import type { Source } from '../../contract/claims/sources.ts';
import type { ExplorerClaims, ExplorerEntities, ExplorerVariable } from '../../contract/documents.ts';
import type { Claim } from '../../model/claims/claim.ts';
import { ClaimReader, claimKeys } from '../../model/claims/claims-of.ts';
import { mergedKeys } from '../../model/claims/key-tree.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import { SourceReader, sourceKeys } from '../../model/claims/sources-of.ts';
import { pathsOf, type Variable } from '../../model/claims/variable.ts';
import { type Description, isStored, type StoredField } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { ClaimFile } from './claim-file.ts';
import { type Cited, type CitedPages, ClaimsByEntity, citedIn, sourcesIn } from './claims-by-entity.ts';
import { Coverage, type CoveredVariable } from './coverage.ts';
import type { RowSource } from './narrow-kind.ts';
import { type NarrowRecord, NarrowRecords, type RecordMaker } from './narrow-records.ts';
import type { References } from './read-sources.ts';

export type VariableFacts = Pick<ExplorerVariable, 'known' | 'entities' | 'longest' | 'years'> & {
  readonly variable: Variable;
};

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
    entities: ExplorerEntities | null,
    references: References | null,
  ) {
    const places = (ids: readonly unknown[] = []) => new Map(ids.map((id, place) => [id, place]));
    this.#variables = linkVariables(description, roles);
    this.#collections = description.collections;
    this.#roles = roles;
    this.#source = source;
    this.#records = new NarrowRecords(source);
    this.#entityPlaces = places(entities?.ids);
    this.#referencePlaces = places(references?.ids);
    this.byEntity = new ClaimsByEntity(entities?.ids.length ?? 0, this.#variables);
    this.coverage = new Coverage(
      entities?.from.map((from, index) => ({ from, to: entities.to[index] ?? null })) ?? [],
    );
  }

  #variablesOf(index: number): readonly Variable[] {
    const { name } = this.#collections[index] as Description['collections'][number];
    return this.#variables.filter(({ collection }) => collection.name === name);
  }

  /** Begins a collection; call them in order, and `end` after each. */
  collection(index: number): CollectionClaims {
    const { kind } = this.#collections[index] as Description['collections'][number];
    const roles = this.#roles;
    const variables = this.#variablesOf(index);
    const first = this.#facts.length;
    const citesNone = roles.isOnlyReference(kind);
    const keys = citesNone
      ? claimKeys(variables, roles)
      : mergedKeys(claimKeys(variables, roles), sourceKeys(kind, roles));
    return new CollectionClaims({
      fields: [...keys.keys()].filter(isStored),
      maker: this.#records.maker(kind, keys, { skip: 0, take: this.#source.count(kind) }),
      sources: citesNone ? null : new SourceReader(kind, roles),
      claims: variables.length === 0 ? null : new ClaimReader(variables, roles),
      file: new ClaimFile(index, first, variables),
      counters: variables.map((variable, place) => new Counter(variable, this.coverage, first + place)),
      ...{ entities: this.#entityPlaces, references: this.#referencePlaces },
    });
  }

  /** Ends a collection; `file` is null without variables. */
  end({ cited: drafted, gathered }: CollectionClaims): {
    readonly file: ExplorerClaims | null;
    readonly cited: Cited;
  } {
    for (const counter of gathered.counters) this.#facts.push(counter.end());
    const file = gathered.claims === null ? null : gathered.file.file();
    const cited = citedIn(drafted);
    if (file !== null) this.byEntity.add(file, cited);
    return { file, cited };
  }

  /** The keys whose texts name records: of a collection about the entity, its variables' own. */
  searchedKeys(index: number): readonly StoredField[] {
    const { kind } = this.#collections[index] as Description['collections'][number];
    const roles = this.#roles;
    if (roles.aboutKey(kind) !== null || roles.isEntity(kind))
      return this.#variablesOf(index)
        .flatMap(pathsOf)
        .map(({ through: [first], field }) => first ?? field);
    return kind.fields.filter(
      (field): field is StoredField =>
        isStored(field) &&
        field !== kind.id &&
        !field.isPrivate &&
        !(field.source === 'one' ? roles.isEntity(field.target) : field.value.column === null) &&
        !roles.isAside(field, kind),
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

interface Gathered {
  readonly fields: readonly StoredField[];
  readonly maker: RecordMaker;
  readonly claims: ClaimReader | null;
  readonly sources: SourceReader | null;
  readonly file: ClaimFile;
  readonly counters: readonly Counter[];
  /** Places of ids in data files. */
  readonly entities: ReadonlyMap<unknown, number>;
  readonly references: ReadonlyMap<unknown, number>;
}

/** Makes the claims of a collection. */
class CollectionClaims {
  readonly fields: readonly StoredField[];
  readonly maker: RecordMaker;
  /** Whether no record says or cites anything. */
  readonly isEmpty: boolean;
  readonly gathered: Gathered;
  readonly cited = { rows: [] as number[], references: [] as number[], pages: [] as CitedPages[] };

  constructor(gathered: Gathered) {
    this.fields = gathered.fields;
    this.maker = gathered.maker;
    this.isEmpty = gathered.claims === null && gathered.sources?.isEmpty !== false;
    this.gathered = gathered;
  }

  take(record: NarrowRecord, row: number): void {
    const { claims: reader, sources, file, counters, entities } = this.gathered;
    if (reader === null) {
      if (sources !== null) this.#cite(sources.read(record), row);
      return;
    }
    const claims = reader.read(record);
    const [first] = claims as readonly [Claim];
    this.#cite(first.sources, row);
    const entity = entities.get(first.entity) ?? -1;
    file.add(claims, entity);
    for (let place = 0; place < claims.length; place += 1)
      (counters[place] as Counter).add(claims[place] as Claim, entity);
  }

  /** Each reference once, ascending, with all its pages. */
  #cite(sources: readonly Source[], row: number): void {
    if (sources.length === 0) return;
    const cited = new Map<number, CitedPages>();
    for (const source of sources) {
      const code = this.gathered.references.get(source.reference);
      if (code === undefined) continue;
      const own = source.firstPage === null && source.lastPage === null ? null : source;
      const known = cited.get(code);
      if (known === undefined) cited.set(code, own);
      else if (own !== null) cited.set(code, [...sourcesIn(known), own]);
    }
    const { rows, references, pages } = this.cited;
    for (const [code, own] of [...cited].sort(([one], [other]) => one - other)) {
      rows.push(row);
      references.push(code);
      pages.push(own);
    }
  }
}

/** As many as one chart compares. */
const SERIES = 4;

class Counter {
  readonly #variable: Variable;
  readonly #covered: CoveredVariable;
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

  /** @param entity -1 for none: shares are of entities, so claims about none do not count */
  add(claim: Claim, entity: number): void {
    if (entity < 0) return;
    this.#covered.add(claim, entity);
    if (!isKnown(claim)) return;
    this.#known += 1;
    this.#entities.add(entity);
    if (claim.dated !== 'stated') return;
    if (claim.low !== null || claim.high !== null)
      this.#dated.set(entity, (this.#dated.get(entity) ?? 0) + 1);
    this.#stretch(claim.from);
    this.#stretch(claim.to);
  }

  #stretch(year: number | null): void {
    if (year === null) return;
    if (year < this.#first) this.#first = year;
    if (year > this.#last) this.#last = year;
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
