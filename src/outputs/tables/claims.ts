import { isKnown } from '../../contract/claims/claims.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Claim } from '../../model/claims/claim.ts';
import { claimsOf } from '../../model/claims/claims-of.ts';
import { linkVariables } from '../../model/claims/link-variables.ts';
import { entityIn, isRange, type Variable } from '../../model/claims/variable.ts';
import type { Description } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { namesOf, valueAt } from '../../model/description/role-keys.ts';
import { freeName } from '../../model/description/table-names.ts';
import { type ClaimRow, claimColumns } from './claim-columns.ts';
import type { CodeBookEntry } from './code-book.ts';
import type { ClaimCounts } from './entity-columns.ts';
import type { LaidColumn } from './layout.ts';
import type { RegionNames } from './region-of-entity.ts';

/** The claims of a service, and what the code book says of them. */
export class ClaimTables {
  readonly entries: readonly CodeBookEntry[];
  readonly counts: ClaimCounts = {
    entities: new Map<unknown, number>(),
    references: new Map<unknown, number>(),
  };
  /** Of which entities have only the ids; null if they do not. */
  readonly regions: RegionNames | null;
  readonly #roles: LinkedRoles;

  constructor(
    description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes' | 'sections'>,
    roles: LinkedRoles,
    regions: RegionNames | null = null,
  ) {
    this.regions = regions;
    this.#roles = roles;
    this.entries = linkVariables(description).map((variable) => ({
      ...{ variable, claims: 0, known: 0, first: null, last: null, uncoded: 0 },
      entities: new Set<unknown>(),
      counts: new Map<string, number>(),
    }));
  }

  /** A reader of the records of a collection; it counts what it reads. Null without variables. */
  reader(collection: string): ((record: JsonObject) => ClaimRow[]) | null {
    const own = this.entries.filter(({ variable }) => variable.collection.name === collection);
    const [first] = own;
    if (first === undefined) return null;
    const read = claimsOf(
      own.map(({ variable }) => variable),
      this.#roles,
    );
    const named = own.map(({ variable }) => namedEntity(variable, this.#roles));
    return (record) => {
      const entity = entityIn(first.variable, record);
      return read(record).map((claim, index) => {
        count(own[index] as CodeBookEntry, claim);
        this.#count(claim);
        const path = named[index] ?? null;
        return { claim, entity, named: path && valueAt(record, path) };
      });
    };
  }

  #count(claim: Claim): void {
    const { entities, references } = this.counts;
    if (isKnown(claim)) add(entities, claim.entity);
    for (const id of new Set(claim.sources.map(({ reference }) => reference))) add(references, id);
  }

  /** Fixed: they follow from the description, never from the data. */
  columns(): readonly LaidColumn<ClaimRow>[] {
    const { entity } = this.#roles;
    return entity === null ? [] : claimColumns(entity, this.#roles, this.regions);
  }
}

/** The keys that lead to the id of the entity whose name or code is the value; null for any other variable. */
function namedEntity({ value }: Variable, roles: LinkedRoles): readonly string[] | null {
  if (isRange(value)) return null;
  const embedding = value.through.at(-1);
  if (embedding === undefined || !roles.isEntity(embedding.target)) return null;
  return namesOf({ through: value.through, field: embedding.target.id });
}

/** The table of claims in a database: free among the tables of the service. */
export function claimsTableName(tables: readonly { readonly name: string }[]): string {
  return freeName('claims', new Set(tables.map(({ name }) => name.toLowerCase())));
}

function add(counts: Map<unknown, number>, id: unknown): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function count(entry: CodeBookEntry, claim: Claim): void {
  entry.claims += 1;
  if (claim.code !== null) entry.counts.set(claim.code, (entry.counts.get(claim.code) ?? 0) + 1);
  else if (claim.value !== null) entry.uncoded += 1;
  if (!isKnown(claim) || claim.entity === null) return;
  entry.known += 1;
  entry.entities.add(claim.entity);
  for (const year of [claim.from, claim.to]) {
    if (year === null) continue;
    entry.first = entry.first === null ? year : Math.min(entry.first, year);
    entry.last = entry.last === null ? year : Math.max(entry.last, year);
  }
}
