import type { Database } from 'better-sqlite3';
import { CliError } from '../../../contract/errors.ts';
import { isLinked, type RecordKind } from '../../../model/description/kind.ts';
import { plural } from '../../../terminal/plural.ts';
import type { GatheredTable } from './gathered-table.ts';
import { endOf } from './link-ends.ts';

/**
 * Stores lists whose link table is a table of records (a reverse relation): listed records get the id of
 * their lister. `gathered`: tables by name.
 * @throws CliError if a record of the table is listed by several, or is unknown
 */
export function storeReverseLinks(
  database: Database,
  kinds: readonly RecordKind[],
  gathered: ReadonlyMap<string, GatheredTable>,
): void {
  for (const { name, table, fields } of kinds) {
    for (const field of fields.filter(isLinked)) {
      const { link } = field;
      const [owner, target] = [gathered.get(table), gathered.get(link.table)];
      if (owner === undefined || target === undefined) continue;
      const links = `SELECT owner.id AS owner, item.value AS target
        FROM ${owner.table} AS owner, json_each(nullif(owner.${owner.columns.get(endOf(link))}, x'')) AS item`;
      const count = database.prepare(`SELECT count(*) FROM (${links})`).pluck().get();
      const store = `UPDATE ${target.table} SET ${target.columns.get(link.ownerColumn)} = link.owner
        FROM (${links}) AS link WHERE ${target.table}.id = link.target`;
      const { changes } = database.prepare(store).run();
      if (changes === count) continue;
      const lost = plural(Number(count) - changes, 'link');
      throw new CliError(
        `${name}.${field.name} has ${lost} that ${link.table}.${link.ownerColumn} cannot hold`,
        {
          hint: `Each record of ${link.table} belongs to one ${name}, and must be listed or embedded: check the link of ${field.name} in the description.`,
        },
      );
    }
  }
}
