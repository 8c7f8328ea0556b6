import { type Problem, ProblemList } from '../../contract/errors.ts';

/** More than this helps nobody, and a damaged dump may have one in every row. */
const LIMIT = 10_000;

/** Collects problems up to a limit, and adds one before them that says there were more. */
export class ProblemCollector {
  readonly #list = new ProblemList();
  readonly #where: string;
  readonly #limit: number;
  #left = 0;

  /** @param where they are, in words */
  constructor(where: string, limit = LIMIT) {
    this.#where = where;
    this.#limit = limit;
  }

  add(problem: Problem): void {
    if (this.#list.size < this.#limit) this.#list.add([problem]);
    else this.#left += 1;
  }

  all(): readonly Problem[] {
    const problems = this.#list.all();
    if (this.#left === 0) return problems;
    const message = `has ${this.#left} more problems, which are not listed`;
    return [{ table: this.#where, record: null, field: null, message }, ...problems];
  }
}
