import type { Database, Statement } from 'better-sqlite3';
import { workError } from './work-error.ts';

/** The statements of a work file, each prepared once; failures are put into words. */
export class Statements {
  readonly #path: string;
  readonly #database: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(path: string, database: Database) {
    this.#path = path;
    this.#database = database;
  }

  /** Does something with statements. */
  run<T>(action: (sql: (text: string) => Statement) => T): T {
    try {
      return action((text) => this.#prepare(text));
    } catch (error) {
      throw workError(this.#path, error);
    }
  }

  /** All rows that a query returns. */
  all<Row>(text: string, ...values: readonly unknown[]): Row[] {
    return this.run((sql) => sql(text).all(...values) as Row[]);
  }

  #prepare(text: string): Statement {
    let statement = this.#prepared.get(text);
    if (statement === undefined) {
      statement = this.#database.prepare(text);
      this.#prepared.set(text, statement);
    }
    return statement;
  }
}
