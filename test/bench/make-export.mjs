// `node test/bench/make-export.mjs --records 15000 --to S.sqlite [--kinds 240] [--seed 1]`: an export like the databank's,
// of any size, invented from a seed. With --kinds, its description and configuration lie beside it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { describeKinds } from './export/describe-kinds.mjs';
import { createRandom } from './export/random.mjs';
import { columnsOf, createLinkTable, createTable, firstName } from './export/tables.mjs';
import { createValues } from './export/values.mjs';

const own = (name) => JSON.parse(readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8'));

/** How many rows the tables have that do not grow with the number of attribute records. */
const fixed = {
  'macro-region': 11,
  region: 45,
  nga: 35,
  comment: 3,
  'private-comment': 8,
  polity: 1201,
  capital: 270,
  section: 5,
  subsection: 19,
  reference: 1004,
  'us-location': 50,
};

/** In what part of the rows a key that may be null leads to a record of these kinds. */
const referring = { comment: 0.1, 'private-comment': 0.3, capital: 0.5, polity: 0.99, reference: 0.995 };

/** How many citations a databank has that has so many attribute records. */
function citationsFor(records) {
  return Math.ceil(20_552 * Math.min(1, records / 15_000)) + Math.ceil(Math.max(0, records - 100_000) / 20);
}

/** Divides records among kinds, many for the first and few for the last, as they are in a databank. */
function shares(records, kinds) {
  const weights = kinds.map((_, rank) => (rank + 1) ** -0.6);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let until = 0;
  return weights.map((weight, rank) => {
    const from = Math.round(until);
    until = rank === kinds.length - 1 ? records : until + (records * weight) / sum;
    return Math.round(until) - from;
  });
}

/**
 * Writes an export, in place of what is there.
 *
 * @param options records: attribute records; kinds: null for those of the package's own description; seed; to: the file
 * @returns how many there are of each record kind; and the configuration that describes them, null for the package's own
 */
export function makeExport({ records, kinds = null, seed = 1, to }) {
  const random = createRandom(seed);
  const { byType, byKey } = createValues(random);
  const databank = kinds === null ? own('databank.json') : describeKinds(own('databank.json'), kinds);
  const attributes = Object.keys(databank.records).filter(
    (kind) => 'citations' in databank.records[kind].keys,
  );
  const counts = new Map(Object.entries({ ...fixed, citation: citationsFor(records) }));
  for (const [rank, count] of shares(records, attributes).entries()) counts.set(attributes[rank], count);

  rmSync(to, { force: true });
  const database = new BetterSqlite3(to);
  // Who is interrupted begins anew: nothing has to be safe from a power cut.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.exec('BEGIN');
  const tableOf = (kind) => firstName(databank.records[kind].table);
  const citations = Array.from({ length: counts.get('citation') }, () => byType.uuid());
  const indexes = [];
  for (const [kind, count] of counts) {
    const { table, columns, links } = columnsOf(databank.records[kind]);
    indexes.push(...createTable(database, { table, columns }, tableOf));
    const written = columns.slice(1).map(({ key, name, nullable, refers }) => {
      const referred = refers ? counts.get(name) : 0;
      const [part, value] = refers
        ? [referring[name] ?? 0.95, () => 1 + random.skewed(referred)]
        : (byKey[key] ?? [0.98, byType[name]]);
      return nullable ? () => (random.chance(part) ? value() : null) : value;
    });
    const insert = database.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => '?').join(', ')})`);
    const linked = links.map((link) => {
      indexes.push(...createLinkTable(database, link, table));
      return database.prepare(`INSERT INTO "${link.link}" ("${link.owner}", "${link.target}") VALUES (?, ?)`);
    });
    for (let id = 1; id <= count; id += 1) {
      insert.run(kind === 'citation' ? citations[id - 1] : id, ...written.map((value) => value()));
      for (const link of linked) {
        const cited = new Set();
        for (let left = random.pick([0, 1, 2, 3, 4, 5, 6]); left > 0; left -= 1)
          cited.add(citations[random.skewed(citations.length)]);
        for (const citation of cited) link.run(id, citation);
      }
    }
  }
  for (const index of indexes) database.exec(index);
  database.exec('COMMIT');
  database.close();
  if (kinds === null) return { counts, configuration: null };

  const beside = to.replace(/\.sqlite$/, '');
  writeFileSync(`${beside}.databank.json`, `${JSON.stringify(databank, null, 2)}\n`);
  const { schemas: _, ...described } = own('polity-press.json');
  // Its words are those of names that may not be among these.
  const { words: __, ...roles } = described.roles;
  const configuration = { ...described, roles, databank: `${basename(beside)}.databank.json` };
  writeFileSync(`${beside}.polity-press.json`, `${JSON.stringify(configuration, null, 2)}\n`);
  return { counts, configuration: `${beside}.polity-press.json` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      records: { type: 'string', default: '15000' },
      kinds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      to: { type: 'string' },
    },
  });
  if (values.to === undefined) throw new Error('--to says which file to write');
  const kinds = values.kinds === undefined ? null : Number(values.kinds);
  const { counts } = makeExport({
    records: Number(values.records),
    kinds,
    seed: Number(values.seed),
    to: values.to,
  });
  const rows = [...counts.values()].reduce((all, count) => all + count, 0);
  console.log(
    `${values.to}: ${values.records} attribute records, ${counts.get('citation')} citations, ${rows} rows of records`,
  );
}
