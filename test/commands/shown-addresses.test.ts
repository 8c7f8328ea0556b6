import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hillsFolder, hillTable } from '../helpers/hills.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';
import { writeDump } from '../sources/dump/write-dump.ts';

const few = ['--collection', 'core/ngas'];

async function tree(...args: readonly string[]): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  expect(
    await runHere(['build', makeExport(...tiny), '--out', out, '--no-explorer', '--quiet', ...args]),
  ).toMatchObject({
    code: 0,
  });
  return out;
}

describe('verify', () => {
  it('takes the address that serve prints, of the root index', async () => {
    const base = await served(await tree(...few));
    for (const address of [`${base}/api/`, `${base}/api`, base])
      expect(await runHere(['verify', address])).toMatchObject({ code: 0 });
  });

  it('takes a path that ends in /api for the place of the tree where --base-url says so', async () => {
    const folder = await tree('--base-url', 'http://localhost:9/x/api', ...few);
    const address = `${await served(folder, { baseUrlPath: '/x/api', rewritesLinks: true })}/x/api`;
    expect(await runHere(['verify', address, '--base-url', address])).toMatchObject({ code: 0 });
  });
});

describe('serve', () => {
  it.each(['mailto:x', 'javascript:alert(1)', 'no address'])(
    'refuses a tree built for %s',
    async (address) => {
      const folder = await tree(...few);
      const file = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...manifest, base_url: address }));
      const { code, stderr } = await runHere(['serve', folder, '--port', '0']);
      expect([code, stderr]).toEqual([2, expect.stringContaining('base_url in manifest.json')]);
    },
  );
});

describe('what comes next', () => {
  /** Runs the commands that an import shows, one after the other, as they are shown. */
  async function next(stdout: string, folder: string): Promise<string> {
    const [, shown = ''] = /^Next: (.*)$/m.exec(stdout) ?? [];
    for (const command of shown.split(' && ')) {
      const [, ...args] = command.split(' ');
      expect(await runHere(args, folder)).toMatchObject({ code: 0, stderr: '' });
    }
    return shown;
  }

  it('after an import of some collections is a build of these', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'backup.sql'), dumpOf(makeExport(...tiny)));
    const args = ['backup.sql', '--to', 'some.sqlite', '--collection', 'core/ngas'];
    const imported = await runHere(['import', 'dump', ...args], folder);
    expect(await next(imported.stdout, folder)).toBe('polity-press build some.sqlite --collection core/ngas');
    expect(Object.keys(rootIndex(folder, 'api'))).toEqual(['core/ngas']);
  });

  it('after an import with --config has that, too', async () => {
    const folder = hillsFolder();
    writeFileSync(join(folder, 'backup.sql'), dumpOfHills);
    const args = ['backup.sql', '--to', 'e.sqlite', '--config', 'own.json'];
    const { stdout } = await runHere(['import', 'dump', ...args], folder);
    expect(await next(stdout, folder)).toBe('polity-press build e.sqlite --config own.json');
    expect(Object.keys(rootIndex(folder, 'data'))).toEqual(['hills']);
    const again = ['out', '--to', 'again.sqlite', '--config=own.json'];
    expect((await runHere(['import', 'api', ...again], folder)).stdout).toContain(
      '\nNext: polity-press build again.sqlite --config own.json\n',
    );
    const refused = await runHere(['serve', 'none', '--config', 'own.json'], folder);
    expect(refused.stderr).toContain(': polity-press build FILE --out none --config own.json\n');
    const wordless = await runHere(['import', 'backup.sql', '--config', 'own.json'], folder);
    expect(wordless.stderr).toContain(' --to export.sqlite --config own.json\n');
  });

  it('after an import of a tree that only its own description tells of takes that', async () => {
    const folder = hillsFolder();
    const config = ['--config', 'own.json', '--no-sync', '--out'];
    await runHere(['build', makeExport(hillTable), ...config, 'tree'], folder);
    const import1 = ['import', 'api', 'tree', '--to', 'e.sqlite'];
    const build = 'polity-press build e.sqlite --config e.sqlite.config.json';
    expect(await next((await runHere(import1, folder)).stdout, folder)).toBe(
      `polity-press init --databank tree/databank.json --config e.sqlite.config.json && ${build}`,
    );
    expect(Object.keys(rootIndex(folder, 'data'))).toEqual(['hills']);
    expect(await next((await runHere(import1, folder)).stdout, folder)).toBe(build);

    const base = await served(join(folder, 'tree'));
    const { stdout } = await runHere(['import', 'api', base, '--to', 'f.sqlite'], folder);
    expect(stdout).toContain(
      `\nNext: curl -f -o f.sqlite.databank.json ${base}/databank.json && polity-press init --databank f.sqlite.databank.json --config f.sqlite.config.json && `,
    );
  });

  it('after an import of a tree of some of the collections here is a build of these', async () => {
    const folder = temporaryFolder();
    const out = await tree('--collection', 'core/ngas', '--collection', 'core/regions');
    const { stdout } = await runHere(['import', 'api', out, '--to', 'e.sqlite'], folder);
    expect(await next(stdout, folder)).toBe(
      'polity-press build e.sqlite --collection core/ngas --collection core/regions',
    );
  });
});

const dumpOfHills = writeDump(
  [
    {
      name: 'hill',
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'name', type: 'text' },
      ],
      rows: [['1', 'Aventine']],
    },
  ],
  { rowsPerInsert: 0, namesColumns: true, conformingStrings: true },
);

function rootIndex(folder: string, api: string): object {
  return JSON.parse(readFileSync(join(folder, 'out', api, 'index.json'), 'utf8'));
}
