import type { State } from '../../contract/claims/claims.ts';
import type { ExplorerClaims, ExplorerClaimsOfAVariable } from '../../contract/documents.ts';
import type { Claim } from '../../model/claims/claim.ts';

/** The letters of states and of datings in data files. */
export const stateLetters: Readonly<Record<State, string>> = {
  ...{ value: 'v', present: 'p', absent: 'a', transition: 't', unknown: 'u', none: 'n' },
};
export const datedLetters: Readonly<Record<Claim['dated'], string>> = {
  ...{ stated: 's', entity: 'e', undated: 'u' },
};

/** Null where no record states its years. */
export const ifAny = (years: (number | null)[]) => (years.some((year) => year !== null) ? years : null);

const digits = '0123456789abcdef';

/** A hexadecimal digit. */
export function flagsOf({
  inferred,
  disputed,
  uncertain,
  reviewed = false,
}: Pick<Claim, 'inferred' | 'disputed' | 'uncertain'> & Partial<Pick<Claim, 'reviewed'>>): string {
  const sum = (inferred ? 1 : 0) + (disputed ? 2 : 0) + (uncertain ? 4 : 0) + (reviewed ? 8 : 0);
  return digits.charAt(sum);
}

/** The text of a value that is not a number; null without one. */
export function wordOf({ value, low, high }: Claim): string | null {
  if (value === null || value === undefined || low !== null || high !== null) return null;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** A character for each record. */
class Letters {
  #bytes = Buffer.allocUnsafe(1 << 8);
  #length = 0;

  add(letter: string): void {
    if (this.#length === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, this.#bytes]);
    this.#bytes[this.#length] = letter.charCodeAt(0);
    this.#length += 1;
  }

  toString(): string {
    return this.#bytes.toString('latin1', 0, this.#length);
  }
}

class VariableDraft {
  readonly #low: (number | null)[] = [];
  readonly #high: (number | null)[] = [];
  readonly #places = new Map<string, number>();
  readonly #codes: number[] = [];
  readonly #state = new Letters();
  readonly #flags = new Letters();
  #isRange = false;
  readonly #variable: number;
  readonly #isNumber: boolean;

  constructor(variable: number, isNumber: boolean) {
    this.#variable = variable;
    this.#isNumber = isNumber;
  }

  add(claim: Claim): void {
    if (this.#isNumber) {
      this.#low.push(claim.low);
      this.#high.push(claim.high);
      this.#isRange ||= claim.low !== claim.high;
    }
    const word = wordOf(claim);
    let code = word === null ? -1 : this.#places.get(word);
    if (code === undefined) {
      code = this.#places.size;
      this.#places.set(word as string, code);
    }
    this.#codes.push(code);
    this.#state.add(stateLetters[claim.state]);
    this.#flags.add(flagsOf(claim));
  }

  file(): ExplorerClaimsOfAVariable {
    const words = [...this.#places.keys()];
    return {
      variable: this.#variable,
      low: this.#isNumber ? this.#low : null,
      high: this.#isNumber && this.#isRange ? this.#high : null,
      words,
      codes: words.length === 0 ? null : this.#codes,
      state: this.#state.toString(),
      flags: this.#flags.toString(),
    };
  }
}

/** Gathers the claims of a collection, record by record. */
export class ClaimFile {
  readonly #collection: number;
  readonly #variables: readonly VariableDraft[];
  readonly #entity: number[] = [];
  readonly #from: (number | null)[] = [];
  readonly #to: (number | null)[] = [];
  readonly #dated = new Letters();

  /** @param first index of the first of its variables in the catalog */
  constructor(collection: number, first: number, variables: readonly Pick<Claim['variable'], 'isNumber'>[]) {
    this.#collection = collection;
    this.#variables = variables.map(({ isNumber }, index) => new VariableDraft(first + index, isNumber));
  }

  /** @param claims of one record; @param entity its index, or -1 */
  add(claims: readonly Claim[], entity: number): void {
    const { dated, from, to } = claims[0] as Claim;
    this.#entity.push(entity);
    this.#from.push(dated === 'stated' ? from : null);
    this.#to.push(dated === 'stated' ? to : null);
    this.#dated.add(datedLetters[dated]);
    for (let place = 0; place < claims.length; place += 1)
      (this.#variables[place] as VariableDraft).add(claims[place] as Claim);
  }

  file(): ExplorerClaims {
    return {
      collection: this.#collection,
      entity: this.#entity,
      from: ifAny(this.#from),
      to: ifAny(this.#to),
      dated: this.#dated.toString(),
      variables: this.#variables.map((draft) => draft.file()),
    };
  }
}

/** The index of each entity in a list of them; -1 if all its claims are without a value. */
export function ownersIn({
  entity,
  variables,
}: Pick<ExplorerClaims, 'entity' | 'variables'>): readonly number[] {
  return entity.map((code, row) =>
    variables.some(({ state }) => state[row] !== stateLetters.none) ? code : -1,
  );
}
