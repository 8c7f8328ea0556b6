// `node floor.mjs EXPORT SIZES OUT`: the least that a program of Node and SQLite can do: it reads every row of an export, and
// writes files, of bytes that are there already; how many to which is in the JSON file SIZES.
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

const [exportPath, sizes, out] = process.argv.slice(2);
const database = new BetterSqlite3(exportPath, { readonly: true });
const tables = database
  .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`)
  .pluck()
  .all();
for (const table of tables) {
  let last = -1;
  const chunk = database
    .prepare(`SELECT rowid, * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT 200`)
    .raw();
  for (;;) {
    const rows = chunk.all(last);
    if (rows.length === 0) break;
    last = rows.at(-1)[0];
  }
}
database.close();

const files = JSON.parse(readFileSync(sizes, 'utf8'));
const bytes = Buffer.alloc(Math.max(...Object.values(files)), 'x');
const folders = new Set();
for (const [path, size] of Object.entries(files)) {
  const folder = dirname(join(out, path));
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  const file = openSync(join(out, path), 'w');
  writeSync(file, bytes, 0, size);
  closeSync(file);
}
