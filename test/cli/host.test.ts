import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explorerPlace, NOT_FOUND_PAGE } from '../../src/contract/tree/explorer-pages.ts';
import type { ServerSite } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const few = ['--collection', 'sc/tokens', '--quiet'];
const built = folderOnce((cwd) =>
  runHere(['build', makeExport(...tiny), '--base-url', 'https://example.org/repo', ...few], cwd),
);

describe('polity-press host', () => {
  it('lists every host with what it can, what it cannot, and its limits', async () => {
    const stdout = await succeeds(process.cwd(), 'host');
    for (const { name, title, documentation, shortfalls } of hosts) {
      expect(stdout).toContain(`${name} (${title})`);
      expect(stdout).toContain(documentation);
      for (const [row, instead] of Object.entries(shortfalls)) expect(stdout).toContain(`${row}: ${instead}`);
    }
    const json = await runHere(['host', '--json']);
    expect(JSON.parse(json.stdout).hosts.map((host: { name: string }) => host.name)).toEqual(
      hosts.map(({ name }) => name),
    );
  });

  it.each(hosts.filter(({ configuration }) => configuration !== undefined))(
    'prints nothing but the configuration of $name',
    async (host) => {
      const out = join(await built(), 'out');
      const stdout = await succeeds(process.cwd(), 'host', host.name, '--root', out, '--port', '8123');
      // The base URL is the one that the tree was built for.
      const site = {
        baseUrl: 'https://example.org/repo',
        basePath: '/repo',
        api: '/api/',
        root: out,
        port: 8123,
        user: process.getuid?.(),
        explorer: explorerPlace(JSON.parse(String(readTree(out).get('manifest.json')))),
      } as ServerSite;
      expect(stdout.trimEnd()).toBe(host.configuration?.(site).trimEnd());
    },
  );

  it.each(hosts.filter(({ filesBeside }) => filesBeside !== undefined))(
    'writes the files of $name into a folder',
    async (host) => {
      const to = join(temporaryFolder(), 'beside');
      const { code, stdout } = await runHere([
        'host',
        host.name,
        '--to',
        to,
        '--base-url',
        'https://example.org',
      ]);
      const files = host.filesBeside?.({ baseUrl: 'https://example.org', basePath: '', api: '/api/' }) ?? [];
      expect(code).toBe(0);
      expect(stdout).toBe(`${files.map(({ path }) => `wrote ${join(to, path)}`).join('\n')}\n`);
      expect([...readTree(to).keys()]).toEqual(files.map(({ path }) => path).sort());
    },
  );

  it.each([
    ['.', 'public', 'public'],
    ['.', 'sub/public', 'sub/public'],
    ['beside', 'public', 'public'],
    ['public', 'public', '.'],
  ])('names the configured folder in the files it writes into %s: %s', async (to, out, named) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ out }));
    expect(await runHere(['host', 'netlify', '--to', to], cwd)).toMatchObject({ code: 0 });
    expect(String(readTree(join(cwd, to)).get('netlify.toml'))).toContain(`publish = "${named}"`);
  });

  it.each(['--root', '--site'])('writes no server configuration over other files: %s', async (option) => {
    const cwd = temporaryFolder();
    const named = option === '--root' ? ['--root', 'out'] : ['--site'];
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out', 'export.sqlite'), 'private');
    const { code, stdout, stderr } = await runHere(['host', 'nginx', ...named], cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^error: out holds no published tree: .+\nhint: Give the folder that a build wrote\.$/m,
    );
  });

  it.each(hosts.filter(({ publishedFiles }) => publishedFiles !== undefined))(
    'build --host $name puts its files into the tree, which verify accepts',
    async (host) => {
      const out = join(temporaryFolder(), 'out');
      const built = await runHere([
        'build',
        makeExport(...tiny),
        '--out',
        out,
        '--host',
        host.name,
        '--json',
        ...few,
      ]);
      expect(built).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(built.stdout)).toMatchObject({ hosts: [host.name], exceeded_limits: [] });
      const manifest = JSON.parse(String(readTree(out).get('manifest.json')));
      const site = {
        baseUrl: 'http://localhost:8000',
        basePath: '',
        api: '/api/',
        explorer: 'whole',
      } as const;
      const files = host.publishedFiles?.(site) ?? [];
      for (const { path, text } of files) expect(String(readTree(out).get(path))).toBe(text);
      expect(manifest.files).toEqual(expect.arrayContaining(files.map(({ path }) => path)));
      expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
      // Without the host, its files are gone again.
      await runHere(['build', makeExport(...tiny), '--out', out, '--forget', ...few]);
      // But for the one that every tree with the explorer has.
      for (const { path } of files)
        expect([path, readTree(out).has(path)]).toEqual([path, path === NOT_FOUND_PAGE]);
    },
  );

  it.each([
    ['unknown host ngnix', ['build', '--host', 'ngnix']],
    ['no host was named', ['host', '--root', '.']],
    ['github-pages has no server configuration', ['host', 'github-pages', '--root', '.']],
    ['nginx needs no files next to the tree', ['host', 'nginx', '--to', '.']],
    ['caddy has no site for a server that runs already', ['host', 'caddy', '--site']],
    ['cannot read out: it does not exist', ['host', 'nginx', '--site']],
    ['nginx has no workflow', ['host', 'nginx', '--workflow']],
    ['nginx: configured outside the tree', ['build', '--host', 'nginx']],
    ['these hosts cannot share a tree', ['build', '--host', 'github-pages', '--host', 'apache']],
    [
      `option '--port <n>' argument '0' is invalid. It must be a whole number from 1 to 65535.`,
      ['host', 'nginx', '--root', '.', '--port', '0'],
    ],
    [`'--port <n>' cannot be used with option '--site'`, ['host', 'nginx', '--site', '--port', '81']],
  ])('exits 2 and says what to do: %s', async (message, args) => {
    const { code, stdout, stderr } = await runHere(args, temporaryFolder());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it.each([
    ['a line end', '%0AInclude%20x'],
    ['a slash', 'a%2Fb'],
    ['a backslash', 'a%5Cb'],
    ['what is no text', '%ff'],
  ])('writes no rules for a base path that encodes %s', async (_, path) => {
    const base = ['--base-url', `https://example.org/${path}`];
    const cwd = temporaryFolder();
    const calls = [
      ...['nginx', 'apache', 'caddy'].map((name) => ['host', name, '--root', '.']),
      ['host', 'vercel', '--to', 'beside'],
      ['build', '--host', 'apache'],
    ];
    for (const call of calls) {
      const { code, stdout, stderr } = await runHere([...call, ...base], cwd);
      expect([call, code, stdout]).toEqual([call, 2, '']);
      expect(stderr).toMatch(
        /^error: the path of https:\S+ cannot be written in the rules of a host\nhint: Choose .+\n$/,
      );
    }
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('takes from a tree no address that is none', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'manifest.json'), '{"base_url":"data:x/%0AInclude"}');
    const { code, stdout, stderr } = await runHere(['host', 'apache', '--root', '.'], cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: the base_url of the tree "data:x\/%0AInclude": it must begin with http/);
  });

  it('writes no configuration over a folder whose name has a line end', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'a\nb'));
    const { code, stdout, stderr } = await runHere(['host', 'apache', '--root', 'a\nb'], cwd);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: ".*a\\nb" cannot be written in a server configuration.*\nhint: .+\n$/);
  });

  it('warns of a documented limit before an upload fails', async () => {
    const out = join(temporaryFolder(), 'out');
    const long = makeExport(
      ...tiny,
      `UPDATE sc_token SET description = hex(zeroblob(13500000)) WHERE id = 1`,
    );
    const few = ['--no-explorer', '--collection', 'sc/tokens'];
    const args = ['build', long, '--out', out, '--host', 'cloudflare-pages', ...few];
    const { code, stderr } = await runHere(args);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^warning: cloudflare-pages would refuse the upload: \S+ MB a file in \/api\/sc\/tokens\/, its limit is \S+ MB/,
    );
    expect(stderr).toContain('hint: A smaller --page-size makes smaller files');
  });
});
