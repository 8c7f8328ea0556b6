import type { State } from '../../contract/claims.ts';
import type { Documents } from '../../contract/documents.ts';
import type { Claim } from '../../model/claims/claim.ts';

type File = Documents['explorer-claims'];
type Packed = File['variables'][number];

/** The letters of states and of datings in data files. */
export const stateLetters: Readonly<Record<State, string>> = {
  ...{ value: 'v', present: 'p', absent: 'a', transition: 't', unknown: 'u', none: 'n' },
};
export const datedLetters: Readonly<Record<Claim['dated'], string>> = {
  ...{ stated: 's', entity: 'e', undated: 'u' },
};

/** A hexadecimal digit. */
export function flagsOf({
  inferred,
  disputed,
  uncertain,
  reviewed = false,
}: Pick<Claim, 'inferred' | 'disputed' | 'uncertain'> & Partial<Pick<Claim, 'reviewed'>>): string {
  const sum = (inferred ? 1 : 0) + (disputed ? 2 : 0) + (uncertain ? 4 : 0) + (reviewed ? 8 : 0);
  return sum.toString(16);
}

/** The text of a value that is not a number; null without one. */
export function wordOf({ value, low, high }: Claim): string | null {
  if (value === null || value === undefined || low !== null || high !== null) return null;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

class VariableDraft {
  readonly #low: (number | null)[] = [];
  readonly #high: (number | null)[] = [];
  readonly #places = new Map<string, number>();
  readonly #codes: number[] = [];
  #state = '';
  #flags = '';
  #isRange = false;
  readonly #variable: number;

  constructor(variable: number) {
    this.#variable = variable;
  }

  add(claim: Claim): void {
    this.#low.push(claim.low);
    this.#high.push(claim.high);
    this.#isRange ||= claim.low !== claim.high;
    const word = wordOf(claim);
    let code = word === null ? -1 : this.#places.get(word);
    if (code === undefined) {
      code = this.#places.size;
      this.#places.set(word as string, code);
    }
    this.#codes.push(code);
    this.#state += stateLetters[claim.state];
    this.#flags += flagsOf(claim);
  }

  file(isNumber: boolean): Packed {
    const words = [...this.#places.keys()];
    return {
      variable: this.#variable,
      low: isNumber ? this.#low : null,
      high: isNumber && this.#isRange ? this.#high : null,
      words,
      codes: words.length === 0 ? null : this.#codes,
      state: this.#state,
      flags: this.#flags,
    };
  }
}

/** Gathers the claims of a collection, record by record. */
export class ClaimFile {
  readonly #collection: number;
  readonly #variables: readonly { readonly isNumber: boolean; readonly draft: VariableDraft }[];
  readonly #entity: number[] = [];
  readonly #years = { from: [] as (number | null)[], to: [] as (number | null)[] };
  #dated = '';

  /** @param first index of the first of its variables in the catalog */
  constructor(collection: number, first: number, variables: readonly Pick<Claim['variable'], 'isNumber'>[]) {
    this.#collection = collection;
    this.#variables = variables.map(({ isNumber }, index) => ({
      isNumber,
      draft: new VariableDraft(first + index),
    }));
  }

  /** @param claims of one record; @param entity its index, or -1 */
  add(claims: readonly Claim[], entity: number): void {
    const [first] = claims as readonly [Claim];
    this.#entity.push(entity);
    const isStated = first.dated === 'stated';
    this.#years.from.push(isStated ? first.from : null);
    this.#years.to.push(isStated ? first.to : null);
    this.#dated += datedLetters[first.dated];
    for (const [index, claim] of claims.entries()) this.#variables[index]?.draft.add(claim);
  }

  file(): File {
    const ifAny = (years: (number | null)[]) => (years.some((year) => year !== null) ? years : null);
    return {
      collection: this.#collection,
      entity: this.#entity,
      from: ifAny(this.#years.from),
      to: ifAny(this.#years.to),
      dated: this.#dated,
      variables: this.#variables.map(({ draft, isNumber }) => draft.file(isNumber)),
    };
  }
}
