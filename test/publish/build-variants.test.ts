import { describe, expect, it } from 'vitest';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { fixture, makeExport, tiny } from '../helpers/make-export.ts';
import { readTree, recordsOf } from '../helpers/read-tree.ts';

/** The original application's names. */
const otherSpelling = `
  ALTER TABLE core_region RENAME TO core_seshat_region;
  ALTER TABLE core_comment RENAME TO core_seshatcomment;
  ALTER TABLE core_private_comment RENAME TO core_seshatprivatecomment;
  ALTER TABLE core_polity RENAME COLUMN home_databank_region_id TO home_seshat_region_id;
  ALTER TABLE core_reference RENAME COLUMN library_link TO zotero_link;`;

/** The tables with columns that have no type, so that what is stored keeps the type it is given. */
const untyped = fixture('tables.sql').replace(
  /CREATE TABLE (\w+) \(([^;]*)\);/g,
  (_, table: string, columns: string) =>
    `CREATE TABLE ${table} (${columns
      .split(',')
      .map((column) => `${/\w+/.exec(column)?.[0]} ${/DEFAULT .*/.exec(column)?.[0] ?? ''}`)
      .join(', ')});`,
);

const noFraction = `UPDATE core_polity SET modified_date = '2023-08-28 15:43:05';`;

/** The trees of the tiny databank after a change, each built once. */
const trees = new Map<string, ReturnType<typeof readTree>>();
async function treeOf(change = ''): Promise<ReturnType<typeof readTree>> {
  const tree = trees.get(change) ?? readTree((await buildTree(makeExport(...tiny, change))).out);
  trees.set(change, tree);
  return tree;
}

describe('an export with the same data gives the same tree', () => {
  it.each<[string, string, string]>([
    ['the other spelling', '', otherSpelling],
    [
      'names in upper case',
      '',
      'ALTER TABLE sc_token RENAME TO t; ALTER TABLE t RENAME TO SC_TOKEN; ALTER TABLE core_polity RENAME COLUMN long_name TO "Long_Name"',
    ],
    [
      'user tables beside it',
      '',
      `CREATE TABLE auth_user (id, password); INSERT INTO auth_user VALUES (1, 'x')`,
    ],
    [
      'UUIDs with dashes in upper case',
      '',
      `UPDATE core_citation SET id = upper(substr(id, 1, 8) || '-' || substr(id, 9, 4) || '-' || substr(id, 13, 4) || '-' || substr(id, 17, 4) || '-' || substr(id, 21)) WHERE length(id) = 32`,
    ],
    [
      'times with T and Z',
      noFraction,
      `UPDATE core_polity SET modified_date = '2023-08-28T15:43:05Z' WHERE id > 0`,
    ],
    [
      'times with an offset',
      noFraction,
      `UPDATE core_polity SET modified_date = '2023-08-28 21:13:05+05:30' WHERE id > 0`,
    ],
    [
      'times with a short offset',
      noFraction,
      `UPDATE core_polity SET modified_date = '2023-08-28 15:43:05+00' WHERE id > 0`,
    ],
    [
      'times with a zero fraction',
      noFraction,
      `UPDATE core_polity SET modified_date = '2023-08-28 15:43:05.000' WHERE id > 0`,
    ],
  ])('%s', async (_, before, change) => {
    const changed = await buildTree(makeExport(...tiny, before, change));
    expect(changed.problems).toEqual([]);
    expect(readTree(changed.out)).toEqual(await treeOf(before));
  });

  it.each<[string, string]>([
    [
      'booleans as t and f',
      `UPDATE sc_token SET finalized = 't'; UPDATE general_polity_original_name SET is_disputed = 'f' WHERE id = 7`,
    ],
    [
      'booleans as words',
      `UPDATE sc_token SET finalized = 'true'; UPDATE general_polity_original_name SET is_disputed = 'false' WHERE id = 7`,
    ],
    [
      'decimals as text',
      `UPDATE core_nga SET longitude = '12.486948', latitude = '41.890998000000' WHERE id = 1`,
    ],
    ['decimals as numbers', `UPDATE core_capital SET latitude = 41.89, longitude = 12.48 WHERE id = 1`],
    ['integers as whole reals', 'UPDATE core_polity SET start_year = -31.0 WHERE id = 1'],
  ])('%s, in columns without a type', async (_, change) => {
    const changed = await buildTree(makeExport(untyped, tiny[1], change));
    expect(changed.problems).toEqual([]);
    expect(readTree(changed.out)).toEqual(await treeOf());
  });
});

describe('null in every nullable field', () => {
  it('is published as null', async () => {
    const path = makeExport(...tiny);
    const { out, problems } = await buildTree(path);
    expect(problems).toEqual([]);
    const [nga] = recordsOf(out, 'core/ngas').slice(1);
    expect(nga).toEqual({
      id: 2,
      name: 'Unplaced',
      subregion: null,
      longitude: null,
      latitude: null,
      capital_city: null,
      nga_code: null,
      fao_country: null,
      world_region: null,
    });
    const [consequence] = recordsOf(out, 'crisisdb/crisis-consequences').slice(1);
    const values = Object.entries(consequence ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(values)).toEqual({
      id: 2,
      finalized: true,
      tag: 'TRS',
      crisis_case_id: 'c001',
      citations: [],
      curator: [],
    });
  });

  it.each([
    ['general/polity-religions', 'general_polity_religion', 'religion'],
    ['general/polity-religion-genuses', 'general_polity_religion_genus', 'religion_genus'],
    ['general/polity-language-genuses', 'general_polity_language_genus', 'language_genus'],
    ['general/polity-alternate-religions', 'general_polity_alternate_religion', 'alternate_religion'],
    ['general/polity-suprapolities', 'general_polity_suprapolity_relations', 'supra_polity_relations'],
    ['sc/tokens', 'sc_token', 'token'],
    ['sc/tokens', 'sc_token', 'tag'],
    ['sc/tokens', 'sc_token', 'finalized'],
    ['core/references', 'core_reference', 'title'],
  ])('is a problem where the contract has none: %s: %s.%s', async (collection, table, column) => {
    const { problems } = await buildTree(
      makeExport(untyped, tiny[1], `UPDATE ${table} SET ${column} = NULL WHERE id = 1`),
      { description: choose(collection) },
    );
    expect(problems).toEqual([
      { table, record: 1, field: column, message: expect.stringContaining('is null') },
    ]);
  });
});
