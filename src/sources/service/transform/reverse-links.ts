import type { Database } from 'better-sqlite3';
import { CliError } from '../../../contract/errors.ts';
import { isLinked, type RecordKind } from '../../../model/description/kind.ts';
import { plural } from '../../../terminal/plural.ts';
import { endOf } from './link-ends.ts';

const LINKS = `SELECT owner.id AS owner, item.value AS target
  FROM gathered AS owner, json_each(owner.content) AS entry, json_each(entry.value) AS item
  WHERE owner."table" = @ownerTable AND entry.key = @end`;
const STORE = `UPDATE gathered SET content = json_patch(content, json_object(@column, link.owner))
  FROM (${LINKS}) AS link WHERE gathered."table" = @targetTable AND gathered.id = link.target`;

/**
 * Stores lists whose link table is a table of records (a reverse relation): listed records get the id of
 * their lister. Returns the tables of such lists.
 * @throws CliError if a record of the table is listed by several, or is unknown
 */
export function storeReverseLinks(database: Database, kinds: readonly RecordKind[]): ReadonlySet<string> {
  const tables = new Set(kinds.map(({ table }) => table));
  const stored = new Set<string>();
  for (const { name, table, fields } of kinds) {
    for (const field of fields.filter(isLinked)) {
      const { link } = field;
      if (!tables.has(link.table)) continue;
      stored.add(link.table);
      const [ownerTable, end, targetTable] = [table, endOf(link), link.table];
      const count = database.prepare(`SELECT count(*) FROM (${LINKS})`).pluck().get({ ownerTable, end });
      const { changes } = database
        .prepare(STORE)
        .run({ ownerTable, end, targetTable, column: link.ownerColumn });
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
  return stored;
}
