import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/archive/open-archive.ts';
import { integer } from '../../../src/model/values/number.ts';
import { describedColumn } from '../../../src/outputs/tables/layout.ts';
import { RowPart } from '../../../src/outputs/tables/row-parts.ts';
import { SheetRows } from '../../../src/outputs/tables/sheet.ts';
import { writeWorkbook } from '../../../src/publish/write-workbook.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { writeHostileDatabank } from './support/hostile-databank.ts';

const python = '/usr/bin/python3';
const lacks = (program: string, args: readonly string[], install: string) => {
  const isMissing = spawnSync(program, [...args]).status !== 0;
  if (isMissing) console.warn(`skipped: ${program} ${args.join(' ')} fails (apt-get install ${install})`);
  return isMissing;
};
const noPandas = lacks(python, ['-c', 'import pandas, openpyxl'], 'python3-pandas python3-openpyxl');
const noOffice = lacks('soffice', ['--version'], '--no-install-recommends libreoffice-calc-nogui');

const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SNAPSHOT = join(folder, 'unpacked');
let made: Promise<Sheets> | undefined;

/** Rows by the names of the sheets, the names of columns first. */
type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Packs a snapshot with hostile texts, once, and says what the sheets of its workbook must hold. */
function expected(): Promise<Sheets> {
  made ??= (async () => {
    writeHostileDatabank(folder);
    for (const command of [
      ['build', 'export.sqlite', '--out', 'out', '--quiet', '--no-sync', '--no-explorer'],
      ['snapshot', 'out', '--to', 'databank.zip', '--quiet'],
    ])
      expect(await runHere(command, folder)).toEqual({ code: 0, stdout: '', stderr: '' });
    const unpacked = await openArchive(join(folder, 'databank.zip'), {
      signal: new AbortController().signal,
    });
    cpSync(unpacked.folder, SNAPSHOT, { recursive: true });
    await unpacked.discard();
    return Object.fromEntries(['variables', 'codes', 'entities', 'claims', 'sources'].map(sheet));
  })();
  return made;
}

function sheet(name: string): [string, unknown[][]] {
  const lines = readFileSync(join(SNAPSHOT, `${name}.ndjson`), 'utf8')
    .split('\n')
    .slice(0, -1);
  const rows = lines.map((line): Record<string, unknown> => JSON.parse(line));
  return [name, [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]];
}

/** Cells that are no whole text: too long for a cell, or with characters that a reader may change. */
const isPlain = (cell: unknown) =>
  typeof cell !== 'string' ||
  (cell.length <= 32_767 && /^[^\p{Cc}\ufffe\uffff]+$/u.test(cell) && !/_x\w{4}_/.test(cell));

function compare(found: Sheets, wanted: Sheets, show: (cell: unknown) => unknown): number {
  let compared = 0;
  for (const [name, rows] of Object.entries(wanted)) {
    expect(found[name]?.length, name).toBe(rows.length);
    for (const [index, row] of rows.entries()) {
      const cells = found[name]?.[index] ?? [];
      expect(cells, `${name}, row ${index + 1}`).toHaveLength(row.length);
      const plain = row.flatMap((cell, column) => (isPlain(cell) ? [column] : []));
      expect(
        plain.map((column) => cells[column]),
        `${name}, row ${index + 1}`,
      ).toEqual(plain.map((column) => show(row[column])));
      compared += plain.length;
    }
  }
  return compared;
}

describe.skipIf(noPandas)('openpyxl, with pandas', () => {
  it('reads every sheet of the workbook, cell for cell', async () => {
    const wanted = await expected();
    const program = `
import json, openpyxl, pandas, sys
book = openpyxl.load_workbook("databank.xlsx", read_only=True)
sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book}
frames = pandas.read_excel("databank.xlsx", sheet_name=None)
assert {name: len(rows) - 1 for name, rows in sheets.items()} == {name: len(frame) for name, frame in frames.items()}
json.dump(sheets, sys.stdout)
`;
    const options = { cwd: SNAPSHOT, encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
    const found: Sheets = JSON.parse(execFileSync(python, ['-c', program], options));
    expect(Object.keys(found)).toEqual(['about', 'variables', 'codes', 'entities', 'claims', 'sources']);
    expect(compare(found, wanted, (cell) => cell)).toBeGreaterThan(5000);
    expect(found.about?.map(([name]) => name)).toContain('Shortened in claims');
    const cells = (found.claims ?? []).flat();
    const shortened = cells.filter((cell) => /\[shortened: 50000 characters/.test(String(cell)));
    expect(shortened.length).toBeGreaterThan(0);
  });
});

describe.skipIf(noPandas)('a table beyond the limit of a sheet', () => {
  it('goes on in another sheet', async () => {
    const columns = [describedColumn('number', '', integer, () => null)];
    const sheets = new Map([
      ['codes', new SheetRows(join(folder, 'codes'), columns, 3)],
      ['claims', new SheetRows(join(folder, 'claims'), columns, 3)],
    ]);
    for (const number of [1, 2, 3, 4, 5]) sheets.get('claims')?.add([new RowPart(columns, [number])]);
    await writeWorkbook(join(folder, 'long.xlsx'), sheets, new AbortController().signal);
    for (const sheet of sheets.values()) sheet.close();
    const program = `
import json, pandas
frames = pandas.read_excel("long.xlsx", sheet_name=None)
print(json.dumps({name: list(map(int, frame["number"])) for name, frame in frames.items()}))
`;
    const printed = execFileSync(python, ['-c', program], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual({
      codes: [],
      claims: [1, 2],
      'claims (2)': [3, 4],
      'claims (3)': [5],
    });
  });
});

describe.skipIf(noOffice)('LibreOffice', () => {
  it('opens every sheet of the workbook', async () => {
    const wanted = await expected();
    // Comma, double quotes, UTF-8, from the first row, texts quoted, every sheet.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1';
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    execFileSync(
      'soffice',
      ['--headless', profile, '--convert-to', filter, '--outdir', folder, 'databank.xlsx'],
      {
        cwd: SNAPSHOT,
        stdio: 'pipe',
      },
    );
    const found = Object.fromEntries(
      Object.keys(wanted).map((name) => [
        name,
        parse(readFileSync(join(folder, `databank-${name}.csv`))) as string[][],
      ]),
    );
    const shown = (cell: unknown) => {
      if (typeof cell === 'boolean') return String(cell).toUpperCase();
      if (cell === null) return '';
      // It writes 15 digits.
      return typeof cell === 'number' ? cell.toPrecision(14) : String(cell);
    };
    const read = Object.fromEntries(
      Object.entries(found).map(([name, rows]) => [
        name,
        rows.map((row, index) =>
          row.map((cell, column) =>
            typeof wanted[name]?.[index]?.[column] === 'number' ? Number(cell).toPrecision(14) : cell,
          ),
        ),
      ]),
    );
    expect(compare(read, wanted, shown)).toBeGreaterThan(5000);
  });
});
