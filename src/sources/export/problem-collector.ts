import { type Problem, ProblemList } from '../../contract/errors.ts';

/** A damaged dump may have a problem in every row. */
const LIMIT = 10_000;

/** Past the limit, the first problem says how many were dropped. */
export class ProblemCollector {
  readonly #list = new ProblemList();
  readonly #where: string;
  readonly #limit: number;
  #left = 0;

  /** @param where the place that the summary names */
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
