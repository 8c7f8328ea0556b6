import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { guideSection } from '../helpers/readme-commands.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { openDuckDb } from '../outputs/tables/support/duckdb.ts';

const python = '/usr/bin/python3';
const needed = [
  ['unzip', '-v'],
  ['sqlite3', '--version'],
  ['Rscript', '--version'],
  [python, '-c', 'import pandas'],
] as const;
const missing = needed.filter(([program, ...args]) => spawnSync(program, args).status !== 0);
const duckDb = await openDuckDb();
if (missing.length > 0 || duckDb === null)
  console.warn(
    `skipped: ${missing.join('; ')} fails (apt-get install --no-install-recommends unzip sqlite3 r-base-core python3-pandas; npm --prefix test/hosts ci --ignore-scripts)`,
  );

const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => {
  duckDb?.closeSync();
  rmSync(folder, { recursive: true, force: true });
});
const unpacked = join(folder, 'databank');

/** Unpacks a snapshot of the sample, once. */
let made: Promise<void> | undefined;
function unpack(): Promise<void> {
  made ??= (async () => {
    for (const command of [
      ['build', '--out', 'out', '--quiet'],
      ['snapshot', 'out', '--to', 'databank.zip', '--tables', '--quiet'],
    ])
      expect(await runHere(command, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
    execFileSync('unzip', ['-q', 'databank.zip', '-d', unpacked], { cwd: folder });
    // Of two polities of the region in 1700, one has an open end.
    const panel = join(unpacked, 'panel-100.csv');
    const [found = ''] =
      /^\d+,Qing Dynasty,1700,total-population,\d+,\d+,/m.exec(readFileSync(panel, 'utf8')) ?? [];
    writeFileSync(panel, readFileSync(panel, 'utf8').replace(found, found.replace(/\d+,$/, ',')));
  })();
  return made;
}

const QUESTIONS = 5;
const section = guideSection('Five questions');

/** The lines of a program: what prepares it, and one statement for each question. */
function statementsIn(language: string): { readonly first: string[]; readonly questions: string[] } {
  const [, text = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  const lines = text.trimEnd().split('\n');
  return { first: lines.slice(0, -QUESTIONS), questions: lines.slice(-QUESTIONS) };
}

type Row = Readonly<Record<string, string>>;
const rowsOf = (name: string): Row[] =>
  parse(readFileSync(join(unpacked, `${name}.csv`)), { columns: true, bom: false });

/** What the answers must be, by the files alone. */
function answers(): unknown[][][] {
  const [panel, entities, variables, claims] = ['panel-100', 'entities', 'variables', 'claims'].map(
    rowsOf,
  ) as [...[Row[], Row[], Row[], Row[]]];
  const regions = new Map(entities.map((entity) => [entity.entity_id, entity.region]));
  const of = (variable: string) => panel.filter((row) => row.variable === variable);
  const [people, sacrifice] = [of('total-population'), of('human-sacrifice')];
  const key = ({ entity_id: entity, year }: Row) => `${entity} ${year}`;
  const grouped = <T>(items: readonly T[], by: (item: T) => string | undefined) => {
    const groups = new Map<string, T[]>();
    for (const item of items) groups.set(String(by(item)), [...(groups.get(String(by(item))) ?? []), item]);
    return [...groups];
  };
  const sum = (rows: readonly Row[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0);
  const inRegion = people.filter(({ entity_id: entity }) => regions.get(entity) === 'East Asia');
  const both = sacrifice.flatMap((row) =>
    people
      .filter((each) => key(each) === key(row) && each.high !== '')
      .map((each) => ({ state: row.state, high: each.high }) as Row),
  );
  const isCited = ({ sources = '' }: Row) =>
    sources.split(';').some((source) => source.replace(/\[.*/, '') === 'ref-1');
  const joined = new Map<string, unknown[]>();
  for (const row of [...people, ...sacrifice])
    joined.set(key(row), [
      ...[row.entity_id, row.year],
      sacrifice.find((each) => key(each) === key(row))?.state ?? '',
      people.find((each) => key(each) === key(row))?.high ?? '',
    ]);
  return [
    grouped(inRegion, ({ year }) => year).map(([year, rows]) => [year, sum(rows, 'low'), sum(rows, 'high')]),
    grouped(both, ({ state }) => state).map(([state, rows]) => [
      ...[state, rows.length, sum(rows, 'high') / rows.length],
    ]),
    variables.map(({ variable, entities: some }) => [variable, some, Number(some) / entities.length]),
    claims.filter(isCited).map(({ claim, entity, variable, sources }) => [claim, entity, variable, sources]),
    [...joined.values()],
  ];
}

/** Rows in one form and order, however a program writes numbers. */
function canonical(rows: readonly (readonly unknown[])[]): string[] {
  return rows
    .map((row) =>
      row.map((cell) => {
        const text = cell === null || cell === undefined || cell === 'NA' ? '' : String(cell);
        return text !== '' && Number.isFinite(Number(text)) ? Number(Number(text).toPrecision(6)) : text;
      }),
    )
    .map((row) => JSON.stringify(row))
    .sort();
}

function expectAnswers(found: readonly (readonly (readonly unknown[])[])[]): void {
  const expected = answers();
  expect(expected.map((rows) => rows.length > 2)).toEqual([true, true, true, true, true]);
  for (const [index, rows] of expected.entries())
    expect(canonical(found[index] ?? []), `question ${index + 1}`).toEqual(canonical(rows));
}

const run = (program: string, args: readonly string[], input: string) =>
  execFileSync(program, args, {
    cwd: unpacked,
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
/** What a program printed between marks, as rows. */
const between = (printed: string) =>
  printed
    .split(/^===\r?\n/m)
    .slice(1)
    .map((part) => parse(part, { relax_column_count: true }) as string[][]);

describe.skipIf(missing.length > 0 || duckDb === null)('the five questions', () => {
  it('are one statement each in DuckDB', async () => {
    await unpack();
    const found = [];
    for (const sql of statementsIn('sql').questions) {
      // DuckDB reads in the folder that it was started in.
      const here = sql.replaceAll(/'([a-z0-9-]+\.csv)'/g, `'${unpacked}/$1'`);
      const result = await (duckDb as NonNullable<typeof duckDb>).runAndReadAll(here);
      const rows = result.getRows();
      const names = result.columnNames();
      // The columns of a pivot are by variable.
      const order = ['entity_id', 'year', 'human-sacrifice_state', 'total-population_high'];
      found.push(
        names.includes('year') && names.length > 4
          ? rows.map((row) => order.map((name) => row[names.indexOf(name)]))
          : rows,
      );
    }
    expectAnswers(found);
  });

  it('are one statement each in the sqlite3 shell', async () => {
    await unpack();
    const { first, questions } = statementsIn('sh');
    const marked = questions.flatMap((sql) => ['.print ===', sql]);
    expectAnswers(between(run('sqlite3', ['-csv', ':memory:'], [...first, ...marked, ''].join('\n'))));
  });

  it('are one line each in pandas', async () => {
    await unpack();
    const { first, questions } = statementsIn('python');
    const shown = questions.map((line, index) => {
      const isIndexed = index === 2 || index === 3 ? 'False' : 'True';
      const columns = index === 4 ? '[[("state", "human-sacrifice"), ("high", "total-population")]]' : '';
      return `print("===")\nprint((${line})${columns}.to_csv(index=${isIndexed}, header=False), end="")`;
    });
    expectAnswers(between(run(python, ['-'], [...first, ...shown].join('\n'))));
  });

  it('are one line each in R', async () => {
    await unpack();
    const { first, questions } = statementsIn('r');
    const shown = questions.map(
      (line) =>
        `cat("===\\n"); write.table(${line}, sep = ",", qmethod = "double", row.names = FALSE, col.names = FALSE)`,
    );
    expectAnswers(between(run('Rscript', ['-'], [...first, ...shown, ''].join('\n'))));
  });
});
