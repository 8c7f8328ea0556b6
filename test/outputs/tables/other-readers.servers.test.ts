import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/archive/open-archive.ts';
import { readConfiguration } from '../../../src/commands/settings/read-configuration.ts';
import { describedService } from '../../../src/commands/sources/described-service.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { duckDbText, openDuckDb, selectedBy } from './support/duckdb.ts';
import {
  csvText,
  type ExpectedColumn,
  type ExpectedTable,
  expectedMissing,
  expectedTables,
  isJson,
} from './support/expected-tables.ts';
import { writeHostileDatabank } from './support/hostile-databank.ts';

const support = (name: string) => fileURLToPath(new URL(`support/${name}`, import.meta.url));
const python = '/usr/bin/python3';
const env = { ...process.env, LC_ALL: 'C.UTF-8' };
const lacks = (program: string, args: readonly string[], install: string) => {
  const isMissing = spawnSync(program, [...args], { env }).status !== 0;
  if (isMissing) console.warn(`skipped: ${program} ${args.join(' ')} fails (${install})`);
  return isMissing;
};
const duckDb = await openDuckDb();
if (duckDb === null)
  console.warn('skipped: DuckDB is not installed (npm --prefix test/hosts ci --ignore-scripts)');
const noPandas = lacks(python, ['-c', 'import pandas'], 'apt-get install python3-pandas');
/** No more than a wish: Debian does not have it, and DuckDB reads the same files. */
const hasArrow = spawnSync(python, ['-c', 'import pyarrow'], { env }).status === 0;
const noR = lacks('Rscript', ['-e', 'library(jsonlite)'], 'apt-get install r-base-core r-cran-jsonlite');
const noSqlite = lacks('sqlite3', ['--version'], 'apt-get install sqlite3');
const noUnzip = lacks('unzip', ['-v'], 'apt-get install unzip');
const noSpreadsheet = lacks('ssconvert', ['--version'], 'apt-get install --no-install-recommends gnumeric');

const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => {
  duckDb?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

const SNAPSHOT = join(folder, 'unpacked');
let made: Promise<readonly ExpectedTable[]> | undefined;
let missing: readonly string[][] = [];

/** Packs and unpacks a snapshot with hostile texts, once, and says what its tables must hold. */
function expected(): Promise<readonly ExpectedTable[]> {
  made ??= (async () => {
    writeHostileDatabank(folder);
    for (const command of [
      ['build', 'export.sqlite', '--out', 'out', '--quiet', '--no-sync'],
      ['snapshot', 'out', '--to', 'databank.zip', '--quiet'],
    ])
      expect(await runHere(command, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
    const { signal } = new AbortController();
    const unpacked = await openArchive(join(folder, 'databank.zip'), { signal });
    cpSync(unpacked.folder, SNAPSHOT, { recursive: true });
    await unpacked.discard();
    const configured = readConfiguration(join(folder, 'polity-press.json'));
    const description = describedService(configured, { includePrivateComments: true });
    missing = expectedMissing(description, SNAPSHOT);
    return expectedTables(description, SNAPSHOT);
  })();
  return made;
}

type Rows = readonly (readonly (string | null)[])[];

/** A value as a reader is expected to show it: as text. */
type Show = (column: ExpectedColumn, value: unknown) => string | null;

/** Compares what a reader found in a table, its names first, with what must be there. */
function compare({ name, columns }: ExpectedTable, rows: Rows, show: Show, where: string): void {
  const [names, ...cells] = rows;
  expect(names, `${name}: columns (${where})`).toEqual(columns.map((column) => column.name));
  for (const [index, column] of columns.entries()) {
    const found = cells.map((row) => row[index]);
    const isNumber = /^(?:number|integer)$/.test(column.type);
    // Programs write numbers in several ways; what counts is which they are.
    const number = (text: string | null | undefined) =>
      typeof text === 'string' && isNumber ? Number(text) : text;
    expect(found.map(number), `${name}: ${column.name} (${where})`).toEqual(
      column.values.map((value) => number(show(column, value))),
    );
  }
}

const asWritten: Show = csvText;
/** In a format with types, where readers print a boolean as they do. */
const asTyped: Show = (column, value) =>
  typeof value === 'boolean' && !isJson(column) ? String(value) : csvText(column, value);
/** Both are missing to most readers of CSV: the table of missing values tells them apart. */
const emptyIsMissing: Show = (column, value) => csvText(column, value) || null;
/** To a program in C, a text ends at a NUL. */
const cut = (text: string | null) => text?.split('\0')[0] ?? null;

/** What a program prints for tables that it is given by name. */
function linesOf(program: string, args: readonly string[], tables: readonly ExpectedTable[]): Rows[] {
  const input = JSON.stringify(tables.map(({ name }) => name));
  const options = { cwd: SNAPSHOT, input, env, encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { stdout, stderr, status } = spawnSync(program, [...args], options);
  expect(status, stderr).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** JSON in cells in one form, however a program writes it. */
function inOneForm(table: ExpectedTable, rows: Rows): Rows {
  const [names = [], ...cells] = rows;
  const form = (text: string) => {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return JSON.stringify(text);
    }
  };
  const isForm = table.columns.map(isJson);
  return [
    names,
    ...cells.map((row) => row.map((cell, index) => (cell !== null && isForm[index] ? form(cell) : cell))),
  ];
}

describe.skipIf(duckDb === null)('DuckDB', () => {
  const query = (sql: string) => (duckDb as NonNullable<typeof duckDb>).runAndReadAll(sql);
  const pathOf = ({ name }: ExpectedTable, format: string) => `${join(SNAPSHOT, 'tables', name)}.${format}`;
  /** The rows of a table, its columns as they are in the file. */
  const rowsOf = async ({ columns }: ExpectedTable, from: string, select: typeof selectedBy = selectedBy) => {
    const names = (await query(`SELECT * FROM ${from} LIMIT 0`)).columnNames();
    const known = names.map(
      (name) => columns.find((column) => column.name === name) ?? { name, type: 'text' },
    );
    const found = await query(`SELECT ${known.map(select).join(', ')} FROM ${from}`);
    const rows = found.getRows();
    return { names, known, rows };
  };
  const asTexts = async (table: ExpectedTable, from: string, isTyped: boolean): Promise<Rows> => {
    const texts = ({ name }: { readonly name: string }) => selectedBy({ name, type: 'text' });
    const { names, known, rows } = await rowsOf(table, from, isTyped ? selectedBy : texts);
    const type = (index: number) => (isTyped ? (known[index] as ExpectedColumn) : { type: 'text' });
    return [names, ...rows.map((row) => row.map((cell, index) => duckDbText(type(index), cell)))];
  };

  it('reads Parquet with the types of the values', async () => {
    for (const table of await expected())
      compare(table, await asTexts(table, `'${pathOf(table, 'parquet')}'`, true), asTyped, 'Parquet');
  });

  it('reads CSV, empty texts apart from null', async () => {
    for (const table of await expected()) {
      const from = `read_csv('${pathOf(table, 'csv')}', all_varchar = true, allow_quoted_nulls = false)`;
      compare(table, await asTexts(table, from, false), asWritten, 'CSV');
    }
  });

  it('reads NDJSON', async () => {
    for (const table of await expected()) {
      const columns = table.columns.map(({ name }) => `'${name.replaceAll("'", "''")}': 'JSON'`);
      const from = `read_ndjson('${pathOf(table, 'ndjson')}', columns = {${columns.join(', ')}})`;
      const [names = [], ...cells] = await asTexts(table, from, false);
      const rows = cells.map((row) =>
        row.map((cell, index) =>
          asTyped(table.columns[index] as ExpectedColumn, cell === null ? null : JSON.parse(cell)),
        ),
      );
      compare(table, [names, ...rows], asTyped, 'NDJSON');
    }
  });

  it('reads which cells are missing', async () => {
    await expected();
    const found = await query(
      `FROM read_csv('${join(SNAPSHOT, 'missing.csv')}', all_varchar = true, allow_quoted_nulls = false)`,
    );
    expect(found.getRows()).toEqual(missing);
    expect(missing.length).toBeGreaterThan(100);
  });

  it('joins tables by every foreign key', async () => {
    let joined = 0;
    const tables = await expected();
    for (const table of tables)
      for (const { column, table: other, references } of table.foreignKeys) {
        const target = tables.find(({ name }) => name === other) as ExpectedTable;
        const counted = await query(
          `SELECT count(*) FROM '${pathOf(table, 'parquet')}' AS a JOIN '${pathOf(target, 'parquet')}' AS b
           ON a."${column}" = b."${references}"`,
        );
        const keys =
          table.columns.find(({ name }) => name === column)?.values.filter((key) => key !== null) ?? [];
        expect(Number(counted.getRows()[0]?.[0]), `${table.name}.${column}`).toBe(keys.length);
        joined += keys.length;
      }
    expect(joined).toBeGreaterThan(1000);
  });
});

describe.skipIf(noPandas)('pandas', () => {
  it('reads CSV as the README of the snapshot tells', async () => {
    const tables = await expected();
    const read = linesOf(python, [support('other_readers.py'), 'csv'], tables);
    for (const [index, table] of tables.entries())
      compare(table, read[index] ?? [], (...cell) => cut(emptyIsMissing(...cell)), 'pandas, CSV');
  });

  it('reads NDJSON', async () => {
    const tables = await expected();
    const read = linesOf(python, [support('other_readers.py'), 'ndjson'], tables);
    for (const [index, table] of tables.entries())
      compare(table, inOneForm(table, read[index] ?? []), asTyped, 'pandas, NDJSON');
  });

  if (hasArrow)
    it('and Arrow read Parquet with the types of the values', async () => {
      const tables = await expected();
      const read = linesOf(python, [support('other_readers.py'), 'parquet'], tables);
      for (const [index, table] of tables.entries())
        compare(table, read[index] ?? [], asTyped, 'Arrow, Parquet');
    });
});

describe.skipIf(noR)('R, whose texts have no NUL', () => {
  it('reads CSV as the README of the snapshot tells, every line break as \\n', async () => {
    const tables = await expected();
    const read = linesOf('Rscript', [support('other-readers.R'), 'csv'], tables);
    const asR: Show = (column, value) =>
      emptyIsMissing(column, value)?.replaceAll('\0', '').replace(/\r\n?/g, '\n') ?? null;
    for (const [index, table] of tables.entries()) compare(table, read[index] ?? [], asR, 'R, CSV');
  });

  it('reads NDJSON', async () => {
    const tables = await expected();
    const read = linesOf('Rscript', [support('other-readers.R'), 'ndjson'], tables);
    // A NUL ends a text within JSON, too.
    const cutWithin = (value: unknown) =>
      JSON.stringify(value, (_, each) => (typeof each === 'string' ? cut(each) : each));
    const asR: Show = (column, value) =>
      value !== null && isJson(column) ? cutWithin(value) : cut(asTyped(column, value));
    for (const [index, table] of tables.entries())
      compare(table, inOneForm(table, read[index] ?? []), asR, 'R, NDJSON');
  });
});

describe.skipIf(noSqlite)('the sqlite3 shell', () => {
  const ask = (sql: string) =>
    execFileSync('sqlite3', ['-batch', 'export.sqlite', sql], {
      cwd: SNAPSHOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    }).trimEnd();

  it('finds a sound database, whose keys all lead somewhere', async () => {
    await expected();
    expect(ask('PRAGMA integrity_check')).toBe('ok');
    expect(ask('PRAGMA foreign_key_check')).toBe('');
  });

  it('reads every value from the tables and views', async () => {
    const tables = await expected();
    const views = new Set(ask("SELECT name FROM sqlite_master WHERE type = 'view'").split('\n'));
    // A process each for the columns and for the rows of all tables; rows are hexadecimal.
    const columnsOf = new Map<string, Set<string>>();
    const listed = ask(
      'SELECT json_group_array(json_array(m.name, p.name)) FROM sqlite_master AS m, pragma_table_info(m.name) AS p',
    );
    for (const [name, column] of JSON.parse(listed) as [string, string][])
      columnsOf.set(name, (columnsOf.get(name) ?? new Set()).add(column));
    const asked = tables.map((table) => {
      const view = `view_${table.name.replace(/[^A-Za-z0-9]+/g, '_')}`;
      const source = views.has(view) ? view : table.stored;
      const columns = table.columns.filter(({ name }) => columnsOf.get(source)?.has(name));
      // Every value of the table, if it is a view; of a table, what it does not embed.
      if (source === view)
        expect(columns).toHaveLength(table.columns.filter(({ type }) => type !== 'wkb').length);
      const cells = columns.map(({ name, type }) => {
        const column = `"${name.replaceAll('"', '""')}"`;
        const text = type === 'number' ? `printf('%!.17g', ${column})` : column;
        return `CASE WHEN ${column} IS NULL THEN 'null' ELSE hex(CAST(${text} AS BLOB)) END`;
      });
      return { source, columns, sql: `SELECT ${cells.join(', ')} FROM ${source};` };
    });
    const blocks = ask(asked.map(({ sql }) => sql).join(` SELECT 'next';\n`)).split('\nnext\n');
    expect(blocks).toHaveLength(tables.length);
    let read = 0;
    for (const [index, { source, columns }] of asked.entries()) {
      const found = (blocks[index] ?? '')
        .split('\n')
        .map((line) =>
          line.split('|').map((cell) => (cell === 'null' ? null : Buffer.from(cell, 'hex').toString())),
        );
      const canonical = (row: readonly (string | null)[]) =>
        row.map((cell, index) => inDatabase(columns[index] as ExpectedColumn, cell));
      const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(canonical(row))).sort();
      const rows = (columns[0]?.values ?? []).map((_, row) =>
        columns.map((column) => csvText(column, column.values[row])),
      );
      expect(sorted(found), source).toEqual(sorted(rows));
      read += found.length * columns.length;
    }
    expect(read).toBeGreaterThan(10_000);
  });
});

/** A value of the database, or of the pages, in one form for both. */
function inDatabase({ type }: ExpectedColumn, text: string | null): unknown {
  if (text === null) return null;
  if (type === 'integer') return Number(text);
  // The shell prints no more digits that are right.
  if (type === 'number') return Number(text).toPrecision(14);
  if (type === 'boolean') return text.replace(/true/i, '1').replace(/false/i, '0');
  if (type.startsWith('decimal')) return text.replace(/(\..*?)0*$/, '$1').replace(/\.$/, '');
  if (type === 'uuid') return text.replaceAll('-', '').toLowerCase();
  if (type === 'date-time')
    return text
      .replace('T', ' ')
      .replace(/Z$/, '')
      .replace(/\.?0*$/, '');
  return text;
}

describe.skipIf(noSpreadsheet)('a spreadsheet', () => {
  it('opens CSV files of every form, row by row; plain texts and numbers are as they were', async () => {
    // It guesses by what columns are separated: wrongly, where there is nothing but hostile texts.
    const tables = (await expected()).filter(({ name }) => name !== 'extra/things.tags');
    // A table of each form: others read the cells of all.
    const forms = new Map(tables.map((table) => [table.columns.map(({ type }) => type).join(), table]));
    for (const table of forms.values()) {
      const to = join(folder, 'spreadsheet.csv');
      const options = [
        '-I',
        'Gnumeric_stf:stf_csvtab',
        '-T',
        'Gnumeric_stf:stf_assistant',
        '-O',
        'separator=, format=raw quoting-mode=always',
      ];
      const args = [...options, join(SNAPSHOT, 'tables', `${table.name}.csv`), to];
      execFileSync('ssconvert', args, { env, stdio: 'pipe' });
      const rows = parse(readFileSync(to)) as string[][];
      expect(rows[0], table.name).toEqual(table.columns.map(({ name }) => name));
      const isPlain = (column: ExpectedColumn, value: unknown) =>
        column.type === 'integer' ||
        (column.type === 'text' &&
          typeof value === 'string' &&
          /^[A-Za-zß §𐎠]{3,}$/u.test(value) &&
          !/^(?:true|false|nan)$/i.test(value));
      for (const [index, column] of table.columns.entries()) {
        const cells = rows.slice(1).map((row) => row[index]?.replace('−', '-'));
        expect(cells, table.name).toHaveLength(column.values.length);
        const plain = column.values.flatMap((value, row) =>
          value !== null && isPlain(column, value) ? [[row, String(value)]] : [],
        );
        expect(
          plain.map(([row]) => [row, cells[row as number]]),
          `${table.name}: ${column.name}`,
        ).toEqual(plain);
      }
    }
  });
});

describe('the README of a snapshot', () => {
  /** The example in a language, as it stands. */
  const exampleIn = (language: string) => {
    const text = readFileSync(join(SNAPSHOT, 'README.md'), 'utf8');
    const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? [];
    if (block === undefined) throw new Error(`it has no example in ${language}`);
    return block;
  };
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: SNAPSHOT, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  const firstTable = async () => (await expected())[0] as ExpectedTable;

  it.skipIf(noPandas)('loads a table in Python', async () => {
    const { columns } = await firstTable();
    const lines = exampleIn('python')
      .split('\n')
      .filter((line) => hasArrow || !line.includes('pyarrow'));
    const shape = run(python, '-c', `${lines.join('\n')}\nprint(*table.shape)`);
    expect(shape).toBe(`${columns[0]?.values.length} ${columns.length}`);
  });

  it.skipIf(noR)('loads a table in R', async () => {
    const { columns } = await firstTable();
    const shape = run('Rscript', '-e', `${exampleIn('r')}\ncat(dim(table))`);
    expect(shape).toBe(`${columns[0]?.values.length} ${columns.length}`);
  });

  it.skipIf(duckDb === null)('loads a table in DuckDB', async () => {
    const { columns } = await firstTable();
    // DuckDB reads in the folder that it was started in.
    const sql = exampleIn('sql').replaceAll("'tables/", `'${SNAPSHOT}/tables/`);
    const result = await (duckDb as NonNullable<typeof duckDb>).runAndReadAll(sql);
    expect(result.columnNames()).toEqual(columns.map(({ name }) => name));
    expect(result.getRows()).toHaveLength(5);
  });

  it.skipIf(noSqlite)('lists the tables of the database', async () => {
    await expected();
    expect(run('sh', '-c', exampleIn('sh'))).toMatch(/^claims .*\ncore_capital .*\n[\s\S]*view_sc_tokens$/);
  });
});

describe('other programs', () => {
  it.skipIf(noUnzip || noPandas)(
    'unpack the archive: unzip and Python give the same files as this tool',
    async () => {
      await expected();
      const [unzipped, zipfile] = [join(folder, 'unzipped'), join(folder, 'zipfile')];
      execFileSync('unzip', ['-q', join(folder, 'databank.zip'), '-d', unzipped]);
      execFileSync(python, ['-m', 'zipfile', '-e', join(folder, 'databank.zip'), zipfile]);
      const unpacked = readTree(SNAPSHOT);
      expect(readTree(unzipped)).toEqual(unpacked);
      expect(readTree(zipfile)).toEqual(unpacked);
      expect(unpacked.size).toBeGreaterThan(300);
    },
  );

  it('check it: sha256sum -c', async () => {
    await expected();
    const options = { cwd: SNAPSHOT, encoding: 'utf8' } as const;
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], options);
    expect(checked.match(/: OK$/gm)).toHaveLength(readTree(SNAPSHOT).size - 1);
  });
});
