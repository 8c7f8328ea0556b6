import { groupBy } from '../../../contract/group-by.ts';
import { ownColumns } from '../../../model/description/own-columns.ts';
import type { OtherTable } from '../../export/other-data.ts';
import type { TableName } from '../dump-content.ts';

/** The schema of a name without one, unless the dump sets another. */
export const PUBLIC = 'public';

/** The first schema that has the name wins. pg_dump sets an empty path when it writes all schemas. */
export function readSearchPath(values: readonly string[]): readonly string[] {
  const schemas = values
    .map((value) => (value.toLowerCase() === 'default' ? PUBLIC : value))
    .filter((value) => value !== '' && value !== '$user' && !value.startsWith('pg_'));
  return schemas.length === 0 ? [PUBLIC] : schemas;
}

export class OtherTables {
  readonly #rows = new Map<string, number>();
  readonly #ownColumns = new Map<string, number>();
  readonly #parents = new Map<string, TableName>();

  note(table: TableName): void {
    const name = nameOf(table);
    if (!this.#rows.has(name)) this.#rows.set(name, 0);
  }

  takeColumns(table: TableName, columns: readonly string[]): void {
    this.#ownColumns.set(nameOf(table), ownColumns(columns));
  }

  countRow(table: TableName): void {
    const name = nameOf(table);
    this.#rows.set(name, (this.#rows.get(name) ?? 0) + 1);
  }

  addChild(child: TableName, parent: TableName): void {
    this.#parents.set(nameOf(child), parent);
  }

  /** Sorted by name. */
  all(): OtherTable[] {
    const tables = [...this.#rows.keys()].map((name) => this.#tableOf(name));
    return tables.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Groups tables by the wanted table that their rows belong to, at any depth. */
  children<T>(find: (table: TableName) => T | undefined): ReadonlyMap<T, readonly OtherTable[]> {
    const found = [...this.#parents.keys()].flatMap((name) => {
      const ancestor = this.#ancestor(name, find);
      return ancestor === undefined ? [] : [{ ancestor, table: this.#tableOf(name) }];
    });
    return groupBy(
      found,
      ({ ancestor }) => ancestor,
      ({ table }) => table,
    );
  }

  #tableOf(name: string): OtherTable {
    return { name, rows: this.#rows.get(name) ?? 0, ownColumns: this.#ownColumns.get(name) ?? 0 };
  }

  #ancestor<T>(child: string, find: (table: TableName) => T | undefined): T | undefined {
    const passed = new Set<string>();
    for (let name = child; !passed.has(name); ) {
      passed.add(name);
      const parent = this.#parents.get(name);
      const found = parent === undefined ? undefined : find(parent);
      if (parent === undefined || found !== undefined) return found;
      name = nameOf(parent);
    }
    return undefined;
  }
}

function nameOf({ schema, table }: TableName): string {
  return schema === null || schema === PUBLIC ? table : `${schema}.${table}`;
}
