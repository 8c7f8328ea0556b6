import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { documentNamed } from '../helpers/documentation.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { guideSection } from '../helpers/readme-commands.ts';
import { ended } from '../helpers/run-cli.ts';
import { openDuckDb } from '../outputs/tables/support/duckdb.ts';

const section = guideSection('The databank in one file') + guideSection('Without polity-press');
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'polity-press-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const unpacked = join(folder, 'databank');

const needed = [
  ['curl', '--version'],
  ['unzip', '-v'],
  ['sha256sum', '--version'],
  ['ssconvert', '--version'],
  ['sqlite3', '--version'],
  ['Rscript', '--version'],
  ['/usr/bin/python3', '-c', 'import pandas'],
] as const;
const missing = needed.filter(([program, ...args]) => spawnSync(program, args).status !== 0);
const duckDb = await openDuckDb();
if (missing.length > 0 || duckDb === null)
  console.warn(
    `skipped: ${missing.join('; ')} fails (apt-get install --no-install-recommends curl unzip gnumeric sqlite3 r-base-core python3-pandas; npm --prefix test/hosts ci --ignore-scripts)`,
  );

/** The blocks of the section, in their order. */
const blocks = [...section.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text]) => ({
  language,
  text: text ?? '',
}));
const [tool = '', download = ''] = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
const [pack = '', serve = '', diff = ''] = tool.split('\n').map((line) => line.replace(/ +#.*$/, ''));
const blockIn = (language: string) => blocks.find((block) => block.language === language)?.text ?? '';

/** The first of the five questions, for all regions. */
const byRegion = `
import pandas
panel, entities = (pandas.read_csv(f"{name}.csv", keep_default_na=False, na_values=[""]) for name in ("panel-100", "entities"))
people = panel[panel["variable"] == "total-population"].merge(entities[["entity_id", "region"]], on="entity_id")
print(people.groupby(["region", "year"])[["low", "high"]].sum())`;

/** What a shell prints for these lines; the test fails where one of them does. */
async function shell(lines: string, cwd: string): Promise<string> {
  const script = `set -eu\n${lines.replaceAll('npx polity-press', `'${process.execPath}' '${cli}'`)}`;
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache'), LC_ALL: 'C.UTF-8' };
  const { code, stdout, stderr } = await ended(
    spawn('sh', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** Packs, downloads and unpacks as the section says; what the lines print. Each test works with what this leaves. */
let made: Promise<string> | undefined;
function downloaded(): Promise<string> {
  made ??= (async () => {
    await shell('npx polity-press build --out out --quiet', folder);
    const packed = await shell(pack, folder);
    expect(packed).toContain('Packed out into out/databank.zip: 23 collections');
    const host = await startPreview({ folder: join(folder, 'out'), port: 0 });
    onTestFinished(() => host.close());
    return shell(download.replace('https://api.example.org', host.address), folder);
  })();
  return made;
}

/** The polities as the archive has them: only others embed them. */
function polities(): { id: number; long_name: string | null; start_year: number | null }[] {
  const lines = readFileSync(join(unpacked, 'tables/core_polity.ndjson'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe.skipIf(missing.length > 0 || duckDb === null)('a researcher, by the lines of the README', () => {
  it('has these blocks, all of which are run below', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['sh', 'sh', 'python', 'r', 'sql']);
    expect(tool.trim().split('\n')).toHaveLength(3);
  });

  it('packs, downloads, unpacks and checks the archive, finds how to cite it, and opens it in a spreadsheet', async () => {
    const printed = await downloaded();
    expect(printed).toContain('The polity-press authors (2026). A sample of a historical polity databank');
    const capitals = recordsOf(join(folder, 'out'), 'general/polity-capitals');
    const [first] = capitals as [{ capital: string; polity: { long_name: string } }];
    expect(printed).toContain(`${first.polity.long_name}|${first.capital}\n`);
    execFileSync('ssconvert', ['-S', 'databank.xlsx', join(folder, '%s.csv')], {
      cwd: unpacked,
      stdio: 'ignore',
    });
    const [names, ...rows] = parse(readFileSync(join(folder, 'entities.csv'))) as string[][];
    expect(names?.slice(0, 3)).toEqual(['entity_id', 'entity_code', 'entity']);
    expect(rows.map(([id]) => Number(id))).toEqual(polities().map(({ id }) => id));
    for (const file of ['CITATION.cff', 'references.bib'])
      expect(existsSync(join(unpacked, file))).toBe(true);
  });

  it('notices a file that was damaged', async () => {
    await downloaded();
    const copy = join(folder, 'damaged');
    cpSync(unpacked, copy, { recursive: true });
    const path = join(copy, 'wide/polity.csv');
    writeFileSync(path, readFileSync(path, 'utf8').replace('Roman', 'Romano'));
    const check = /^sha256sum.*$/m.exec(section)?.[0] ?? '';
    const { status, stdout } = spawnSync('sh', ['-c', check], { cwd: copy, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, 'wide/polity.csv: FAILED\n']);
  });

  it('sums the population of a region by century', async () => {
    await downloaded();
    const printed = execFileSync('/usr/bin/python3', ['-c', byRegion], { cwd: unpacked, encoding: 'utf8' });
    const database = new BetterSqlite3(join(unpacked, 'export.sqlite'), { readonly: true });
    const sums = database
      .prepare<[], { region: string; year: number; low: number; high: number }>(
        `WITH RECURSIVE steps(year) AS (SELECT -14000 UNION ALL SELECT year + 100 FROM steps WHERE year < 2000),
           held AS (
             SELECT *, ifnull(year_from, year_to) AS since, ifnull(year_to, year_from) AS until FROM claims
             WHERE variable = 'total-population' AND state = 'value'),
           panel AS (
             SELECT entity_id, region, year, dated, min(low) AS low, max(high) AS high FROM held, steps
             WHERE since < year + 100 AND until >= year GROUP BY entity_id, year, dated)
         SELECT region, year, sum(low) AS low, sum(high) AS high FROM panel
         WHERE dated = 'stated' OR NOT EXISTS (
           SELECT 1 FROM panel AS other
           WHERE other.entity_id = panel.entity_id AND other.year = panel.year AND other.dated = 'stated')
         GROUP BY region, year ORDER BY region, year`,
      )
      .all();
    database.close();
    expect(sums.length).toBeGreaterThan(5);
    const found = printed
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/).slice(-3).map(Number));
    expect(found).toEqual(sums.map(({ year, low, high }) => [year, low, high]));
  });

  it('loads it with pandas', async () => {
    await downloaded();
    const program = join(folder, 'example.py');
    writeFileSync(program, blockIn('python'));
    const printed = await shell(`/usr/bin/python3 '${program}'`, unpacked);
    const counts = new Map<string, number>();
    for (const { polity } of recordsOf(unpacked, 'general/polity-capitals') as {
      polity: { home_databank_region: { name: string } | null } | null;
    }[]) {
      const region = polity?.home_databank_region?.name;
      if (region !== undefined) counts.set(region, (counts.get(region) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(10);
    for (const [region, count] of counts)
      expect(printed.split('\n').map((line) => line.replace(/ +/g, ' '))).toContain(`${region} ${count}`);
  });

  it('loads it in R', async () => {
    await downloaded();
    const program = join(folder, 'example.R');
    writeFileSync(program, blockIn('r'));
    const printed = await shell(`Rscript '${program}'`, unpacked);
    const [, ...rows] = printed
      .trim()
      .split('\n')
      .map((line) => /^\d+ +(.*?) +(-\d+) /.exec(line)?.slice(1));
    const ancient = polities().filter(({ start_year: year }) => year !== null && year < 0);
    expect(ancient.length).toBeGreaterThan(10);
    expect(rows).toEqual(ancient.map(({ long_name: name, start_year: year }) => [name, String(year)]));
  });

  it('joins it in DuckDB', async () => {
    await downloaded();
    const sql = blockIn('sql').replaceAll("'tables/", `'${unpacked}/tables/`);
    const result = await (duckDb as NonNullable<typeof duckDb>).runAndReadAll(sql);
    const capitals = recordsOf(unpacked, 'general/polity-capitals') as {
      capital: string;
      citations: { ref: { creator: string; title: string } }[];
    }[];
    const cited = capitals.flatMap(({ capital, citations }) =>
      citations.map(({ ref }) => [capital, ref.creator, ref.title].join(': ')),
    );
    expect(cited.length).toBeGreaterThan(10);
    expect(
      result
        .getRows()
        .map((row) => row.join(': '))
        .sort(),
    ).toEqual(cited.sort());
  });

  it('serves it to a client, and compares two versions', async () => {
    await downloaded();
    // Any free port: another may be there at 8000.
    const args = serve.replace('npx polity-press ', '').split(' ');
    const server = spawn(process.execPath, [cli, ...args, '--port', '0'], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = new Promise((resolve) => server.on('close', resolve));
    onTestFinished(() => {
      server.kill();
      return closed.then(() => {});
    });
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      server.stdout.on('data', (chunk) => {
        printed += chunk;
        const [, found] = /at (http:\/\/[^/]+)\/api\//.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      });
      server.on('close', () => reject(new Error(`serve ended: ${printed}`)));
    });
    const client = join(folder, 'client.py');
    const [, example = ''] = /```python\n([\s\S]*?)```/.exec(documentNamed('docs/clients.md')) ?? [];
    writeFileSync(client, example.replaceAll('http://localhost:8000', address));
    const printed = await shell(`/usr/bin/python3 '${client}'`, folder);
    expect(printed.trim().split('\n')).toHaveLength(recordsOf(unpacked, 'core/references').length);

    expect(await shell(diff, folder)).toContain('Nothing differs');
  });
});
