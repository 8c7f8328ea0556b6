import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hillsFolder, hillTable } from '../helpers/hills.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const few = ['--collection', 'core/ngas', '--no-explorer', '--no-sync'];

/** A working folder with a configuration. */
function configured(configuration: object, name = 'polity-press.json'): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), JSON.stringify(configuration));
  return folder;
}

async function built(folder: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runHere(['build', makeExport(...tiny), '--json', ...args], folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('a build with polity-press.json', () => {
  const settings = { baseUrl: 'https://api.example.org/', pageSize: 1, hosts: ['netlify'], out: 'site' };

  it('takes its settings from the file, and says so', async () => {
    const folder = configured(settings);
    expect(await built(folder, ...few)).toMatchObject({
      out: 'site',
      base_url: 'https://api.example.org',
      page_size: 1,
      hosts: ['netlify'],
      settings_from: { base_url: 'configuration', page_size: 'configuration', hosts: 'configuration' },
    });
    expect(readdirSync(folder).sort()).toEqual(['polity-press.json', 'site']);
    const { stdout } = await runHere(['build', makeExport(...tiny), ...few], folder);
    expect(stdout).toContain(
      '\nFrom polity-press.json: --base-url https://api.example.org --page-size 1 --host netlify\n',
    );
  });

  it('takes the command line first, then the file, then the last build, then the default', async () => {
    const folder = configured({ pageSize: 1, hosts: [] });
    const first = await built(
      folder,
      ...few,
      ...'--base-url https://one.example.org --page-size 2 --host netlify'.split(' '),
    );
    expect(first).toMatchObject({ page_size: 2, hosts: ['netlify'] });
    expect(await built(folder, ...few)).toMatchObject({
      base_url: 'https://one.example.org',
      page_size: 1,
      hosts: [],
      settings_from: { base_url: 'last build', page_size: 'configuration', hosts: 'configuration' },
    });
    expect(await built(folder, ...few, '--forget')).toMatchObject({
      base_url: 'http://localhost:8000',
      settings_from: { base_url: 'default', page_size: 'configuration' },
    });
  });

  it('reads another file with --config, and its paths from there', async () => {
    const folder = configured(settings, 'other.json');
    expect(await built(folder, ...few, '--config', 'other.json')).toMatchObject({
      out: 'site',
      page_size: 1,
    });
    const elsewhere = temporaryFolder();
    await built(elsewhere, ...few, '--config', join(folder, 'other.json'));
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('publishes what it includes and does not exclude, under the names that it gives', async () => {
    const folder = configured({ include: ['core/*'], exclude: ['core/c*'], rename: { nga_code: 'code' } });
    const { collections } = await built(folder, '--no-sync');
    expect(collections.map(({ path }: { path: string }) => path)).toEqual([
      '/api/core/references/',
      '/api/core/ngas/',
      '/api/core/regions/',
      '/api/core/subsections/',
    ]);
    const page = readFileSync(join(folder, 'out/api/core/ngas/index.json'), 'utf8');
    expect(page).toContain('"code":"LAZ"');
    expect((await runHere(['verify'], folder)).code).toBe(0);
  });

  it('keeps the page size that a collection has of its own, whatever the default is', async () => {
    const folder = configured({ databank: 'databank.json' });
    const data = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../data/databank.json', import.meta.url)), 'utf8'),
    );
    data.collections['core/ngas'] = { record: data.collections['core/ngas'], pageSize: 1 };
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(data));
    await built(
      folder,
      ...'--no-sync --collection core/ngas --collection core/regions --page-size 2'.split(' '),
    );
    expect(existsSync(join(folder, 'out/api/core/ngas/page-2.json'))).toBe(true);
    expect(existsSync(join(folder, 'out/api/core/regions/page-2.json'))).toBe(false);
    expect((await runHere(['verify'], folder)).code).toBe(0);
  });

  it('says that private texts are in it only where there are any', async () => {
    const folder = hillsFolder();
    const config = ['--config', 'own.json', '--include-private-comments', '--no-sync'];
    const args = ['build', makeExport(hillTable), ...config];
    const { stdout } = await runHere([...args, '--json'], folder);
    const manifest = readFileSync(join(folder, 'out/manifest.json'), 'utf8');
    for (const told of [stdout, manifest])
      expect(JSON.parse(told)).toMatchObject({ private_comments_included: false });
    expect((await runHere(args, folder)).stdout).not.toMatch(/private comment/i);
  });

  it('publishes nothing where a file has faults, and lists all of them', async () => {
    const folder = configured({ databank: 'd.json', exlude: [] });
    const refused = await runHere(['build', '--json'], folder);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'error: polity-press.json has 2 faults\nexlude: is not a key of this format; did you mean exclude?\ndatabank: cannot read d.json: it does not exist (ENOENT)\nhint: ',
      ),
    });
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      error: {
        details: [
          'exlude: is not a key of this format; did you mean exclude?',
          'databank: cannot read d.json: it does not exist (ENOENT)',
        ],
      },
    });
    expect(readdirSync(folder)).toEqual(['polity-press.json']);
  });
});

describe('a description that no configuration names', () => {
  const note =
    'note: databank.json is not used, as there is no polity-press.json here: write one with `polity-press init --databank databank.json`\n';

  /** A working folder with the description of the sample. */
  function described(): string {
    const folder = temporaryFolder();
    cpSync(
      fileURLToPath(new URL('../../data/databank.json', import.meta.url)),
      join(folder, 'databank.json'),
    );
    return folder;
  }

  it.each([
    ['build', ['build', 'backup.sql', ...few]],
    ['import dump', ['import', 'dump', 'backup.sql', '--to', 'e.sqlite']],
    ['import api', ['import', 'api', 'tree', '--to', 'e.sqlite', '--collection', 'core/ngas']],
    ['host', ['host', 'cloudfront', '--to', '.']],
  ])('is told by %s, once', async (_, args) => {
    const folder = described();
    writeFileSync(join(folder, 'backup.sql'), dumpOf(makeExport(...tiny)));
    await runHere(['build', makeExport(...tiny), ...few, '--out', 'tree', '--quiet'], folder);
    rmSync(join(folder, 'tree/databank.json'));
    const { code, stderr } = await runHere(args, folder);
    expect(code).toBe(0);
    expect(stderr.split(note)).toHaveLength(2);
  });

  it('is told where the configuration beside it does not name it', async () => {
    const folder = described();
    writeFileSync(join(folder, 'polity-press.json'), '{}');
    const args = ['build', makeExport(...tiny), ...few];
    const told = (file: string, databank: string) =>
      `note: ${databank} is not used, as ${file} does not name it: write "databank": "databank.json" there\n`;
    expect((await runHere(args, folder)).stderr).toBe(told('polity-press.json', 'databank.json'));
    expect((await runHere(['host', 'cloudfront', '--to', '.'], folder)).stderr).toBe(
      told('polity-press.json', 'databank.json'),
    );
    const elsewhere = ['--config', join(folder, 'polity-press.json')];
    expect((await runHere([...args, ...elsewhere], temporaryFolder())).stderr).toBe(
      told(join(folder, 'polity-press.json'), join(folder, 'databank.json')),
    );
  });

  it('is not told where it is used, nobody wants notes, or another counts', async () => {
    const folder = described();
    const args = ['build', makeExport(...tiny), ...few];
    expect(await runHere([...args, '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
    const copied = ['import', 'api', 'out', '--to', 'e.sqlite'];
    expect(await runHere(copied, folder)).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere([...args, '--out', 'x'], join(folder, 'out'))).toMatchObject({
      code: 0,
      stderr: '',
    });
    await runHere(['init', '--databank', 'databank.json'], folder);
    expect(await runHere(args, folder)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('what works on a tree', () => {
  it('finds it where the configuration says, and asks nobody where it is named', async () => {
    const folder = configured({ out: 'site', baseUrl: 'https://api.example.org' });
    await built(folder, ...few);
    expect((await runHere(['verify'], folder)).stdout).toContain('site keeps the contract');
    const json = await runHere(['host', 'nginx', '--to', '.', '--json'], folder);
    expect(json.stderr).toContain('nginx');
    cpSync(join(folder, 'site'), join(folder, 'copy'), { recursive: true });
    writeFileSync(join(folder, 'polity-press.json'), '{');
    expect((await runHere(['verify'], folder)).stderr).toContain(
      'error: polity-press.json, line 1, column 2: ',
    );
  });

  it('is told by a host what it is published as', async () => {
    const folder = configured({ baseUrl: 'https://api.example.org/v1' });
    expect((await runHere(['host', 'vercel', '--to', '.'], folder)).code).toBe(0);
    expect(readFileSync(join(folder, 'vercel.json'), 'utf8')).toContain('/v1/');
  });
});
