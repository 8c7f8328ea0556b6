import { spawnSync } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';

/** What PostgreSQL calls the types that Django stores in SQLite. */
const types = {
  integer: 'integer',
  bigint: 'bigint',
  text: 'text',
  bool: 'boolean',
  real: 'double precision',
  decimal: 'numeric',
  datetime: 'timestamp with time zone',
  date: 'date',
  'char(32)': 'uuid',
};

const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** How a value of such a type is written in `COPY ... FROM stdin`. */
function written(type, value) {
  if (value === null) return '\\N';
  if (type === 'boolean') return value === 1 ? 't' : 'f';
  if (type === 'uuid') return value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (type === 'timestamp with time zone') return `${value}+00`;
  return String(value).replace(/[\\\n\r\t]/g, (character) => escapes[character]);
}

/** Writes what `pg_dump | gzip` would of the rows of an export. */
export function writeDump(exportPath, to) {
  const database = new BetterSqlite3(exportPath, { readonly: true });
  const names = database.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  const text = [
    "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n",
  ];
  for (const table of names.pluck().all()) {
    const columns = database.pragma(`table_info("${table}")`).map(({ name, type }) => [name, types[type]]);
    const list = columns.map(([name, type]) => `    ${name} ${type}`).join(',\n');
    text.push(`\nCREATE TABLE public.${table} (\n${list}\n);\n`);
    text.push(`\nCOPY public.${table} (${columns.map(([name]) => name).join(', ')}) FROM stdin;\n`);
    for (const row of database.prepare(`SELECT * FROM "${table}"`).raw().iterate())
      text.push(row.map((value, index) => written(columns[index][1], value)).join('\t'), '\n');
    text.push('\\.\n');
  }
  text.push('\n--\n-- PostgreSQL database dump complete\n--\n');
  database.close();
  writeFileSync(to, gzipSync(text.join('')));
}

/** Writes the same rows as SQL that the `sqlite3` program reads, gzipped; without indexes, which an import has none of. */
export function writeSql(exportPath, to) {
  const command = `set -o pipefail; sqlite3 "$0" .dump | grep -v '^CREATE INDEX' | gzip`;
  const { status } = spawnSync('bash', ['-c', command, exportPath], {
    stdio: ['ignore', openSync(to, 'w'), 'inherit'],
  });
  if (status !== 0) throw new Error(`sqlite3 ${exportPath} .dump: ${status}`);
}
