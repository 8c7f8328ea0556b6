import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { someVariables } from '../model/claims/some-variables.ts';

const columns =
  'id INTEGER PRIMARY KEY, year_from INTEGER, year_to INTEGER, polity_id INTEGER, note TEXT, tag TEXT DEFAULT "", is_disputed BOOLEAN, is_uncertain BOOLEAN, is_reviewed BOOLEAN';
const links = 'CREATE TABLE citations (id INTEGER PRIMARY KEY, owner_id INTEGER, citation_id INTEGER);';

const rows = `
  CREATE TABLE polity (id INTEGER PRIMARY KEY, name TEXT, start_year INTEGER, end_year INTEGER);
  INSERT INTO polity VALUES (1, 'Hill', 100, 200), (2, 'KÃ¶k', 300, 250), (3, 'Shore ', NULL, NULL), (4, 'Dale', 1, 2);
  CREATE TABLE reference (id INTEGER PRIMARY KEY, title TEXT);
  CREATE TABLE citation (id INTEGER PRIMARY KEY, page_from INTEGER, page_to INTEGER, ref_id INTEGER);
  ${links}
  CREATE TABLE population (${columns}, population INTEGER);
  INSERT INTO population (id, polity_id, year_from, year_to, population) VALUES
    (1, 1, 100, 200, 5000), (2, 1, 100, 200, 2147483647), (3, 1, 150, 120, -5), (4, 1, 9999, 99, 7),
    (5, 3, NULL, 3000, 8), (6, 1, 100, 200, 5000), (7, NULL, 1, NULL, 5000);
  CREATE TABLE territory (${columns}, territory_from TEXT, territory_to TEXT);
  INSERT INTO territory (id, polity_id, territory_from, territory_to) VALUES
    (1, 1, '20', '10'), (2, 1, '9.5', '10'), (3, 1, '-1', NULL), (4, 2, NULL, NULL), (5, 1, '5', NULL), (6, 1, NULL, '-5');
  CREATE TABLE camel (${columns}, camel TEXT);
  INSERT INTO camel (id, polity_id, camel) VALUES
    (1, 1, 'present'), (2, 1, 'None'), (3, 1, 'present '), (4, 1, 'NO_VALUE'), (5, 1, ''), (6, 1, NULL), (7, 2, 'None');
  UPDATE camel SET year_from = -2147483648 WHERE id = 7;
  UPDATE camel SET tag = substr('IFR.IRF.TRS.SSP', 4 * id - 3, 3) WHERE id < 5;
  CREATE TABLE consequence (${columns}, decline TEXT, capital TEXT, other_polity_id INTEGER);
  INSERT INTO consequence (id, polity_id, decline, capital, other_polity_id) VALUES
    (1, 1, 'null', 'Hawaiâ€™i', 2), (2, 1, 'plain', 'Qīng', NULL);
`;

const wrong: Readonly<Record<string, readonly string[]>> = {
  'limit-number': ['sc/populations/2 population 2147483647'],
  'negative-number': ['sc/populations/3 population -5'],
  mojibake: [
    'polity/2 name KÃ¶k',
    'crisis/consequences/1 capital Hawaiâ€™i',
    'crisis/consequences/1 other_polity.name KÃ¶k',
  ],
  'empty-word': ['wf/camels/2 camel None', 'wf/camels/7 camel None', 'crisis/consequences/1 decline null'],
  'outer-space': ['polity/3 name Shore ', 'wf/camels/3 camel present '],
  'unlisted-code': ['wf/camels/2 camel None', 'wf/camels/3 camel present ', 'wf/camels/7 camel None'],
  'misspelt-tag': ['wf/camels/2 tag IRF'],
  'reversed-years': [
    'polity/2 start_year 300 to 250',
    'sc/populations/3 year_from 150 to 120; entity 100 to 200',
  ],
  'outside-entity': ['sc/populations/4 year_from ? to 99; entity 100 to 200'],
  'future-year': [
    'sc/populations/5 year_from ? to 3000',
    'wf/camels/7 year_from -2147483648 to ?; entity 300 to 250',
  ],
  'reversed-range': ['sc/territories/1 territory_from 20.00 to 10.00'],
  'duplicate-claim': ['sc/populations/6 null as 1'],
  'unknown-entity': [],
  'unknown-reference': [],
  'unknown-region': [],
  'no-claim': ['polity/4 null Dale'],
  'no-years': [],
};

/** What only shows with embedded records and citations. */
const onlyVerified: Readonly<Record<string, number>> = { mojibake: 1, 'duplicate-claim': 1, 'no-claim': 1 };

interface Doubts {
  readonly name: string;
  readonly count: number;
  readonly doubts: readonly Readonly<Record<'collection' | 'record' | 'key' | 'value', unknown>>[];
}

describe('data that look wrong', () => {
  const folder = suiteFolder();
  const records = Object.fromEntries(
    Object.entries(someVariables.records).map(([table, record]) => [table, { table, ...record }]),
  );
  const variables = {
    ...someVariables.variables,
    people: { collection: 'sc/populations', value: 'population', unit: 'people' },
  };
  writeFileSync(join(folder, 'databank.json'), JSON.stringify({ ...someVariables, records, variables }));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  writeExport(join(folder, 'export.sqlite'), rows);

  it('are counted by build, which publishes them', async () => {
    const { code, stdout, stderr } = await runHere(['build', 'export.sqlite', '--json'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const expected = Object.entries(wrong).map(([name, all]) => [
      name,
      all.length - (onlyVerified[name] ?? 0),
    ]);
    expect(JSON.parse(stdout).doubts).toEqual(Object.fromEntries(expected));
    const summary = (await runHere(['build', 'export.sqlite', '--force'], folder)).stdout;
    expect(summary).toMatch(/^Data that look wrong: 19 places, of 11 kinds\. .*: \S+ verify out --report$/m);
  });

  it('are listed by verify --report, and nothing fails for them', async () => {
    const { code, stdout, stderr } = await runHere(['verify', 'out', '--report', '--json'], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const found = (JSON.parse(stdout).doubts as Doubts[]).map(({ name, doubts }) => [
      name,
      doubts.map(({ collection, record, key, value }) => `${collection}/${record} ${key} ${value}`),
    ]);
    expect(Object.fromEntries(found)).toEqual(wrong);
    const plain = await runHere(['verify', 'out', '--json'], folder);
    expect(JSON.parse(plain.stdout)).not.toHaveProperty('doubts');
  });

  it('are variables for which no record can state years, a place for each collection', async () => {
    const { recordYears: _, ...roles } = someVariables.roles;
    const undated = { ...someVariables, records, variables, roles };
    const other = join(folder, 'undated');
    mkdirSync(other);
    writeFileSync(join(other, 'databank.json'), JSON.stringify(undated));
    writeFileSync(join(other, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
    const { stdout } = await runHere(['build', '../export.sqlite', '--json'], other);
    expect(JSON.parse(stdout).doubts['no-years']).toBe(4);
    const report = (await runHere(['verify', 'out', '--report'], other)).stdout;
    expect(report).toMatch(/^ {2}no-years \(4\): No record states years, .*\n {4}sc\/populations\n/m);
  });

  it('are not looked for without an entity, and the report says so', async () => {
    const other = join(folder, 'without-roles');
    mkdirSync(other);
    const roles = {};
    writeFileSync(join(other, 'polity-press.json'), JSON.stringify({ databank: '../databank.json', roles }));
    await runHere(['build', '../export.sqlite'], other);
    const { code, stdout } = await runHere(['verify', 'out', '--report'], other);
    expect(code).toBe(0);
    expect(stdout).toContain('\nNot checked for data that look wrong: no role names the entity. ');
    expect(JSON.parse((await runHere(['verify', 'out', '--report', '--json'], other)).stdout).doubts).toEqual(
      [],
    );
  });

  it('are listed in groups, the first of each', async () => {
    const { stdout } = await runHere(['verify', 'out', '--report'], folder);
    expect(stdout).toContain('The data look wrong in 22 places; nothing fails for it:\n');
    expect(stdout).toMatch(/^ {2}mojibake \(3\): .*\n {4}entities such as "KÃ¶k" \(2\), "Hill" \(1\)$/m);
    expect(stdout).toMatch(/^ {2}future-year \(2\): .*\n {4}entities such as "Shore " \(3\), "KÃ¶k" \(2\)$/m);
    expect(stdout).toMatch(/^ {2}no-claim \(1\): .*\n {4}entities such as "Dale" \(4\)$/m);
    expect(stdout).toContain('    crisis/consequences/1 capital: "Hawaiâ€™i"\n');
  });
});
