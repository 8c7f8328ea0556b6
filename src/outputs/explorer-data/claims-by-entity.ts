import type { Source } from '../../contract/claims/sources.ts';
import type { ExplorerClaims, ExplorerClaimsOfAVariable } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { type Claim, unpacked, type Variable } from '../../explorer/claims/claim.ts';
import type { Entity } from '../../explorer/entities.ts';
import type { Naming } from '../../model/claims/kin.ts';
import type { Variable as Linked } from '../../model/claims/variable.ts';
import { stateLetters } from './claim-file.ts';

/** The pages that a record cites of a reference: mostly in one place, which takes no list. */
export type CitedPages = Source | readonly Source[] | null;

export function sourcesIn(pages: CitedPages): readonly Source[] {
  if (pages === null) return [];
  return 'reference' in pages ? [pages] : pages;
}

/** The citations of a collection: pairs of rows, ascending, and indexes of references. */
export interface Cited {
  readonly rows: Int32Array;
  readonly references: Int32Array;
  /** Indexes of `pages`, which records share. */
  readonly pagesOf: Int32Array;
  readonly pages: readonly CitedPages[];
}

/** Outside the heap: it stays until the last page. */
export function citedIn({
  rows,
  references,
  pages,
}: {
  readonly rows: readonly number[];
  readonly references: readonly number[];
  readonly pages: readonly CitedPages[];
}): Cited {
  const places = new Map<CitedPages, number>();
  const pagesOf = new Int32Array(pages.length);
  for (let at = 0; at < pages.length; at += 1)
    pagesOf[at] = getOrMake(places, pages[at] as CitedPages, () => places.size);
  return {
    rows: Int32Array.from(rows),
    references: Int32Array.from(references),
    ...{ pagesOf, pages: [...places.keys()] },
  };
}

/** Numbers outside the heap, whose garbage V8 lets grow with what lives in it; NaN is null. */
type PackedNumbers = Float32Array | Float64Array;

/** In four bytes each if that is exact, as it is for indexes and years. */
export function packedNumbers(numbers: readonly (number | null)[]): PackedNumbers {
  const short = new Float32Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? Number.NaN;
    short[place] = number;
    if (short[place] !== number && !Number.isNaN(number))
      return Float64Array.from(numbers, (each) => each ?? Number.NaN);
  }
  return short;
}

export function numberAt(numbers: PackedNumbers | null, place: number): number | null {
  const number = numbers?.[place];
  return number === undefined || Number.isNaN(number) ? null : number;
}

interface KeptVariable extends Pick<ExplorerClaimsOfAVariable, 'variable' | 'words' | 'state' | 'flags'> {
  readonly low: PackedNumbers | null;
  readonly high: PackedNumbers | null;
  readonly codes: PackedNumbers | null;
}

/** The file of a collection. */
interface Kept {
  readonly entity: PackedNumbers;
  readonly from: PackedNumbers | null;
  readonly to: PackedNumbers | null;
  readonly dated: string;
  readonly variables: readonly KeptVariable[];
}

interface Collection {
  readonly file: Kept;
  readonly cited: Cited;
  /** The rows of all entities, one entity after the other, and where each ends. */
  readonly rows: Int32Array;
  readonly ends: Int32Array;
  /** Where the citations of each row end. */
  readonly citedEnds: Int32Array;
}

export interface CitedClaim extends Claim {
  /** Indexes of references, ascending. */
  readonly sources: readonly number[];
}

/** The claims about an entity, of one variable: in the order of the records. */
export interface Lane {
  readonly variable: Variable;
  readonly claims: readonly CitedClaim[];
}

/** Sorts the claims of all collections by entity. Keeps the files of the collections, packed. */
export class ClaimsByEntity {
  readonly #entities: number;
  readonly #variables: readonly Pick<Linked, 'names' | 'codes'>[];
  readonly #collections: Collection[] = [];

  /** @param variables in the order of the catalog */
  constructor(entities: number, variables: readonly Pick<Linked, 'names' | 'codes'>[]) {
    this.#entities = entities;
    this.#variables = variables;
  }

  add(file: ExplorerClaims, cited: Cited): void {
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
    this.#collections.push({ file: keptOf(file), cited, rows, ends, citedEnds });
  }

  /** Every claim about an entity, by variable in the order of the catalog. */
  lanes(entity: Entity, variables: readonly Variable[]): Lane[] {
    return this.#collections.flatMap((collection) => {
      const { rows, ends, file, cited, citedEnds } = collection;
      const own = rows.subarray(ends[entity.index], ends[entity.index + 1]);
      if (own.length === 0) return [];
      const sources = Array.from(own, (row) => numbersIn(cited.references, citedEnds, row));
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
          const pages = cited.pages[cited.pagesOf[at] as number] as CitedPages;
          if (pages === null) continue;
          const reference = cited.references[at] as number;
          const own = getOrMake(found, reference, () => new Set());
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
        for (let row = 0; row < codes.length; row += 1) {
          const code = codes[row] as number;
          const [of, named = null, word] = [file.entity[row] as number, called[code], words[code]];
          // Other words are of no use: they need not be held for all claims.
          if (word === undefined || (named === null && as === null)) continue;
          const isSaid = state[row] !== stateLetters.none && state[row] !== stateLetters.unknown;
          if (of >= 0 && isSaid && named !== of) yield { of, named, as, word };
        }
      }
  }
}

function keptOf({ entity, from, to, dated, variables }: ExplorerClaims): Kept {
  const packed = (numbers: readonly (number | null)[] | null) => numbers && packedNumbers(numbers);
  return {
    ...{ entity: packedNumbers(entity), from: packed(from), to: packed(to), dated },
    variables: variables.map(({ low, high, codes, ...variable }) => ({
      ...variable,
      ...{ low: packed(low), high: packed(high), codes: packed(codes) },
    })),
  };
}

function numbersIn(all: Int32Array, ends: Int32Array, row: number): number[] {
  const found: number[] = [];
  for (let at = ends[row] as number; at < (ends[row + 1] as number); at += 1) found.push(all[at] as number);
  return found;
}

function claimOf(
  file: Kept,
  { low, high, words, codes, state, flags }: KeptVariable,
  row: number,
  variable: Variable,
  entity: Entity,
): Claim & { sources?: readonly number[] } {
  return unpacked(variable, entity, {
    row,
    low: numberAt(low, row),
    high: numberAt(high ?? low, row),
    word: words[codes?.[row] ?? -1] ?? null,
    state: state[row] as string,
    flags: flags[row] as string,
    from: numberAt(file.from, row),
    to: numberAt(file.to, row),
    dated: file.dated[row] as string,
  });
}
