import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose, documentSchemas } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree, recordsOf } from '../helpers/read-tree.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const goldenOf = (name: string) => fileURLToPath(new URL(`../golden/${name}/`, import.meta.url));

/** What describes a tree, in hundreds of lines for each collection. */
const descriptions = ['databank.d.ts', 'databank.json', 'datapackage.json', 'openapi.json'];

/** A tree without its schemas and without the code of the client, as texts. */
function pagesOf(out: string): Record<string, string> {
  return Object.fromEntries(
    [...readTree(out)]
      .filter(([path]) => !path.startsWith('schemas/') && !path.startsWith('client.'))
      .map(([path, bytes]) => [path, bytes.toString('utf8')]),
  );
}

/** Holds files of a tree against those of a golden folder; with UPDATE_GOLDEN=1, puts them there. */
function expectGolden(out: string, name: string, isMeant: (path: string) => boolean): void {
  const golden = goldenOf(name);
  const tree = Object.fromEntries(Object.entries(pagesOf(out)).filter(([path]) => isMeant(path)));
  if (process.env.UPDATE_GOLDEN === '1') {
    rmSync(golden, { recursive: true, force: true });
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(golden, path)), { recursive: true });
      writeFileSync(join(golden, path), text);
    }
  }
  expect(tree).toEqual(pagesOf(golden));
}

describe('the tree of the tiny databank', () => {
  it('is the golden tree, byte for byte', async () => {
    const { out, problems } = await buildTree(makeExport(...tiny));
    expect(problems).toEqual([]);
    expectGolden(out, 'tiny', (path) => !descriptions.includes(path));
  });

  it('is described as in the golden descriptions', async () => {
    const { out } = await buildTree(makeExport(...tiny), { description: choose('core/citations') });
    expectGolden(out, 'descriptions', (path) => descriptions.includes(path));
  });
});

describe('a build that is stopped', () => {
  it('removes what it has staged', async () => {
    const out = join(temporaryFolder(), 'out');
    const stop = new AbortController();
    const progress = { show: () => stop.abort(new Error('stopped')), stop() {} };
    await expect(buildTree(makeExport(...tiny), { out }, { signal: stop.signal, progress })).rejects.toThrow(
      'stopped',
    );
    expect(existsSync(out)).toBe(false);
  });
});

describe('the report', () => {
  it('counts each private comment and each wider null once', async () => {
    const { collections: reports } = await buildTree(makeExport(...tiny));
    const sum = (key: 'withheld' | 'widerNulls') => reports.reduce((total, report) => total + report[key], 0);
    // Private comment 2 (3 is null), and the private comment of polity 1.
    expect(sum('withheld')).toBe(2);
    // Counted by hand in tiny.sql: polity 2 has 7, capital 2 has 6, reference 2 has 3, citation 0000.. has 1,
    // comment 2 is not published, nga 2 has 7, region 2 has 1, subsection 2 has 1, us location 2 has 2,
    // original name 3 has 2, polity capital 2 has 2, suprapolity 1 has 1, crisis case 1 has 18 codes,
    // crisis case 2 has name, is_first_100, 21 codes, polity, other polity.
    expect(sum('widerNulls')).toBe(7 + 6 + 3 + 1 + 7 + 1 + 1 + 2 + 2 + 2 + 1 + 18 + 25);
  });

  it('counts records, pages, files and bytes', async () => {
    const { collections: reports, files, bytes, out } = await buildTree(makeExport(...tiny));
    const tree = readTree(out);
    expect(files).toBe(tree.size);
    expect(bytes).toBe([...tree.values()].reduce((total, file) => total + file.length, 0));
    expect(reports.find(({ collection }) => collection.path === '/api/sc/tokens/')).toMatchObject({
      records: 11,
      pages: 2,
    });
    expect(
      reports.find(({ collection }) => collection.path === '/api/crisisdb/human-sacrifices/'),
    ).toMatchObject({
      records: 0,
      pages: 1,
    });
  });
});

describe('a failed build', () => {
  it('blames no value that is withheld for another of its record', async () => {
    const description = linkDescription(
      {
        ...{ format: 1, api: '/api/', pageSize: 10, collections: { notes: 'note' } },
        records: {
          note: {
            table: 'note',
            keys: { id: 'integer', year: 'integer', text: { value: 'text', withheld: { as: 'withheld' } } },
          },
        },
      },
      { schemas: documentSchemas },
    );
    const { problems } = await buildTree(
      makeExport(
        `CREATE TABLE note (id, year, text);
         INSERT INTO note VALUES (1, 'long ago', 'a secret'), (2, 1900, NULL), (3, 1900, 'another')`,
      ),
      { description },
    );
    expect(problems.map(({ record, field }) => [record, field])).toEqual([
      [1, 'year'],
      [2, 'text'],
    ]);
  });

  it('lists a dangling key once, whatever the spelling of the UUID of its record', async () => {
    const { problems } = await buildTree(
      makeExport(
        ...tiny,
        `UPDATE core_citation SET ref_id = 99 WHERE id = 'f97de05a0ac75d16a679fc7f125201a7'`,
      ),
    );
    expect(problems).toEqual([
      {
        table: 'core_citation',
        record: 'f97de05a-0ac7-5d16-a679-fc7f125201a7',
        field: 'ref_id',
        message: 'names no record: core_reference has no id 99',
      },
    ]);
  });

  it('names the ids that cannot be read, also where only others embed their records', async () => {
    const damage = `UPDATE core_citation SET id = substr(id, 1, 2) || '-' || substr(id, 3)`;
    for (const names of [
      ['general/polity-original-names'],
      ['general/polity-original-names', 'core/citations'],
    ]) {
      const { problems } = await buildTree(makeExport(...tiny, damage), { description: choose(...names) });
      expect(problems).not.toEqual([]);
      for (const { table, field, message } of problems)
        expect([table, field, message]).toEqual(['core_citation', 'id', expect.stringContaining('a UUID')]);
    }
  });

  it('lists problems of every sort at once, each once, and names the innermost record', async () => {
    const { problems, collections: reports } = await buildTree(
      makeExport(
        ...tiny,
        `UPDATE core_polity SET start_year = 'long ago' WHERE id = 1;
         UPDATE core_nga SET longitude = 'east' WHERE id = 1;
         UPDATE core_polity SET home_nga_id = 1;
         UPDATE sc_token SET polity_id = 99, finalized = 2 WHERE id = 4;
         UPDATE core_reference SET creator = x'00ff' WHERE id = 2;
         DROP TABLE crisisdb_us_location;
         ALTER TABLE general_polity_religion DROP COLUMN religion;`,
      ),
    );
    expect(problems.map(({ table, record, field, message }) => [table, record, field, message])).toEqual([
      ['sc_token', 4, 'polity_id', 'names no record: core_polity has no id 99'],
      ['crisisdb_us_location', null, null, 'the export has no such table'],
      ['general_polity_religion', null, 'religion', 'the export has no such column'],
      [
        ...['core_nga', 1, 'longitude'],
        'is the text "east", expected a decimal number with at most 12 fractional digits',
      ],
      [
        ...['core_polity', 1, 'start_year'],
        'is the text "long ago", expected an integer between ±9007199254740991, which is what a JSON number holds exactly',
      ],
      ['core_reference', 2, 'creator', 'is a BLOB of 2 bytes, expected text'],
      [...['sc_token', 4, 'finalized'], 'is the number 2, expected a boolean (0, 1, t, f, true or false)'],
    ]);
    expect(reports.map(({ collection }) => collection.path)).not.toContain('/api/crisisdb/us-locations/');
  });
});

describe('fewer collections, fewer records, other page sizes', () => {
  it('removes what the old manifest owns and the new one does not', async () => {
    const out = join(temporaryFolder(), 'out');
    const path = makeExport(...tiny);
    await buildTree(path, { out, pageSize: 1 });
    await buildTree(path, { out, description: choose('core/citations') });
    expect([...readTree(out).keys()]).toMatchInlineSnapshot(`
      [
        "404-page.json",
        "404.json",
        "api/core/citations/index.json",
        "api/core/citations/page-1.json",
        "api/core/citations/page-last.json",
        "api/index.json",
        "client.d.ts",
        "client.js",
        "databank.d.ts",
        "databank.json",
        "datapackage.json",
        "manifest.json",
        "openapi.json",
        "schemas/databank.schema.json",
        "schemas/error.schema.json",
        "schemas/manifest.schema.json",
        "schemas/page.schema.json",
        "schemas/records/citation.schema.json",
        "schemas/records/reference.schema.json",
        "schemas/root-index.schema.json",
      ]
    `);
    expect(readFileSync(join(out, 'api/index.json'), 'utf8')).toBe(
      '{"core/citations":"http://localhost:8000/api/core/citations/"}',
    );
  });

  it('reads only the tables that the chosen collections need', async () => {
    const { problems, out } = await buildTree(
      makeExport(...tiny, 'DROP TABLE core_polity; DROP TABLE sc_token'),
      {
        description: choose('core/citations'),
      },
    );
    expect(problems).toEqual([]);
    expect(recordsOf(out, 'core/citations')).toHaveLength(3);
  });
});
