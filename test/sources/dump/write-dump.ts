/** A table as a dump is to hold it: every value as PostgreSQL prints it. */
export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly DumpedColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface DumpedColumn {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'boolean' | 'timestamp with time zone';
}

/** The options of pg_dump that change how rows are written. */
export interface DumpStyle {
  /** 0 for COPY. */
  readonly rowsPerInsert: number;
  readonly namesColumns: boolean;
  /** Where false, backslashes in texts are doubled. */
  readonly conformingStrings: boolean;
}

const copyEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** A value as COPY OUT writes it in text format. */
export function copyField(value: string | null): string {
  if (value === null) return '\\N';
  return value.replace(/[\\\b\f\n\r\t\v]/g, (character) => copyEscapes[character] ?? character);
}

/** A name as pg_dump writes it: quoted unless it is an ordinary one. */
export function writeName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** A value as pg_dump --inserts writes it. */
function insertValue(value: string | null, { type }: DumpedColumn, style: DumpStyle): string {
  if (value === null) return 'NULL';
  if (type === 'boolean') return value === 't' ? 'true' : 'false';
  if (type === 'bigint' && /^-?[0-9.]+(?:e[+-]?[0-9]+)?$/.test(value)) return value;
  const doubled = value.replaceAll("'", "''");
  return `'${style.conformingStrings ? doubled : doubled.replaceAll('\\', '\\\\')}'`;
}

/** A plain dump of tables, as pg_dump writes it. */
export function writeDump(tables: readonly DumpedTable[], style: DumpStyle): string {
  return [
    '--\n-- PostgreSQL database dump\n--\n',
    '\\restrict 0aZ\n',
    '-- Dumped from database version 15.4\n',
    "SET statement_timeout = 0;\nSET client_encoding = 'UTF8';",
    `SET standard_conforming_strings = ${style.conformingStrings ? 'on' : 'off'};`,
    "SELECT pg_catalog.set_config('search_path', '', false);\n",
    ...tables.map(definition),
    ...tables.map((table) => data(table, style)),
    'ALTER TABLE ONLY public.core_polity ADD CONSTRAINT core_polity_pkey PRIMARY KEY (id);\n',
    '--\n-- PostgreSQL database dump complete\n--\n',
    '\\unrestrict 0aZ\n',
  ].join('\n');
}

function definition({ name, columns }: DumpedTable): string {
  const lines = columns.map((column) => `    ${writeName(column.name)} ${column.type}`);
  return [
    `--\n-- Name: ${name}; Type: TABLE; Schema: public; Owner: postgres\n--\n`,
    `CREATE TABLE public.${writeName(name)} (`,
    [...lines, `    CONSTRAINT ${writeName(`${name}_check`)} CHECK ((1 >= (0)))`].join(',\n'),
    ');\n',
    `ALTER TABLE public.${writeName(name)} OWNER TO postgres;\n`,
  ].join('\n');
}

function data(table: DumpedTable, style: DumpStyle): string {
  const { name, columns, rows } = table;
  const place = `public.${writeName(name)}`;
  const list = `(${columns.map((column) => writeName(column.name)).join(', ')})`;
  const announced = `--\n-- Data for Name: ${name}; Type: TABLE DATA; Schema: public; Owner: postgres\n--\n\n`;
  if (style.rowsPerInsert === 0) {
    const lines = rows.map((row) => `${row.map(copyField).join('\t')}\n`);
    return `${announced}COPY ${place} ${list} FROM stdin;\n${lines.join('')}\\.\n\n`;
  }
  const written = rows.map(
    (row) =>
      `(${row.map((value, index) => insertValue(value, columns[index] as DumpedColumn, style)).join(', ')})`,
  );
  const head = `INSERT INTO ${place} ${style.namesColumns ? `${list} ` : ''}VALUES`;
  const statements: string[] = [];
  for (let at = 0; at < written.length; at += style.rowsPerInsert) {
    const some = written.slice(at, at + style.rowsPerInsert);
    statements.push(some.length === 1 ? `${head} ${some[0]};` : `${head}\n\t${some.join(',\n\t')};`);
  }
  return `${announced}${statements.join('\n')}\n\n`;
}
