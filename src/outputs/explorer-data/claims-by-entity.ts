import type { Documents } from '../../contract/documents.ts';
import type { Source } from '../../contract/sources.ts';
import { type Claim, unpacked, type Variable } from '../../explorer/claims/claim.ts';
import type { Entity } from '../../explorer/entities.ts';
import type { Naming } from '../../model/claims/kin.ts';
import type { Variable as Linked } from '../../model/claims/variable.ts';
import { stateLetters } from './claim-file.ts';

type Claims = Documents['explorer-claims'];

/** The pages that a record cites of a reference: mostly in one place, which takes no list. */
export type CitedPages = Source | readonly Source[] | null;

export function sourcesIn(pages: CitedPages): readonly Source[] {
  if (pages === null) return [];
  return 'reference' in pages ? [pages] : pages;
}

/** The citations of a collection: pairs of rows, ascending, and indexes of references. */
export interface Cited {
  readonly rows: number[];
  readonly references: number[];
  readonly pages: readonly CitedPages[];
}

interface Collection {
  readonly file: Claims;
  readonly cited: Cited;
  /** The rows of all entities, one entity after the other, and where each ends. */
  readonly rows: Int32Array;
  readonly ends: Int32Array;
  /** Where the citations of each row end. */
  readonly citedEnds: Int32Array;
}

/** A claim with what it cites. */
export interface CitedClaim extends Claim {
  /** Indexes of references, ascending. */
  readonly sources: readonly number[];
}

/** The claims about an entity, of one variable: in the order of the records. */
export interface Lane {
  readonly variable: Variable;
  readonly claims: readonly CitedClaim[];
}

/** Sorts the claims of all collections by entity. Keeps the files of the collections, which are small. */
export class ClaimsByEntity {
  readonly #entities: number;
  readonly #variables: readonly Pick<Linked, 'names' | 'codes'>[];
  readonly #collections: Collection[] = [];

  /** @param variables in the order of the catalog */
  constructor(entities: number, variables: readonly Pick<Linked, 'names' | 'codes'>[]) {
    this.#entities = entities;
    this.#variables = variables;
  }

  add(file: Claims, cited: Cited): void {
    const { entity } = file;
    const ends = new Int32Array(this.#entities + 1);
    for (const code of entity) if (code >= 0) (ends[code + 1] as number) += 1;
    for (let code = 0; code < this.#entities; code += 1) (ends[code + 1] as number) += ends[code] as number;
    const rows = new Int32Array(ends.at(-1) ?? 0);
    const next = ends.slice();
    for (const [row, code] of entity.entries())
      if (code >= 0) {
        rows[next[code] as number] = row;
        (next[code] as number) += 1;
      }
    const citedEnds = new Int32Array(entity.length + 1);
    for (const row of cited.rows) (citedEnds[row + 1] as number) += 1;
    for (let row = 0; row < entity.length; row += 1)
      (citedEnds[row + 1] as number) += citedEnds[row] as number;
    this.#collections.push({ file, cited, rows, ends, citedEnds });
  }

  /** Every claim about an entity, by variable in the order of the catalog. */
  lanes(entity: Entity, variables: readonly Variable[]): Lane[] {
    return this.#collections.flatMap((collection) => {
      const { rows, ends, file, cited, citedEnds } = collection;
      const own = rows.subarray(ends[entity.index], ends[entity.index + 1]);
      if (own.length === 0) return [];
      const sources = Array.from(own, (row) => cited.references.slice(citedEnds[row], citedEnds[row + 1]));
      return file.variables.map((packed) => {
        const variable = variables[packed.variable] as Variable;
        return {
          variable,
          claims: Array.from(own, (row, place) => {
            const claim = claimOf(file, packed, row, variable, entity);
            // In place: this is done once for each claim of a databank.
            claim.sources = sources[place] as readonly number[];
            return claim as CitedClaim;
          }),
        };
      });
    });
  }

  /** The pages that the records about an entity cite, by the index of the reference; only of those with any. */
  pages(entity: Entity): ReadonlyMap<number, ReadonlySet<Source>> {
    const found = new Map<number, Set<Source>>();
    for (const { rows, ends, cited, citedEnds } of this.#collections)
      for (const row of rows.subarray(ends[entity.index], ends[entity.index + 1]))
        for (let at = citedEnds[row] as number; at < (citedEnds[row + 1] as number); at += 1) {
          const pages = cited.pages[at] as CitedPages;
          if (pages === null) continue;
          const reference = cited.references[at] as number;
          const own = found.get(reference) ?? new Set();
          found.set(reference, own);
          // Records that share a citation share its source.
          for (const source of sourcesIn(pages)) own.add(source);
        }
    return found;
  }

  /**
   * Whom the texts of claims name, as successors, predecessors or something else; `word` is the text, which may name
   * none that `entityCalled` knows.
   */
  *namings(
    entityCalled: (word: string) => number | undefined,
  ): Generator<Omit<Naming, 'named'> & { readonly named: number | null; readonly word: string }> {
    for (const { file } of this.#collections)
      for (const { variable, words, codes, state } of file.variables) {
        const said = this.#variables[variable];
        if (said === undefined || codes === null) continue;
        const as = said.names ?? null;
        if (as === null && said.codes.size > 0) continue;
        const called = words.map(entityCalled);
        for (const [row, code] of codes.entries()) {
          const [of, named = null, word] = [file.entity[row] as number, called[code], words[code]];
          const isSaid =
            word !== undefined && state[row] !== stateLetters.none && state[row] !== stateLetters.unknown;
          if (of >= 0 && isSaid && named !== of) yield { of, named, as, word };
        }
      }
  }
}

function claimOf(
  file: Claims,
  { low, high, words, codes, state, flags }: Claims['variables'][number],
  row: number,
  variable: Variable,
  entity: Entity,
): Claim & { sources?: readonly number[] } {
  return unpacked(variable, entity, {
    row,
    low: low?.[row] ?? null,
    high: (high ?? low)?.[row] ?? null,
    word: words[codes?.[row] ?? -1] ?? null,
    state: state[row] as string,
    flags: flags[row] as string,
    from: file.from?.[row] ?? null,
    to: file.to?.[row] ?? null,
    dated: file.dated[row] as string,
  });
}
