import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { lay, unpacked } from '../../archive/support/archives.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { succeeds } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { type Files, naiveClaims } from './support/naive-claims.ts';

const json = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../data', path), 'utf8'));
const services: Readonly<Record<string, Files>> = {
  interface: { ...json('databank.json'), roles: json('polity-press.json').roles },
  whole: { ...json('whole.databank.json'), roles: json('whole.polity-press.json').roles },
};

type Row = Readonly<Record<string, unknown>>;

/** The claims in the database of a snapshot of an export, by their ids; what they are about, what they cite. */
async function claimsIn(file: string, service: string) {
  const folder = temporaryFolder();
  const [out, zip] = [join(folder, 'out'), join(folder, 'databank.zip')];
  await succeeds(folder, 'build', file, '--databank', service, '--out', out, '--no-explorer', '--quiet');
  await succeeds(folder, 'snapshot', out, '--to', zip, '--quiet');
  const tables = ['entities', 'sources', 'variables'].map((name) => `${name}.ndjson`);
  lay(folder, await unpacked(zip));
  const [entities = [], sources = [], variables = []] = tables.map((path): Row[] =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
  const database = new BetterSqlite3(join(folder, 'export.sqlite'), { readonly: true });
  const rows = database.prepare<[], Record<string, unknown>>('SELECT * FROM claims').all();
  const counts = database
    .prepare(
      `SELECT variable, count(*) AS claims, sum(isKnown) AS known,
        count(DISTINCT CASE WHEN isKnown THEN entity_id END) AS entities
      FROM (SELECT *, entity_id IS NOT NULL AND state NOT IN ('none', 'unknown') AS isKnown FROM claims)
      GROUP BY variable ORDER BY variable`,
    )
    .all();
  database.close();
  const counted = variables.filter((each) => each.claims !== 0);
  expect(
    counted
      .map(({ variable, claims, known, entities }) => ({ variable, claims, known, entities }))
      .sort((one, other) => (String(one.variable) < String(other.variable) ? -1 : 1)),
  ).toEqual(counts);
  const flags = ['inferred', 'disputed', 'uncertain', 'reviewed'];
  const claims = new Map(
    rows.map(({ claim, subsection: _, ...row }) => [
      String(claim),
      { ...row, ...Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])) },
    ]),
  );
  return { claims, entities, sources };
}

async function expectEqual(file: string, service: string): Promise<void> {
  const { claims: made, entities, sources } = await claimsIn(file, service);
  const database = new BetterSqlite3(file, { readonly: true });
  const expected = naiveClaims(database, services[service] as Files);
  const all = (sql: string) => database.prepare<[], Row>(sql).all();
  const rows = {
    entities: all('SELECT id, name, long_name, start_year, end_year FROM core_polity ORDER BY id'),
    references: all('SELECT id, title FROM core_reference ORDER BY id'),
  };
  database.close();
  expect(expected.size).toBeGreaterThan(0);
  expect([...made.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [claim, row] of expected) expect(made.get(claim), claim).toEqual(row);
  // Two polities may have one name.
  expect([...expected.values()].filter(({ value_id }) => value_id !== null)).not.toEqual([]);
  const known = [...expected.values()].filter(({ state }) => state !== 'none' && state !== 'unknown');
  const counted = (ids: readonly unknown[]) => {
    const counts = new Map<unknown, number>();
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return (id: unknown) => counts.get(id) ?? 0;
  };
  const about = counted(known.map(({ entity_id }) => entity_id));
  const cites = counted(
    [...expected.values()].flatMap(({ sources: cited }) => [
      ...new Set(
        String(cited ?? '')
          .split(';')
          .map((source) => source.replace(/\[.*/, '')),
      ),
    ]),
  );
  const year = (value: unknown) => (value === 0 ? null : value);
  const { sentinels } = (services[service] as Files).roles;
  const said = (title: unknown) => (title === '' || sentinels.includes(title as string) ? null : title);
  const { region: _, longitude: __, latitude: ___, place__wkb: ____, ...first } = entities[0] ?? {};
  expect(Object.keys(first)).toEqual([
    'entity_id',
    'entity_code',
    'entity',
    'year_from',
    'year_to',
    'predecessors',
    'successors',
    'known_claims',
  ]);
  const checked = Object.keys(first).filter((key) => !key.endsWith('cessors'));
  expect(entities.map((each) => checked.map((key) => each[key]))).toEqual(
    rows.entities.map(({ id, name, long_name, start_year, end_year }) => [
      ...[id, name, long_name || name, year(start_year), year(end_year), about(id)],
    ]),
  );
  expectKin(entities, expected, rows.entities);
  expect(sources.map(({ source, id, title, claims }) => [source, id, title, claims])).toEqual(
    rows.references.map(({ id, title }) => [`ref-${id}`, id, said(title), cites(`ref-${id}`)]),
  );
}

/** Who names whom as successor, by SQL's rows and the claims made again. */
function expectKin(
  entities: readonly Row[],
  claims: ReadonlyMap<string, Row>,
  polities: readonly Row[],
): void {
  const named = (word: string) => {
    const found = polities.filter((polity) =>
      [polity.name, polity.long_name || polity.name].some(
        (name) => String(name).toLowerCase() === word.trim().toLowerCase(),
      ),
    );
    return found.length === 1 ? found[0] : undefined;
  };
  const polity = new Map(polities.map((each) => [each.id, each]));
  const pairs = new Set<string>();
  for (const { variable, entity_id, value } of claims.values()) {
    const side = /succeeding|preceding-entit(?:y|ies-preceding-entity)$/.test(String(variable));
    if (!side || /relationship/.test(String(variable))) continue;
    const [of, other] = [polity.get(entity_id), named(String(value))];
    if (of === undefined || other === undefined || of === other) continue;
    const [one, next] = String(variable).includes('succeeding') ? [of, other] : [other, of];
    const isPast = Number(next.end_year) !== 0 && Number(one.start_year) !== 0;
    if (!(isPast && Number(next.end_year) < Number(one.start_year))) pairs.add(`${one.id} ${next.id}`);
  }
  const made = (column: string, pair: (id: unknown, kin: string) => string) =>
    entities.flatMap((each) =>
      String(each[column] ?? '')
        .split(';')
        .filter((id) => id !== '')
        .map((id) => pair(each.entity_id, id)),
    );
  expect(made('predecessors', (id, before) => `${before} ${id}`).sort()).toEqual([...pairs].sort());
  expect(made('successors', (id, after) => `${id} ${after}`).sort()).toEqual([...pairs].sort());
}

describe('the claims of a snapshot', () => {
  // POLITY_PRESS_EXPORT=export.sqlite POLITY_PRESS_SERVICE=whole checks an export of yours instead.
  const { POLITY_PRESS_EXPORT: own, POLITY_PRESS_SERVICE: service = 'interface' } = process.env;

  it(`are those that a second implementation makes of ${own ?? 'the tiny databank'}`, async () => {
    await expectEqual(own ?? makeExport(...tiny), service);
  });
});
