import { type Problem, ProblemList } from '../../errors.ts';

/** More are of no help to anybody, and a damaged dump may hold one in each of its rows. */
const LIMIT = 10_000;

/** Collects problems up to a limit, and says in a last one that there were more. */
export class ProblemCollector {
  readonly #list = new ProblemList();
  readonly #limit: number;
  #left = 0;

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  add(problem: Problem): void {
    if (this.#list.size < this.#limit) this.#list.add([problem]);
    else this.#left += 1;
  }

  all(): readonly Problem[] {
    const problems = this.#list.all();
    if (this.#left === 0) return problems;
    const message = `there were ${this.#left} more problems that are not listed`;
    return [...problems, { table: 'the dump', record: null, field: null, message }];
  }
}
