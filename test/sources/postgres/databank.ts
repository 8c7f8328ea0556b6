import fc from 'fast-check';
import { type ExportTable, exportTables } from '../../../src/sources/export/export-tables.ts';
import { kinds } from '../../helpers/bundled.ts';
import { databanks } from '../../trust/random/rows.ts';
import { tables as fixtureTables } from '../../trust/support/tables.ts';

type Value = string | number | bigint | null;

/** The tables that an import needs. */
export const neededTables = exportTables(kinds);

/** What stands in the tables and columns that an import must not read. */
export const CANARY = 'canary-of-a-user';

/** Texts that a dump has to escape, in the one style or in the other. */
export const HOSTILE = [
  ...[
    '\\',
    '\\\\',
    '\\N',
    '\\.',
    '\n\\.\n',
    '\\n',
    '\t',
    '\r\n',
    '\r',
    '\n',
    '\v\f\b',
    "'",
    "''",
    '"',
    '$$',
    '$a$',
  ],
  ...[
    "E'\\''",
    "'); DROP TABLE auth_user; --",
    '-- not a comment',
    '/* nor this */',
    ';',
    'NULL',
    '',
    ' ',
    '\\x41',
  ],
  ...[
    '\\101',
    '\u2028\u2029',
    '\uFEFF',
    '\uFFFD',
    '\u0001\u001F\u007F\u0080',
    '𐎠𐎼🏛️',
    'a,b\t(c)',
    '{"a":[1]}',
  ],
  'COPY public.auth_user (id) FROM stdin;\n1\n\\.\n',
  'x'.repeat(5_000),
];

/** How PostgreSQL declares what a column of an export holds. */
const declared: Readonly<Record<string, string>> = {
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  text: 'text',
  'date-time': 'timestamp with time zone',
  uuid: 'uuid',
  'decimal(8)': 'numeric(20,8)',
  'decimal(12)': 'numeric(20,12)',
};

/** The last spelling: that of the original application, where it has one of its own. */
const spelled = ({ spellings }: Pick<ExportTable, 'spellings'>) => spellings.at(-1) ?? '';

/** SQL that makes the tables, columns in an order of their own, and what does not belong to the API. */
export function tablesSql(): string {
  return [
    ...neededTables.map(({ columns, kind, ...table }) => {
      const all = columns.map(
        (column) =>
          `"${spelled(column)}" ${declared[column.value.name]}${kind !== null && column.name === 'id' ? ' PRIMARY KEY' : ''}`,
      );
      // A dump has the columns as they were added: the id is not always the first.
      return `CREATE TABLE ${spelled(table)} (${[...all.slice(1), `"Expert's e-mail" text DEFAULT '${CANARY}'`, ...all.slice(0, 1)].join(', ')});`;
    }),
    'CREATE TABLE auth_user (id bigint, password text, e_mail text);',
    `INSERT INTO auth_user SELECT i, '${CANARY}', '${CANARY}' FROM generate_series(1, 50) i;`,
    `CREATE FUNCTION age(x int) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN RETURN 'COPY public.core_nga (id) FROM stdin;'; END $f$;`,
    `COMMENT ON TABLE auth_user IS 'it''s; $$ -- /* a comment';`,
  ].join('\n');
}

const literal = (value: Value) => (value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`);

/** SQL that fills the tables with a random databank (no NUL: PostgreSQL holds none). */
export function rowsSql(seed: number): string {
  const [databank] = fc.sample(databanks, { seed, numRuns: 1 });
  return neededTables
    .flatMap((table) => {
      const { columns } = fixtureTables.find(({ name }) => name === table.name) ?? { columns: [] };
      return (databank?.get(table.name) ?? []).map((row) => {
        const cells = table.columns.map(({ name }) => {
          const value = row[columns.findIndex((column) => column.name === name)] ?? null;
          return literal(typeof value === 'string' ? value.replaceAll('\0', '') : value);
        });
        return insert(table, cells);
      });
    })
    .join('\n');
}

/** SQL that puts each hostile text into every column of text. */
export function hostileSql(): string {
  return neededTables
    .filter(({ kind }) => kind !== null)
    .flatMap((table) =>
      HOSTILE.map((text, index) =>
        insert(
          table,
          table.columns.map(({ name, value }) => {
            if (name === 'id' && value.isUuid)
              return literal(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
            if (name === 'id') return String(1_000_000 + index);
            return value.name === 'text' ? literal(text) : 'NULL';
          }),
        ),
      ),
    )
    .join('\n');
}

function insert(table: ExportTable, cells: readonly string[]): string {
  const names = table.columns.map((column) => `"${spelled(column)}"`);
  return `INSERT INTO ${spelled(table)} (${names.join(', ')}) VALUES (${cells.join(', ')}) ON CONFLICT DO NOTHING;`;
}

/**
 * SQL that gives the rows of a table as a list of lists of texts, in JSON.
 *
 * @param name the table's name in the database
 * @param columns the columns that it has there
 */
export function selectSql(table: ExportTable, name: string, columns: readonly string[]): string {
  const texts = table.columns.map(({ spellings }) => {
    const found = spellings.find((spelling) => columns.includes(spelling));
    return `"${found}"::text`;
  });
  const rows = `SELECT coalesce(json_agg(json_build_array(${texts.join(', ')})), '[]') FROM public."${name}"`;
  // Not by SELECT: psql leaves out of its tables what it takes for no characters (U+1FFFE).
  return `COPY (${rows}) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');`;
}
