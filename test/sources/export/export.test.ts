import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableValue } from '../../../src/contract/errors.ts';
import { ownValues } from '../../../src/engine/own-values.ts';
import {
  isEmbedding,
  isLinked,
  isStored,
  kindsOf,
  type RecordKind,
} from '../../../src/model/description/kind.ts';
import type { Export } from '../../../src/sources/export/export.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { kindNamed, kinds, withPrivate } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { character, property } from '../../helpers/property.ts';

/** What check() says of the tiny databank after a change. */
function problemsAfter(sql: string) {
  const source = openExport(makeExport(...tiny, sql));
  try {
    return source.check(kinds).problems;
  } finally {
    source.close();
  }
}

function embeds(kind: RecordKind, table: string): boolean {
  return kind.table === table || kind.fields.filter(isEmbedding).some(({ target }) => embeds(target, table));
}

const at = (table: string, record: string | number | null, field: string | null, message: string) => ({
  table,
  record,
  field,
  message,
});
/** Every kind that a macro region stands in: attribute records hold it in their polity's region. */
const allWithRegions = kinds.filter((kind) => embeds(kind, 'core_macro_region')).map(({ table }) => table);
const noIndex = (table: string) =>
  `CREATE TABLE copy AS SELECT * FROM ${table}; DROP TABLE ${table}; ALTER TABLE copy RENAME TO ${table};`;

describe('Export.check', () => {
  it('finds nothing in a sound export', () => {
    expect(problemsAfter('')).toEqual([]);
  });

  it('lists every missing table and column, with the spellings it looked for', () => {
    expect(
      problemsAfter(`DROP TABLE core_region; DROP TABLE sc_token_citations; ALTER TABLE core_polity DROP COLUMN new_name;
        ALTER TABLE core_reference DROP COLUMN library_link;
        ALTER TABLE general_polity_capital_citations RENAME COLUMN polity_capital_id TO owner;
        ALTER TABLE general_polity_capital_citations RENAME COLUMN citation_id TO target;`),
    ).toEqual(
      [
        at(
          'core_region',
          null,
          null,
          'the export has no such table (looked for core_region, core_seshat_region)',
        ),
        at('core_polity', null, 'new_name', 'the export has no such column'),
        at('sc_token_citations', null, null, 'the export has no such table'),
        at(
          'core_reference',
          null,
          'library_link',
          'the export has no such column (looked for library_link, zotero_link)',
        ),
        at('general_polity_capital_citations', null, 'polity_capital_id', 'the export has no such column'),
        at('general_polity_capital_citations', null, 'citation_id', 'the export has no such column'),
      ].sort((a, b) => order.indexOf(a.table) - order.indexOf(b.table)),
    );
  });

  it('prefers the first spelling where both exist', () => {
    expect(problemsAfter('CREATE TABLE core_seshat_region (id)')).toEqual([]);
  });

  it('names both ends of a dangling key, under the names of this export', () => {
    expect(
      problemsAfter(`ALTER TABLE core_region RENAME TO core_seshat_region;
        ALTER TABLE core_polity RENAME COLUMN home_databank_region_id TO home_seshat_region_id;
        UPDATE core_polity SET home_seshat_region_id = 9, home_nga_id = 8 WHERE id = 1;
        UPDATE core_citation SET ref_id = 7 WHERE page_from = 404;
        UPDATE sc_token SET comment_id = 6 WHERE id = 2;`),
    ).toEqual(
      expect.arrayContaining([
        at('core_polity', 1, 'home_seshat_region_id', 'names no record: core_seshat_region has no id 9'),
        at('core_polity', 1, 'home_nga_id', 'names no record: core_nga has no id 8'),
        at(
          'core_citation',
          'f97de05a-0ac7-5d16-a679-fc7f125201a7',
          'ref_id',
          'names no record: core_reference has no id 7',
        ),
        at('sc_token', 2, 'comment_id', 'names no record: core_comment has no id 6'),
      ]),
    );
  });

  it('names the dangling keys of a record without an id', () => {
    expect(
      problemsAfter(
        `${noIndex('core_polity')} INSERT INTO core_polity (id, name, home_nga_id) VALUES (NULL, 'x', 4242)`,
      ),
    ).toEqual(
      expect.arrayContaining([
        at('core_polity', null, 'id', 'is null in 1 row'),
        at('core_polity', null, 'home_nga_id', 'names no record: core_nga has no id 4242'),
      ]),
    );
  });

  it('names a missing table once, whatever leads to it', () => {
    expect(problemsAfter('DROP TABLE core_citation')).toEqual([
      at('core_citation', null, null, 'the export has no such table'),
    ]);
  });

  it.each([
    ['its table', 'DROP TABLE sc_token', ['sc_token']],
    ['its links', 'DROP TABLE sc_token_citations', ['sc_token']],
    ['a table that it embeds', 'DROP TABLE core_section', ['core_subsection', 'core_section']],
    ['a column two levels down', 'ALTER TABLE core_macro_region DROP COLUMN name', allWithRegions],
  ])('says what can be read without %s', (_, sql, unreadable) => {
    const source = openExport(makeExport(...tiny, sql));
    const { canRead } = source.check(kinds);
    source.close();
    const refused = kinds.filter((kind) => !canRead(kind)).map(({ table }) => table);
    expect(refused.sort()).toEqual([...unreadable].sort());
  });

  it('lists dangling keys beside missing tables', () => {
    expect(
      problemsAfter('DROP TABLE crisisdb_us_location; UPDATE sc_token SET polity_id = 9 WHERE id = 2'),
    ).toHaveLength(2);
  });

  it('finds dangling and double links, whatever the spelling of the UUID', () => {
    expect(
      problemsAfter(`INSERT INTO sc_token_citations (token_id, citation_id) VALUES
          (1, 'f97de05a-0ac7-5d16-a679-fc7f125201a7'), (1, 'F97DE05A0AC75D16A679FC7F125201A7'),
          (2, 'ffffffffffffffffffffffffffffffff'), (99, 'f97de05a0ac75d16a679fc7f125201a7'), (3, NULL);`),
    ).toEqual([
      at('sc_token_citations', null, null, '1 link with a null'),
      at('sc_token_citations', 99, 'token_id', 'names no record: sc_token has no id 99'),
      at(
        'sc_token_citations',
        2,
        'citation_id',
        'names no record: core_citation has no id ffffffff-ffff-ffff-ffff-ffffffffffff',
      ),
      at(
        'sc_token_citations',
        1,
        'citation_id',
        'links f97de05a-0ac7-5d16-a679-fc7f125201a7 2 times, but a link must be unique',
      ),
    ]);
  });

  it('finds ids that are missing or not unique, also those that differ in spelling only', () => {
    expect(
      problemsAfter(`${noIndex('sc_token')} INSERT INTO sc_token (id, name, token) VALUES (3, 'x', 'y'), (NULL, 'x', 'y');
        ${noIndex('core_citation')} INSERT INTO core_citation (id) VALUES ('1C3A867F90725D4F8EA7F092E7AD9A98');`),
    ).toEqual(
      expect.arrayContaining([
        at('sc_token', null, 'id', 'is null in 1 row'),
        at('sc_token', 3, 'id', 'appears in 2 rows, but must be unique'),
        at(
          'core_citation',
          '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98',
          'id',
          'appears in 2 rows, but must be unique',
        ),
      ]),
    );
  });
});

describe('what stands in the place of a table', () => {
  const message = expect.stringMatching(/^is a view or a virtual table, .*: store its rows in a table/);
  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n';

  it.each([
    [
      'a view',
      'core_region',
      'ALTER TABLE core_region RENAME TO t; CREATE VIEW core_region AS SELECT * FROM t',
    ],
    [
      'a view that never ends',
      'core_region',
      `DROP TABLE core_region; CREATE VIEW core_region AS ${endless}`,
    ],
    [
      'a view of links',
      'sc_token_citations',
      'DROP TABLE sc_token_citations; CREATE VIEW sc_token_citations AS SELECT 1',
    ],
    [
      'a virtual table',
      'core_comment',
      'DROP TABLE core_comment; CREATE VIRTUAL TABLE core_comment USING fts5(id, text)',
    ],
  ])('is refused where it is %s', (_, table, sql) => {
    expect(problemsAfter(sql)).toContainEqual(at(table, null, null, message));
  });

  it('is refused where its definition is disguised', () => {
    const source = openExport(
      makeExport(
        ...tiny,
        'DROP TABLE core_comment; CREATE VIRTUAL TABLE core_comment USING fts5(id, text)',
        (database) => {
          database.unsafeMode();
          database.pragma('writable_schema = ON');
          database.exec(`UPDATE sqlite_schema SET rootpage = 7, sql = replace(sql, 'CREATE VIRTUAL', 'create/* */-- x
            virtual') WHERE name = 'core_comment'`);
        },
      ),
    );
    expect(source.check(kinds).problems).toContainEqual(at('core_comment', null, null, message));
    source.close();
  });
});

describe('what would be computed for each row', () => {
  /** Takes a second for ten rows. */
  const slow = `length(printf('%.*c', 100000000 + id, 'x'))`;
  const hundred =
    'WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i FROM n';
  const rows = `INSERT INTO core_region (id) ${hundred};`;
  const columns = 'id integer PRIMARY KEY, subregions_list text, mac_region_id bigint';
  const message = expect.stringMatching(/^is a virtual generated column, .*: store the rows in a table/);

  const region = (more: string) =>
    `DROP TABLE core_region; CREATE TABLE core_region (${columns}${more}); ${rows} ALTER TABLE core_region ADD COLUMN`;

  it.each([
    ['a column that is read', 'name', `${region('')} name text AS (${slow})`],
    [
      'any other, to check the table for damage',
      'Size',
      `${region(', name text')} Size text AS (${slow}) VIRTUAL`,
    ],
  ])('is refused at once in %s', (_, column, sql) => {
    const began = performance.now();
    expect(problemsAfter(sql)).toContainEqual(at('core_region', null, column, message));
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('is left alone in another table', () => {
    const began = performance.now();
    const sql = `CREATE TABLE other (id integer); INSERT INTO other ${hundred}; ALTER TABLE other ADD COLUMN`;
    expect(problemsAfter(`${sql} size text AS (${slow})`)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('is read where it is stored', () => {
    const sql = `ALTER TABLE core_region RENAME TO t;
      CREATE TABLE core_region (${columns}, name text AS ('Region ' || id) STORED);
      INSERT INTO core_region (id) SELECT id FROM t`;
    const source = openExport(makeExport(...tiny, sql));
    expect(source.check(kinds).problems).toEqual([]);
    expect(JSON.stringify([...source.blocks(kindNamed('region'))].flat())).toContain('"Region 1"');
    source.close();
  });
});

describe('Export.localized', () => {
  it('gives a problem the names of this export, where it has them', () => {
    const source = openExport(
      makeExport(
        ...tiny,
        `ALTER TABLE core_region RENAME TO core_seshat_region;
         ALTER TABLE core_reference RENAME COLUMN library_link TO zotero_link;`,
      ),
    );
    source.check(kinds);
    source.close();
    const localized = (table: string, field: string | null) => source.localized(at(table, 1, field, 'm'));
    expect(localized('core_region', null)).toEqual(at('core_seshat_region', 1, null, 'm'));
    expect(localized('core_reference', 'library_link')).toEqual(at('core_reference', 1, 'zotero_link', 'm'));
    expect(localized('core_reference', 'other')).toEqual(at('core_reference', 1, 'other', 'm'));
    expect(localized('other', 'library_link')).toEqual(at('other', 1, 'library_link', 'm'));
  });
});

/** The values of rows as they are read, in place of one that cannot be, why. */
function valuesOf(source: Export, kind: RecordKind): unknown[][] {
  const fields = kind.fields.filter(isStored);
  return [...ownValues(kind, source)].flatMap((rows) =>
    [...rows].map((row) => fields.map((field) => row.value(field))),
  );
}

/** The order of the kinds: embedded ones first. */
const order = kinds.flatMap(({ table, fields }) => [
  table,
  ...fields.filter(isLinked).map(({ link }) => link.table),
]);

describe('Export.blocks', () => {
  it('gives rows by ascending id, UUIDs by their normalised text', () => {
    const source = openExport(
      makeExport(...tiny, `INSERT INTO core_citation (id) VALUES ('1C3A867F90725D4F8EA7F092E7AD9A99')`),
    );
    source.check(kinds);
    const rows = [...source.blocks(kindNamed('citation'))].flat();
    source.close();
    expect(rows.map(([id]) => id)).toEqual([
      '0000000000004000800000000000000F',
      '1c3a867f-9072-5d4f-8ea7-f092e7ad9a98',
      '1C3A867F90725D4F8EA7F092E7AD9A99',
      'f97de05a0ac75d16a679fc7f125201a7',
    ]);
  });

  it('leaves private texts in the file unless they are asked for', () => {
    const source = openExport(makeExport(...tiny));
    source.check(kinds);
    const texts = (among: readonly RecordKind[]) =>
      [...source.blocks(kindNamed('private-comment', among))].flat().map(([, text]) => text);
    expect(texts(kinds)).toEqual(['NO_PRIVATE_COMMENTS', 1, null]);
    expect(texts(kindsOf(withPrivate.collections))).toEqual([
      'NO_PRIVATE_COMMENTS',
      'Ask the reviewer.',
      null,
    ]);
    source.close();
  });

  /** The values of a collection's rows after a change. */
  function valuesAfter(name: string, sql: string): unknown[] {
    const source = openExport(makeExport(...tiny, sql));
    source.check(kinds);
    const values = valuesOf(source, kindNamed(name)).flat();
    source.close();
    return values;
  }

  it.each([
    ['an integer', 'total-population', 'crisisdb_total_population', 'total_population'],
    ['a number', 'silver-inflow', 'crisisdb_silver_inflow', 'silver_inflow'],
    ['a key', 'polity-capital', 'general_polity_capital', 'polity_cap_id'],
  ])('gives %s that a JavaScript number would round as its digits', (_, kind, table, column) => {
    const values = valuesAfter(
      kind,
      `ALTER TABLE ${table} DROP COLUMN ${column}; ALTER TABLE ${table} ADD COLUMN ${column};
       UPDATE ${table} SET ${column} = 9007199254740993`,
    );
    expect(values.map((value) => (value instanceof UnreadableValue ? value.reason : null))).toContainEqual(
      expect.stringContaining('is 9007199254740993,'),
    );
  });

  it('gives text with invalid encoding as such, and a U+FFFD that stands in a text as it is', () => {
    const values = valuesAfter(
      'region',
      `UPDATE core_region SET name = CAST(x'41ff42' AS TEXT), subregions_list = char(65533) WHERE id = 1`,
    );
    expect(values).toContain('\uFFFD');
    expect(values).toContainEqual(new UnreadableValue('is text with invalid encoding'));
  });
});

describe.each([
  ['UTF-16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('of a database in %s', (encoding, encode) => {
  /** The names of the regions, stored with these texts for names. */
  function namesOf(texts: readonly string[]): unknown[] {
    const source = openExport(
      makeExport(`PRAGMA encoding = '${encoding}'`, ...tiny, 'DELETE FROM core_region', (database) => {
        const insert = database.prepare(
          'INSERT INTO core_region (id, name) VALUES (?, CAST(CAST(? AS BLOB) AS TEXT))',
        );
        for (const [index, text] of texts.entries()) insert.run(index, encode(text));
      }),
    );
    source.check(kinds);
    const region = kindNamed('region');
    const column = region.fields.filter(isStored).findIndex(({ name }) => name === 'name');
    const names = valuesOf(source, region).map((values) => values[column]);
    source.close();
    return names;
  }

  it('gives half of a surrogate pair as text with invalid encoding, and never as another character', () => {
    const halves = ['A\uD800BC', '\uD800', 'A\uDC00BC', 'A\uDBFF\uD800', '\uDC00\uD800'];
    const invalid = new UnreadableValue('is text with invalid encoding');
    expect(namesOf(halves)).toEqual(halves.map(() => invalid));
  });

  it('gives every other text as it is', () => {
    const texts = ['', 'é', '\uFEFFx', '\uFFFD', '😀', 'a\u{10FFFF}b', '\u{10000}', 'a\0b', '\uFFFE'];
    expect(namesOf(texts)).toEqual(texts);
  });

  property([fc.array(fc.string({ unit: character }), { maxLength: 50 })], { numRuns: 15 })(
    'any text',
    (texts) => {
      expect(namesOf(texts)).toEqual(texts);
    },
  );

  property([fc.array(fc.uint16Array({ maxLength: 8 }), { maxLength: 50 })], { numRuns: 15 })(
    'any code units',
    (units) => {
      const texts = units.map((each) => String.fromCharCode(...each));
      const given = namesOf(texts);
      for (const [index, text] of texts.entries())
        expect(given[index]).toEqual(
          /\p{Surrogate}/u.test(text) ? new UnreadableValue('is text with invalid encoding') : text,
        );
    },
  );
});
