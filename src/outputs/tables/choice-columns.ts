import type { JsonObject } from '../../contract/json/is-object.ts';
import { valueAt } from '../../model/description/role-keys.ts';
import { integer } from '../../model/values/number.ts';
import { text } from '../../model/values/text.ts';
import type { Category, Column, WrittenTable } from './table.ts';

/**
 * Reads the records of a table to find out which columns hold nothing but choices that have labels: these are their
 * categories. A service may publish values beyond its choices.
 */
export class ChoiceColumns {
  readonly #categories = new Map<Column, readonly Category[]>();
  readonly #allowed: Map<Column, ReadonlySet<unknown>>;

  constructor(columns: readonly Column[]) {
    for (const column of columns) {
      const { choices = [], labels } = column.documentation;
      // Only texts and whole numbers have categories in a data package.
      if (column.holds !== 'value' || labels === undefined || ![text, integer].includes(column.value))
        continue;
      const categories = choices.map((value) => ({ value, label: labels[String(value)] ?? String(value) }));
      this.#categories.set(column, categories as readonly Category[]);
    }
    this.#allowed = new Map(
      Array.from(this.#categories, ([column, all]) => [column, new Set(all.map(({ value }) => value))]),
    );
  }

  add(record: JsonObject): void {
    for (const [column, allowed] of this.#allowed) {
      const value = valueAt(record, column.path);
      if (value !== null && value !== '' && !allowed.has(value)) this.#allowed.delete(column);
    }
  }

  explained(table: WrittenTable): WrittenTable {
    const columns = table.columns.map((column): Column => {
      const categories = this.#allowed.has(column) ? this.#categories.get(column) : undefined;
      return categories === undefined ? column : { ...column, categories };
    });
    return { ...table, columns };
  }
}
