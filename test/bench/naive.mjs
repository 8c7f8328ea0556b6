// `node naive.mjs EXPORT CONFIGURATION OUT BASE_URL [SCHEMAS]`: the pages of an export, as a script writes them that takes an
// afternoon: rows, objects, JSON.stringify. Nothing is staged, flushed or checked; with the schemas of a tree, each record is
// validated. What the product costs is measured against it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import BetterSqlite3 from 'better-sqlite3';
import { columnsOf } from './export/tables.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** How a stored value is published, by its type; as it is, where none is named. */
const published = {
  boolean: (value) => value === 1,
  decimal: (value, scale) => value.toFixed(scale),
  'date-time': (value) => `${value.replace(' ', 'T')}Z`,
  uuid: (value) => value.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
};

/** Gives a function that reads all records of a kind, in the order of their ids; those that others embed are read once. */
function createReader(database, { records }, withhold) {
  const embedded = new Map();
  const byId = (kind) => {
    if (!embedded.has(kind)) embedded.set(kind, readKind(kind, true));
    return embedded.get(kind);
  };

  function readLinks({ many, link, owner, target }) {
    const targets = byId(many);
    const linked = new Map();
    const select = `SELECT "${owner}", "${target}" FROM "${link}" ORDER BY "${target}"`;
    for (const [from, to] of database.prepare(select).raw().iterate()) {
      if (linked.has(from)) linked.get(from).push(targets.get(to));
      else linked.set(from, [targets.get(to)]);
    }
    return linked;
  }

  function readerOf(kind, key, said, { column, name, scale, refers } = {}) {
    if (said.always !== undefined) return () => said.always;
    if (said.many !== undefined) {
      const linked = readLinks(said);
      return (row) => linked.get(row.id) ?? [];
    }
    if (refers) return (row) => (row[column] === null ? null : byId(name).get(row[column]));
    const withheld = withhold[`${kind}.${key}`];
    if (withheld !== undefined)
      return (row) => (row[column] === null && !withheld.evenNull ? null : withheld.as);
    const convert = published[name] ?? ((value) => value);
    return (row) => (row[column] === null ? null : convert(row[column], scale));
  }

  function readKind(kind, keyed) {
    const { keys } = records[kind];
    const { table, columns } = columnsOf(records[kind]);
    const readers = Object.entries(keys).map(([key, said]) => [
      key,
      readerOf(
        kind,
        key,
        said,
        columns.find((column) => column.key === key),
      ),
    ]);
    const read = keyed ? new Map() : [];
    for (const row of database.prepare(`SELECT * FROM "${table}" ORDER BY id`).iterate()) {
      const record = {};
      for (const [key, reader] of readers) record[key] = reader(row);
      if (keyed) read.set(row.id, record);
      else read.push(record);
    }
    return read;
  }

  return (kind) => readKind(kind, false);
}

/**
 * The pages of all collections.
 *
 * @returns one after the other: the kind of their records, the page, and the files that hold it, below the output folder
 */
export function* pagesOf(exportPath, configurationPath, baseUrl) {
  const { databank: file, withhold } = readJson(configurationPath);
  const databank = readJson(resolve(dirname(configurationPath), file));
  const { api, pageSize, collections } = databank;
  const database = new BetterSqlite3(exportPath, { readonly: true });
  const readAll = createReader(database, databank, withhold);
  for (const [name, kind] of Object.entries(collections)) {
    const records = readAll(kind);
    const last = Math.max(1, Math.ceil(records.length / pageSize));
    const address = (page) => `${baseUrl}${api}${name}/${page === 1 ? '' : `?page=${page}`}`;
    for (let page = 1; page <= last; page += 1) {
      const content = {
        count: records.length,
        next: page === last ? null : address(page + 1),
        previous: page === 1 ? null : address(page - 1),
        results: records.slice((page - 1) * pageSize, page * pageSize),
      };
      const names = [
        ...(page === 1 ? ['index'] : []),
        `page-${page}`,
        ...(page === last ? ['page-last'] : []),
      ];
      yield { kind, content, files: names.map((each) => `${api.slice(1)}${name}/${each}.json`) };
    }
  }
  database.close();
}

/** Gives a function that throws where a record breaks the schema of its kind, of those that a tree publishes. */
function createValidator(folder) {
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv);
  const validators = new Map();
  for (const name of readdirSync(join(folder, 'records'))) {
    const schema = readJson(join(folder, 'records', name));
    ajv.addSchema(schema);
    validators.set(name.replace('.schema.json', ''), schema.$id);
  }
  return (kind, record) => {
    const validate = ajv.getSchema(validators.get(kind));
    if (!validate(record)) throw new Error(`${kind} ${record.id}: ${ajv.errorsText(validate.errors)}`);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [exportPath, configurationPath, out, baseUrl, schemas] = process.argv.slice(2);
  const validate = schemas === undefined ? () => {} : createValidator(schemas);
  for (const { kind, content, files } of pagesOf(exportPath, configurationPath, baseUrl)) {
    for (const record of content.results) validate(kind, record);
    if (content.previous === null) mkdirSync(dirname(join(out, files[0])), { recursive: true });
    const text = JSON.stringify(content);
    for (const file of files) writeFileSync(join(out, file), text);
  }
}
