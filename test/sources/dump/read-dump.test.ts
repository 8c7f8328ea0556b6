import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openDump } from '../../../src/sources/dump/bytes/open-dump.ts';
import { readDump } from '../../../src/sources/dump/read-dump.ts';
import { draftExport } from '../../../src/sources/export/draft-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { allTables, type Imported, importDump } from './read-into.ts';

const nga = '(id, name, subregion, longitude, latitude, capital_city, nga_code, fao_country, world_region)';
const rest = '\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N';
const copyNga = (...lines: readonly string[]) =>
  `COPY public.core_nga ${nga} FROM stdin;\n${lines.join('\n')}\n\\.\n`;

/** What one table became of. */
function table({ report, rows }: Imported, name: string) {
  const problems = report.problems.filter((problem) => problem.table === name);
  const { name: _, ...figures } = report.tables.find((each) => each.name === name) ?? { name };
  return { ...figures, rows: rows.get(name), problems };
}

async function failure(sql: string | Buffer): Promise<CliError> {
  const error: unknown = await importDump(sql).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CliError);
  return error as CliError;
}

describe('the forms in which a dump gives rows', () => {
  const columns = 'id bigint NOT NULL, name text, mac_region_id bigint, subregions_list text';
  const create = `CREATE TABLE public.core_region (${columns}, CONSTRAINT x CHECK ((id > (0))), UNIQUE (id, name), FOREIGN KEY (mac_region_id) REFERENCES y (id));\n`;
  const expected = [
    [1, 'a', 'x', null],
    [-2, "b'\n;--", null, 7],
  ];

  it.each([
    [
      'COPY',
      "COPY core_region (id, name, mac_region_id, subregions_list) FROM stdin;\n1\ta\t\\N\tx\n-2\tb'\\n;--\t7\t\\N\n\\.\n",
    ],
    [
      'COPY without columns',
      `${create}COPY public.core_region FROM stdin WITH (FORMAT text);\n1\ta\t\\N\tx\n-2\tb'\\n;--\t7\t\\N\n\\.\n`,
    ],
    [
      'quoted names',
      'COPY "public"."core_region" ("id", "name", "mac_region_id", "subregions_list") FROM STDIN;\n1\ta\t\\N\tx\n-2\tb\'\\n;--\t7\t\\N\n\\.\n',
    ],
    [
      'an escaped newline',
      "COPY core_region (id, name, mac_region_id, subregions_list) FROM stdin;\n1\ta\t\\N\tx\n-2\tb'\\\n;--\t7\t\\N\n\\.\n",
    ],
    [
      'INSERT',
      `${create}INSERT INTO public.core_region VALUES (1, 'a', NULL, 'x');\ninsert into core_region values (-2, 'b''\n;--', 7, null);\n`,
    ],
    [
      'INSERT with a column that is called like a constraint',
      "CREATE TABLE core_region (id bigint, exclude text, name text, EXCLUDE USING gist (name WITH =), mac_region_id bigint, EXCLUDE (name WITH =), subregions_list text);\nINSERT INTO core_region VALUES (1, '', 'a', NULL, 'x'), (-2, NULL, 'b''\n;--', 7, NULL);\n",
    ],
    [
      'INSERT of many rows',
      `${create}INSERT INTO public.core_region VALUES\n\t(1, 'a', NULL, 'x'),\n\t(-2, 'b''\n;--', 7, NULL) ON CONFLICT DO NOTHING;\n`,
    ],
    [
      'INSERT with columns',
      "INSERT INTO public.core_region (subregions_list, id, name, mac_region_id) OVERRIDING SYSTEM VALUE VALUES ('x'::character varying(10), '1'::bigint, $$a$$, NULL), (NULL, - 2, E'b\\'\\n;--', +7);",
    ],
    [
      'INSERT with expressions elsewhere',
      "INSERT INTO core_region (junk, subregions_list, id, name, mac_region_id) VALUES (ARRAY[1, f(2)], 'x', 1, 'a', NULL), (DEFAULT, NULL, -2, 'b''\n;--', 7), (B'1' || ('x'), 'y', 3, 'c', 4);",
    ],
    [
      'INSERT with comments',
      `/* a;\n' */ INSERT -- x\nINTO ${'public . core_region'} (id, name, subregions_list, mac_region_id) VALUES (1, 'a', 'x' /* , */, NULL), (-2, 'b''\n;--', NULL, 7);`,
    ],
    [
      'backslash escapes by another word',
      "SET standard_conforming_strings TO FALSE;\nINSERT INTO core_region (id, name, subregions_list, mac_region_id) VALUES (1, '\\141', 'x', NULL), (-2, 'b\\'\\n;--', NULL, 7);",
    ],
    [
      'backslash escapes',
      "SET standard_conforming_strings = off;\nINSERT INTO core_region (id, name, subregions_list, mac_region_id) VALUES (1, '\\141', 'x', NULL), (-2, 'b\\'\\n;--', NULL, 7);",
    ],
    [
      'casts',
      "INSERT INTO core_region (id, name, mac_region_id, subregions_list) VALUES (1::bigint, 'a'::pg_catalog.varchar(10)::text, NULL::bigint, 'x'::text), (-2, E'b\\'\\n;--', 7, NULL);",
    ],
    [
      'a table that is made where it is missing',
      `${create.replace('TABLE', 'TABLE IF NOT EXISTS')}INSERT INTO public.core_region VALUES (1, 'a', NULL, 'x'), (-2, 'b''\n;--', 7, NULL);\n`,
    ],
    [
      'an old search path',
      "SET search_path = public, pg_catalog;\nCREATE TABLE core_region (id bigint, name text, subregions_list text, mac_region_id bigint);\nINSERT INTO core_region VALUES (1, 'a', 'x', NULL), (-2, 'b''\n;--', NULL, 7);",
    ],
  ])('%s', async (_, sql) => {
    const imported = await importDump(sql);
    const { rows, problems } = table(imported, 'core_region');
    expect(
      rows
        ?.slice()
        .sort((one, other) => Number(other[0]) - Number(one[0]))
        .slice(-2),
    ).toEqual(expected);
    expect(problems).toEqual([]);
  });
});

it('the keywords TRUE and FALSE are values', async () => {
  const imported = await importDump(
    'INSERT INTO core_capital (is_verified, id) VALUES (true, 1), (FALSE, 2), (NULL, 3);',
  );
  const column = allTables
    .find(({ name }) => name === 'core_capital')
    ?.columns.findIndex(({ name }) => name === 'is_verified');
  const values = table(imported, 'core_capital').rows?.map((row) => row[column ?? -1]);
  expect(values).toEqual([1, 0, null]);
});

it('a text that is written like a symbol is a text', async () => {
  const texts = ['-', '+', ',', '(', ')', '::', 'NULL'];
  const values = texts.map((text, index) => `(${index}, '${text}')`).join(', ');
  const imported = await importDump(`INSERT INTO core_comment (id, text) VALUES ${values};`);
  const { rows, problems } = table(imported, 'core_comment');
  expect(rows?.map(([, text]) => text)).toEqual(texts);
  expect(problems).toEqual([]);
});

it('a value that is reckoned with behind its cast is no value', async () => {
  const imported = await importDump(
    'INSERT INTO core_comment (id, text) VALUES (1, 7::bigint), (2, 7::bigint + 1), (3, -7::int * (2));',
  );
  const { rows, problems } = table(imported, 'core_comment');
  expect(rows?.[0]).toEqual([1, '7']);
  expect(problems).toMatchObject(
    [2, 3].map((record) => ({ record, field: 'text', message: expect.stringContaining('is an expression') })),
  );
});

it('a cast keeps a value only if PostgreSQL would not change it', async () => {
  const kept = [
    ["'abc'::character varying(3)", 'abc'],
    ['null::text::uuid', null],
    ["'x'::text::pg_catalog.varchar", 'x'],
    ["'2024-01-01'::date", '2024-01-01'],
    ["'2024-01-01 10:00:00.5+02'::timestamp with time zone", '2024-01-01 10:00:00.5+02'],
    ['2.50::numeric', '2.50'],
    ['-7::int8', '-7'],
    ['TRUE::boolean', 'true'],
  ] as const;
  const changed = [
    "'abcd'::character varying(3)",
    '2.5::integer',
    '2.55::numeric(3,1)',
    "'2024-01-01 10:00'::date",
    "'2024-01-01 10:00+02'::timestamp",
    "'007'::int::text",
    "'x'::char",
    `'x'::"char"`,
    "'x'::public.tags",
    "'a'::text::text[]",
    'NULL::boolean IS NULL',
    "'f'::boolean OR true",
    "'x'::text || 'y'",
    '\'x\' COLLATE "C"',
    `'x'${'::text'.repeat(60)} || 'y'`,
  ];
  const values = [...kept.map(([sql]) => sql), ...changed].map((sql, index) => `(${index}, ${sql})`);
  const imported = await importDump(`INSERT INTO core_comment (id, text) VALUES ${values.join(', ')};`);
  const { rows, problems } = table(imported, 'core_comment');
  expect(rows?.slice(0, kept.length).map(([, text]) => text)).toEqual(kept.map(([, text]) => text));
  expect(problems.map(({ record }) => record)).toEqual(changed.map((_, index) => kept.length + index));
});

it('a link has no id: one that lacks an end is stored as it is', async () => {
  const imported = await importDump(
    "INSERT INTO sc_token_citations (token_id, citation_id) VALUES (1, NULL), (NULL, 'x'), (1, NULL);",
  );
  const { rows, problems } = table(imported, 'sc_token_citations');
  expect({ rows, problems }).toEqual({
    rows: [
      [1, null],
      [null, 'x'],
      [1, null],
    ],
    problems: [],
  });
});

it('a line of a text is text, whatever it begins with', async () => {
  const name = 'a\n\\connect other\n\\.\n-- b';
  const imported = await importDump(`INSERT INTO core_section (id, name) VALUES (1, '${name}');`);
  expect(table(imported, 'core_section').rows).toContainEqual([1, name]);
});

describe('what is no row of a table', () => {
  it.each([
    [
      'the body of a function',
      'CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql BEGIN ATOMIC\n INSERT INTO core_nga VALUES (1); SELECT CASE WHEN true THEN 1 END; INSERT INTO core_nga VALUES (1); END;',
    ],
    ['a dollar-quoted body', 'CREATE FUNCTION f() AS $_$ INSERT INTO core_nga VALUES (1); $_$ LANGUAGE sql;'],
    [
      'a rule',
      'CREATE RULE r AS ON INSERT TO x DO (INSERT INTO core_nga VALUES (1); INSERT INTO core_nga VALUES (1););',
    ],
    ['a comment', "COMMENT ON TABLE x IS 'a;\nINSERT INTO core_nga VALUES (1);\n';"],
    ['a meta-command', '\\echo INSERT INTO core_nga VALUES (1);'],
    [
      'a name in other letters',
      'INSERT INTO "Core_Nga" VALUES (1);\nCOPY "CORE_NGA" (id) FROM stdin;\n1\n\\.\n',
    ],
    [
      'data of another table',
      "COPY x (a) FROM stdin;\n\\\\.\n'\nCOPY core_nga (id) FROM stdin;\n\xff\n\\.\n",
    ],
    ['a longer name', 'INSERT INTO core_nga_old VALUES (1);\nINSERT INTO core_nga.x VALUES (1);'],
    [
      'a change of what comes later',
      'TRUNCATE a, ONLY core_nga * CASCADE;\nDROP TABLE IF EXISTS public.core_nga;',
    ],
    [
      'a change of another table',
      'UPDATE ONLY x SET core_nga = 1;\nDELETE FROM audit.core_nga;\nDROP VIEW core_nga;',
    ],
    ['an export of data', 'COPY core_nga (id) TO stdout;'],
    ['words of every object', 'COMMENT __proto__; CREATE constructor; SET constructor = 1; ALTER tostring;'],
  ])('%s', async (_, sql) => {
    const imported = await importDump(`${sql}\n${copyNga(`7\tLatium\t${rest}`)}`);
    const { rows, rowsRead, problems } = table(imported, 'core_nga');
    expect({ rows: rows?.map(([id]) => id), rowsRead, problems }).toEqual({
      rows: [7],
      rowsRead: 1,
      problems: [],
    });
  });
});

describe('the problems of rows', () => {
  it('names the record, the column and the line', async () => {
    const sql = Buffer.from(
      [
        'COPY core_reference (id, title, year, creator, zotero_link, long_name, created_date, modified_date, url_link, item_type) FROM stdin;',
        '1\tt\t9007199254740993\tc\t\\N\t\\N\tinfinity\t2024-01-01 00:00:00 BC\t\\N\t\\N',
        '1\tt\t1\tc\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N',
        '2\tt',
        '\\N\tt\t1\tc\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N',
        'x\tt\t1\tc\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N',
        '3\t\xff\t1\tc\t\\N\t\\N\t\\N\t10000-01-01 00:00:00\t\\N\t\\N',
        '\\.',
        "INSERT INTO core_comment (id, text)\nVALUES (1, f(2)),\n(2), (DEFAULT, 'a'), (7, 'b'::text || 'c'), ('\x1b[31m', 'c');",
        "INSERT INTO crisisdb_silver_inflow (id, silver_inflow) VALUES (1, 'NaN'), (2, '-Infinity');",
      ].join('\n'),
      'latin1',
    );
    const imported = await importDump(sql);
    const said = imported.report.problems.filter(({ message }) => message.includes('of the dump)'));
    expect(
      said.map(({ table, record, field, message }) => `${table} ${record} ${field}: ${message}`),
    ).toEqual([
      'core_reference 1 year: is "9007199254740993", beyond ±9007199254740991, which is what a JSON number holds exactly (line 2 of the dump)',
      'core_reference 1 created_date: is the time "infinity", expected one between the years 1 and 9999 (line 2 of the dump)',
      'core_reference 1 modified_date: is the time "2024-01-01 00:00:00 BC", expected one between the years 1 and 9999 (line 2 of the dump)',
      'core_reference 1 id: appears twice (line 3 of the dump)',
      'core_reference null null: has 2 values for 10 columns (line 4 of the dump)',
      'core_reference null id: is null (line 5 of the dump)',
      'core_reference x id: is "x", expected an integer (line 6 of the dump)',
      'core_reference 3 title: is not valid UTF-8 (line 7 of the dump)',
      'core_reference 3 modified_date: is the time "10000-01-01 00:00:00", expected one between the years 1 and 9999 (line 7 of the dump)',
      'core_comment 1 text: is an expression, a cast or DEFAULT, which PostgreSQL computes: load the dump there, DROP EXPRESSION of a generated column, and dump that database (line 10 of the dump)',
      'core_comment null null: has 1 value for 2 columns (line 11 of the dump)',
      'core_comment null id: is an expression, a cast or DEFAULT, which PostgreSQL computes: load the dump there, DROP EXPRESSION of a generated column, and dump that database (line 11 of the dump)',
      'core_comment 7 text: is an expression, a cast or DEFAULT, which PostgreSQL computes: load the dump there, DROP EXPRESSION of a generated column, and dump that database (line 11 of the dump)',
      'core_comment null id: is "\\u001b[31m", expected an integer (line 11 of the dump)',
      'crisisdb_silver_inflow 1 silver_inflow: is "NaN", which JSON has no number for (line 12 of the dump)',
      'crisisdb_silver_inflow 2 silver_inflow: is "-Infinity", which JSON has no number for (line 12 of the dump)',
    ]);
    expect(table(imported, 'core_reference')).toMatchObject({ rowsRead: 6, rowsStored: 2 });
    expect(table(imported, 'core_comment')).toMatchObject({ rowsRead: 5, rowsStored: 2 });
  });

  it('lists so many and says that there were more', async () => {
    const { report } = await importDump(copyNga(...Array.from({ length: 10_050 }, () => '1')));
    const missing = report.problems[0];
    expect(report.problems).toHaveLength(10_001);
    // The tables that are missing are found last.
    expect(missing?.message).toBe(`has ${50 + allTables.length - 1} more problems, which are not listed`);
  });

  it('quotes no private comment, and nothing of another table', async () => {
    const secret = 's3cr3t';
    const { report } = await importDump(
      Buffer.from(
        `COPY core_seshatprivatecomment (id, text) FROM stdin;\n1\t\xff${secret}\n1\t${secret}\n${secret}${'y'.repeat(70)}\n\\.\nCOPY auth_user (id, password) FROM stdin;\n${secret}\n\\.\n`,
        'latin1',
      ),
    );
    expect(report.problems.length).toBeGreaterThan(3);
    expect(JSON.stringify(report)).not.toContain(secret);
  });
});

describe('tables and columns', () => {
  it('says once what is missing', async () => {
    const imported = await importDump(
      'CREATE TABLE public.core_section (id bigint);\n-- Data for Name: core_section; Type: TABLE DATA; Schema: public; Owner: x\n' +
        'COPY core_region (id, name, canary) FROM stdin;\n1\ta\tb\n2\tb\tb\n\\.\nCOPY core_region (id, name, canary) FROM stdin;\n3\ta\tb\n\\.\n' +
        'COPY core_comment (text) FROM stdin;\na\n\\.\n',
    );
    expect(table(imported, 'core_region')).toEqual({
      foundAs: 'core_region',
      rowsRead: 3,
      rowsStored: 3,
      columnsLeftOut: ['canary'],
      isLink: false,
      rows: [
        [1, 'a', null, null],
        [2, 'b', null, null],
        [3, 'a', null, null],
      ],
      problems: ['subregions_list', 'mac_region_id'].map((field) => ({
        table: 'core_region',
        record: null,
        field,
        message: 'the dump has no such column',
      })),
    });
    expect(table(imported, 'core_section')).toMatchObject({ rows: [], problems: [{ field: 'name' }] });
    expect(table(imported, 'core_comment')).toMatchObject({
      rows: [],
      rowsRead: 1,
      problems: [{ field: 'id' }],
    });
    expect(table(imported, 'core_private_comment')).toEqual({
      foundAs: null,
      rowsRead: 0,
      rowsStored: 0,
      columnsLeftOut: [],
      isLink: false,
      rows: undefined,
      problems: [
        {
          table: 'core_private_comment',
          record: null,
          field: null,
          message: 'the dump has no such table (looked for core_private_comment, core_seshatprivatecomment)',
        },
      ],
    });
  });

  it('takes the first spelling of a column', async () => {
    const imported = await importDump(
      'COPY core_reference (id, zotero_link, library_link, title, year, creator, long_name, created_date, modified_date, url_link, item_type) FROM stdin;\n1\told\tnew\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n\\.\n',
    );
    expect(table(imported, 'core_reference')).toMatchObject({ columnsLeftOut: ['zotero_link'] });
    expect(table(imported, 'core_reference').rows?.flat()).toContain('new');
  });

  const rowsOf = (name: string) => `INSERT INTO ${name} (id, text) VALUES (1, 'a');\n`;

  it('refuses two spellings that both hold rows', async () => {
    const sql = rowsOf('core_seshatcomment') + rowsOf('core_comment');
    const message =
      'two tables of the dump have rows for it: public.core_seshatcomment and public.core_comment';
    expect(table(await importDump(sql), 'core_comment')).toMatchObject({
      rowsRead: 2,
      rowsStored: 1,
      problems: [{ table: 'core_comment', record: null, field: null, message }],
    });
  });

  it.each([
    [
      'core_seshatcomment',
      `CREATE TABLE core_comment (id bigint, text text);\n${rowsOf('core_seshatcomment')}`,
    ],
    ['core_comment', `CREATE TABLE core_seshatcomment (id bigint, text text);\n${rowsOf('core_comment')}`],
    [
      'core_comment',
      `CREATE TABLE core_seshatcomment (id bigint, text text);\nCREATE TABLE core_comment (id bigint, text text);\n${copyNga()}`,
    ],
  ])('takes the one that holds rows, else the first spelling: %s', async (foundAs, sql) => {
    expect(table(await importDump(sql), 'core_comment')).toMatchObject({ foundAs, problems: [] });
  });
});

describe('rows that a table has and the dump does not give with it', () => {
  it('are not those of a table of the same name in another schema', async () => {
    const sql =
      'CREATE TABLE public.core_comment (id bigint, text text);\n' +
      'CREATE TABLE archive.core_comment (id bigint, text text) PARTITION BY LIST (id);\n' +
      'ALTER TABLE ONLY archive.core_comment ATTACH PARTITION archive.part DEFAULT;\n' +
      "INSERT INTO archive.part (id, text) VALUES (1, 'a');\n" +
      "INSERT INTO public.core_comment (id, text) VALUES (2, 'b');\n";
    expect(table(await importDump(sql), 'core_comment')).toMatchObject({ rowsRead: 1, problems: [] });
  });

  it.each(['VIEW', 'MATERIALIZED VIEW', 'OR REPLACE RECURSIVE VIEW'])('are those of a %s', async (view) => {
    const sql = `CREATE ${view} public.core_seshatcomment AS SELECT 1 AS id;\n${copyNga()}`;
    expect(table(await importDump(sql), 'core_comment').problems).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(', only the view public.core_seshatcomment, whose rows'),
      }),
    ]);
  });

  it('have no values of a generated column', async () => {
    const sql =
      "CREATE TABLE public.core_comment (id bigint, text text GENERATED ALWAYS AS ('a') STORED);\n" +
      'COPY public.core_comment (id) FROM stdin;\n1\n\\.\n';
    expect(table(await importDump(sql), 'core_comment').problems).toEqual([
      expect.objectContaining({ field: 'text', message: expect.stringContaining('DROP EXPRESSION') }),
    ]);
  });

  it('are a problem where the search path says in which schema they are', async () => {
    const sql =
      'CREATE TABLE public.core_comment (id bigint, text text);\n' +
      'ALTER TABLE ONLY public.core_comment ATTACH PARTITION foo.part DEFAULT;\n' +
      "INSERT INTO public.core_comment (id, text) VALUES (2, 'b');\n" +
      "SET search_path = foo;\nINSERT INTO part (id, text) VALUES (1, 'a');\n";
    expect(table(await importDump(sql), 'core_comment').problems).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^1 row of it is in foo\.part, /) }),
    ]);
  });

  const parent = `CREATE TABLE public.core_comment (id bigint, text text);\n`;
  const rows = "INSERT INTO public.part (id, text) VALUES (1, 'a'), (2, 'b');\n";

  it.each([
    ['a child table', `CREATE TABLE public.part (x text) INHERITS (public.other, public.core_comment);\n`],
    ['a partition', 'CREATE TABLE public.part PARTITION OF public.core_comment FOR VALUES IN (1);\n'],
    [
      'what becomes a partition',
      'ALTER TABLE ONLY public.core_comment ATTACH PARTITION public.part DEFAULT;\n',
    ],
    ['what becomes a child table', 'ALTER TABLE IF EXISTS public.part INHERIT public.core_comment;\n'],
    [
      'a partition of a partition',
      'CREATE TABLE half PARTITION OF core_comment DEFAULT;\nCREATE TABLE part PARTITION OF half DEFAULT;\n',
    ],
  ])('are a problem: %s', async (_, sql) => {
    const message =
      '2 rows of it are in part, a partition or child table of it, which is not read (for a partition, dump again with --load-via-partition-root)';
    const own = rows.replace('part', 'core_comment');
    expect(table(await importDump(parent + sql + rows + own), 'core_comment').problems).toEqual([
      { table: 'core_comment', record: null, field: null, message },
    ]);
    expect(table(await importDump(parent + sql + own), 'core_comment')).toMatchObject({
      rowsRead: 2,
      problems: [],
    });
  });

  const announced = (name: string) =>
    `-- Data for Name: ${name}; Type: TABLE DATA; Schema: public; Owner: x\n`;

  it('are a problem where the dump was made without them', async () => {
    const others = `${announced('core_nga')}${copyNga()}`;
    expect(table(await importDump(parent + others), 'core_comment').problems).toMatchObject([
      { message: 'the dump has the table, but was made without its rows' },
    ]);
    for (const sql of [parent + copyNga(), parent + announced('core_comment') + others])
      expect(table(await importDump(sql), 'core_comment').problems).toEqual([]);
  });

  it('are none where tables inherit in a circle', async () => {
    const circle = 'ALTER TABLE a INHERIT b;\nALTER TABLE b INHERIT a;\n';
    expect(table(await importDump(circle + parent + copyNga()), 'core_comment').problems).toEqual([]);
  });
});

describe('what ends an import', () => {
  const ours = copyNga(`1\ta\t${rest}`);

  it.each([
    [
      'COPY without its end',
      ours.slice(0, -3),
      'the.sql was cut off: COPY data that begins on line 1 has no end (the last line is 2)',
      'Dump again',
    ],
    [
      'a statement without its end',
      `${ours}INSERT INTO x\nVALUES (1)`,
      'a statement that begins on line 4 has no end',
      'Dump again',
    ],
    [
      'COPY in the middle of a word',
      `${ours}COPY public.x (id) FRO`,
      'a statement that begins on line 4 has no end',
      'Dump again',
    ],
    [
      'INSERT in the middle of a word',
      `${ours}INSERT INTO core_nga (id) VALU`,
      'a statement that begins on line 4 has no end',
      'Dump again',
    ],
    [
      'a text without its end',
      `${ours}\nSELECT 'a;\n`,
      'a text that begins on line 5 has no end',
      'Dump again',
    ],
    [
      'a body without its end',
      `${ours}CREATE FUNCTION f() AS $a$\nx $$`,
      'a dollar-quoted text that begins on line 4',
      'Dump again',
    ],
    [
      'a header without its end',
      `-- PostgreSQL database dump\n${ours}`,
      'the dump that begins on line 1 has no line',
      'Dump again',
    ],
    [
      'a cluster without its end',
      `-- PostgreSQL database cluster dump\n-- PostgreSQL database dump\n${ours}-- PostgreSQL database dump complete\n`,
      'begins on line 1 has no line "-- PostgreSQL database cluster dump complete"',
      'Dump again',
    ],
    [
      'a header without its end, which another comment names',
      `-- PostgreSQL database dump\n${ours}-- no -- PostgreSQL database dump complete\n`,
      'the dump that begins on line 1 has no line',
      'Dump again',
    ],
    [
      'an end without its header, as of the second half of a file',
      `${ours}-- PostgreSQL database dump complete\n`,
      'the dump that ends on line 4 has no line "-- PostgreSQL database dump"',
      'Dump again',
    ],
    [
      'another encoding',
      `SET client_encoding = 'LATIN1';\n${ours}`,
      'is encoded as "LATIN1" (line 1)',
      'pg_dump --encoding=UTF8',
    ],
    [
      'another encoding by its other name',
      `SET NAMES 'WIN1252';\n${ours}`,
      'is encoded as "WIN1252"',
      'pg_dump --encoding=UTF8',
    ],
    [
      'rows that its user may not have been allowed to read',
      `SET row_security = on;\n${ours}`,
      'may lack rows that its user was not allowed to read: it was made with --enable-row-security (line 1)',
      'without --enable-row-security',
    ],
    [
      'COPY as CSV',
      "COPY x (id) FROM stdin WITH (FORMAT 'csv', HEADER);\nid\n1\n\\.\n",
      'the COPY on line 1',
      'pg_dump',
    ],
    [
      'COPY with the ids of an old server',
      'COPY public.x (id) WITH OIDS FROM stdin;\n1\t2\n\\.\n',
      'the COPY on line 1 is not in the format',
      '--oids',
    ],
    ...[
      'UPDATE ONLY public.core_nga SET',
      'DELETE FROM core_nga',
      'TRUNCATE TABLE a, core_nga',
      'DROP TABLE core_nga',
    ].map((change): [string, string, string, string] => [
      change,
      `${ours}${change} x;\n`,
      `line 4 of the.sql changes rows of core_nga from earlier in the dump (${change.split(' ')[0]})`,
      'load the dump into a database',
    ]),
    ['binary COPY', 'COPY core_nga (id) FROM stdin WITH BINARY;\n', 'the COPY on line 1', 'pg_dump'],
    [
      'COPY from a file',
      "COPY core_nga (id) FROM '/x.csv';\n",
      'line 1 of the.sql has rows of core_nga in a form that is not read: COPY from another file',
      'pg_dump',
    ],
    ['INSERT of a query', 'INSERT INTO core_nga SELECT 1;\n', 'INSERT without VALUES', 'pg_dump'],
    [
      'rows without columns',
      'INSERT INTO core_nga VALUES (1);\n',
      'without the names of its columns',
      '--column-inserts',
    ],
    [
      'rows of a child table',
      'CREATE TABLE core_nga (a text) INHERITS (x);\nINSERT INTO core_nga VALUES (1);\n',
      'without the names',
      '--column-inserts',
    ],
    [
      'Windows line ends in data only',
      ours.replaceAll('\n', '\r\n').replace('\r\n', '\n'),
      'Windows line endings (line 2)',
      '--file=NAME',
    ],
    [
      'Windows line ends in all but data',
      ours.replace('\n', '\r\n'),
      'Windows line endings (line 2)',
      '--file=NAME',
    ],
    [
      'Windows line ends behind a backslash in data',
      ours.replace(/\n(?=\\\.)/, '\\\n\n').replaceAll('\n', '\r\n'),
      'Windows line endings (line 2)',
      '--file=NAME',
    ],
    [
      'a line behind the end of the dump',
      `-- PostgreSQL database dump\n${ours}-- PostgreSQL database dump complete\n--\n\ndone with errors\n`,
      'goes on after the end of its dump: a statement that begins on line',
      'Remove what does not belong',
    ],
    [
      'Windows line ends in a text',
      "INSERT INTO core_comment (id, text) VALUES (1, 'a\r\nb');\r\n",
      'Windows line endings',
      '--file=NAME',
    ],
    [
      'none of the tables',
      'CREATE TABLE "b\x1b c" (x text);\nCREATE TABLE a (x text);\n',
      'none of the tables of the databank (it has others, such as a, "b\\u001b c")',
      'pg_dump',
    ],
    ['no table', 'SELECT 1;\n', 'no tables at all', 'pg_dump'],
    [
      'no rows',
      'CREATE TABLE public.core_nga (id bigint, name text);\n',
      'no rows in any of them',
      '--schema-only',
    ],
    [
      'two databases',
      `\\connect a\n${ours}\\connect b\n${ours}`,
      'several databases with a table core_nga',
      'Dump only',
    ],
    [
      'two databases, entered by the short command',
      `\\c a\n${ours}\\c b\n${ours}`,
      'several databases with a table core_nga',
      'Dump only',
    ],
    ['a zero byte', `${ours}\0`, 'is damaged: its text has a zero byte at offset 155', 'Copy'],
  ])('%s', async (_, sql, message, hint) => {
    const error = await failure(sql);
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
  });

  it.each([
    [
      'the same encoding by other names',
      `SET client_encoding TO "utf-8";\nSET client_encoding = SQL_ASCII;\n${ours}`,
    ],
    ['rows that its user was allowed to read', `SET row_security = off;\n${ours}`],
    [
      'one database of a cluster',
      `\\connect template1\nCREATE TABLE x (a int);\n\\connect - someone\n\\connect a\n${ours}\\connect - other\n${ours.replace('1\t', '2\t')}`,
    ],
    ['Windows line ends in all of a dump with COPY', ours.replaceAll('\n', '\r\n')],
    [
      'Windows line ends where they change nothing',
      "--\r\nINSERT INTO core_comment (id, text) VALUES (1, 'a');\r\nCOMMENT ON x IS 'a\r\nb';\r\n",
    ],
    [
      'a change of another table behind the rows',
      `${ours}UPDATE ONLY x SET core_nga = 1;\nDELETE FROM audit.core_nga;\nDROP VIEW core_nga;\nTRUNCATE TABLE x;\n`,
    ],
    [
      'two dumps in one',
      `-- PostgreSQL database dump\n-- PostgreSQL database dump complete\n-- PostgreSQL database dump\n${ours}-- PostgreSQL database dump complete\n`,
    ],
  ])('but not %s', async (_, sql) => {
    expect((await importDump(sql)).report.tables.some(({ rowsStored }) => rowsStored > 0)).toBe(true);
  });

  it('an abort, also while nothing comes', async () => {
    const stdin = new PassThrough();
    stdin.write(`${'--\n'.repeat(3000)}${ours}`);
    const source = await openDump('-', stdin);
    const draft = draftExport(join(temporaryFolder(), 'export.sqlite'));
    const abort = new AbortController();
    const shown: [number, number, string][] = [];
    const progress = { show: (...step: [number, number, string]) => shown.push(step), stop() {} };
    const read = readDump(source, allTables, draft, { progress, signal: abort.signal });
    const caught = expect(read).rejects.toBe('enough');
    while (shown.length === 0) await setTimeout(1);
    abort.abort('enough');
    await caught;
    draft.discard();
    expect(stdin.destroyed).toBe(true);
    expect(shown.at(-1)).toEqual([source.read(), 0, 'core_nga']);
  });
});
