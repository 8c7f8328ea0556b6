/** How Django stores values of a type in SQLite. */
const storage = {
  integer: 'integer',
  text: 'text',
  boolean: 'bool',
  number: 'real',
  decimal: 'decimal',
  'date-time': 'datetime',
  date: 'date',
  uuid: 'char(32)',
};

/** A description may name several tables or columns for one: the first is the databank's today. */
export const firstName = (name) => (Array.isArray(name) ? name[0] : name);

/**
 * The columns and link tables of a record kind, as a description says them in its short form.
 *
 * @returns columns: each with its key, its name in the table, and the name of its type, or of the kind that it refers to
 */
export function columnsOf({ table, keys }) {
  const [columns, links] = [[], []];
  for (const [key, said] of Object.entries(keys)) {
    if (said.always !== undefined) continue;
    if (said.many !== undefined) links.push(said);
    else {
      const type = said.one ?? said.value ?? said;
      const [, name, scale, nullable] = /^([a-z-]+)(?:\((\d+)\))?(\??)$/.exec(type);
      const column = firstName(said.column) ?? (said.one === undefined ? key : `${key}_id`);
      const refers = said.one !== undefined;
      columns.push({ key, column, name, scale: Number(scale), nullable: nullable === '?', refers });
    }
  }
  return { table: firstName(table), columns, links };
}

/** Creates a table as Django does, and gives what creates its indexes: they are made when the rows are there. */
export function createTable(database, { table, columns }, tableOf) {
  const written = columns.map(({ key, column, name, nullable, refers }) => {
    if (key === 'id')
      return `"id" ${name === 'uuid' ? 'char(32) NOT NULL PRIMARY KEY' : 'integer NOT NULL PRIMARY KEY AUTOINCREMENT'}`;
    const references = refers ? ` REFERENCES "${tableOf(name)}" ("id") DEFERRABLE INITIALLY DEFERRED` : '';
    return `"${column}" ${refers ? 'bigint' : storage[name]} ${nullable ? 'NULL' : 'NOT NULL'}${references}`;
  });
  database.exec(`CREATE TABLE "${table}" (${written.join(', ')})`);
  return columns
    .filter(({ refers }) => refers)
    .map(({ column }) => `CREATE INDEX "${table}_${column}" ON "${table}" ("${column}")`);
}

/** Creates what links records to the citations that they have, and gives what creates its indexes. */
export function createLinkTable(database, { link, owner, target }, ownerTable) {
  database.exec(
    `CREATE TABLE "${link}" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, ` +
      `"${owner}" bigint NOT NULL REFERENCES "${ownerTable}" ("id") DEFERRABLE INITIALLY DEFERRED, ` +
      `"${target}" char(32) NOT NULL REFERENCES "core_citation" ("id") DEFERRABLE INITIALLY DEFERRED)`,
  );
  return [owner, target].map((column) => `CREATE INDEX "${link}_${column}" ON "${link}" ("${column}")`);
}
