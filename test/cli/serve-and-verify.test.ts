import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ended, firstOutput, startCli } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { freePort } from '../hosts/start-server.ts';

/** Starts `serve` on a free port, and gives its address. */
async function serve(
  folder: string,
  ...args: string[]
): Promise<{ child: ChildProcess; address: string; links: string; builtFor: string }> {
  const child = startCli(['serve', folder, '--port', '0', '--json', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await firstOutput(child);
  return { child, ...JSON.parse(line) };
}

/** Where any tree does. */
const one = ['--collection', 'core/ngas'];
/** Of these there are pages enough, and not so many to ask for. */
const few = ['sc/tokens', 'core/ngas', 'core/references'].flatMap((name) => ['--collection', name]);

/** A tree of the sample. */
async function sample(...args: string[]): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  expect((await runHere(['build', '--out', out, '--quiet', ...args])).code).toBe(0);
  return out;
}

describe('polity-press serve', () => {
  it('answers under the path of the base URL as well, with links to itself, and says so', async () => {
    const out = await sample('--base-url', 'https://user.github.io/repo', ...one);
    const child = startCli(['serve', out, '--port', '0']);
    const end = ended(child);
    const text = await firstOutput(child);
    const address = /http:\S+/.exec(text)?.[0] ?? '';
    expect(address).toMatch(/\/repo\/api\/$/);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace('/repo', ''))).status).toBe(200);
    const index = (await (await fetch(address)).json()) as Record<string, string>;
    expect(index['core/ngas']).toBe(`${address}core/ngas/`);
    // With and without the path: what a preview answers keeps the contract.
    expect(await runHere(['verify', address.replace('/api/', ''), '--quiet'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await runHere(['verify', new URL(address).origin])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /below \/repo\/, where its links lead\nhint: Verify it there: .*\/repo\/\n$/,
      ),
    });
    child.kill('SIGINT');
    const { code, stdout, stderr } = await end;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('This is the sample that comes with polity-press, not a databank of yours.\n');
    expect(stdout).toContain(`\nOpen ${address.replace('api/', '')} in a browser to look at it.\n`);
    expect(stdout).toContain(
      'The tree was built for https://user.github.io/repo; links are rewritten to this address (--as-published sends the bytes as they are).\n',
    );
  });

  it('answers under a path that is called as the folder of the API, and verify finds the tree there', async () => {
    const out = await sample('--base-url', 'https://example.org/api', '--no-explorer', ...one);
    const root = await served(out, { baseUrlPath: '/api', rewritesLinks: true });
    for (const path of ['/api', '/api/', '/api/api/']) {
      const { stdout, stderr } = await runHere(['verify', `${root}${path}`]);
      expect([path, stderr]).toEqual([path, '']);
      expect(stdout).toContain(`\n${root}/api keeps the contract`);
    }
    const { stdout } = await runHere([
      'verify',
      `${await served(await sample('--no-explorer', ...one))}/api/`,
    ]);
    expect(stdout).toMatch(/:\d+ keeps the contract/);
  });

  it('sends the bytes as they were published where it is asked to', async () => {
    const out = await sample('--base-url', 'https://api.example.org', ...one);
    const { address, ...facts } = await serve(out, '--as-published');
    expect(facts).toMatchObject({
      explorer: address,
      links: 'as published',
      builtFor: 'https://api.example.org',
      sample: true,
      missing: [],
    });
    const bytes = Buffer.from(await (await fetch(`${address}api/core/ngas/`)).arrayBuffer());
    expect(bytes.equals(readFileSync(join(out, 'api/core/ngas/index.json')))).toBe(true);
    const verify = (...args: string[]) => runHere(['verify', address, '--quiet', ...args]);
    expect(await verify()).toMatchObject({ code: 0, stderr: expect.stringContaining('warning: links') });
    expect(await verify('--base-url', 'https://api.example.org')).toMatchObject({ code: 0, stderr: '' });
  });

  it('names the address that the tree was built for where that is its own', async () => {
    const port = await freePort();
    const out = await sample('--base-url', `http://localhost:${port}`, '--no-explorer', ...one);
    expect(await serve(out, '--port', String(port))).toMatchObject({
      address: `http://localhost:${port}/`,
      explorer: null,
      links: 'as published',
    });
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ['source files', (folder) => writeFileSync(join(folder, 'a.ts'), ''), /manifest\.json is missing/],
    [
      'an app with a manifest',
      (folder) => writeFileSync(join(folder, 'manifest.json'), '{"name":"app"}'),
      /its manifest\.json was not written by polity-press/,
    ],
    [
      'the manifest of a tree that is gone',
      (folder) =>
        writeFileSync(
          join(folder, 'manifest.json'),
          JSON.stringify({
            generator: 'polity-press',
            base_url: 'https://example.org',
            collections: [{ path: '/api/sc/tokens/', pages: 1 }],
            files: ['manifest.json'],
          }),
        ),
      /holds no published tree: it has a manifest\.json, but no pages/,
    ],
  ])('refuses a folder with %s before it listens', async (_, fill, message) => {
    const folder = temporaryFolder();
    fill(folder);
    const { code, stdout, stderr } = await runHere(['serve', folder, '--port', '0']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: \S+ holds no published tree.*\nhint: .+\n$/);
    expect(stderr).toMatch(message);
  });

  it('says of pages that cannot be read why, not that there are none', async () => {
    const out = await sample('--no-explorer', ...few);
    rmSync(join(out, 'api'), { recursive: true });
    symlinkSync('api', join(out, 'api'));
    const { code, stderr } = await runHere(['serve', out, '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: cannot read \S+index\.json: .* \(ELOOP\)\nhint: .+\n$/);
  });

  it('serves what is left of a tree with a warning', async () => {
    const out = await sample('--no-explorer', ...few);
    rmSync(join(out, 'api/core/ngas/index.json'));
    // It is asked to end before it begins: what it says at its start is what counts.
    const signal = AbortSignal.abort('SIGTERM');
    const { code, stderr } = await runHere(['serve', out, '--port', '0'], signal);
    expect([code, stderr]).toEqual([
      0,
      `warning: the first page of core/ngas is missing\nhint: \`polity-press verify ${out}\` says what else is; a new build publishes all of it.\n`,
    ]);
  });
});

describe('polity-press verify', () => {
  it('passes on a tree and on the address that serves it', async () => {
    const port = await freePort();
    const out = await sample('--base-url', `http://127.0.0.1:${port}`, ...few);
    const disk = await runHere(['verify', out]);
    expect(disk).toMatchObject({ code: 0, stderr: '' });
    expect(disk.stdout).toContain('keeps the contract: all 21 checks passed');
    const child = startCli(['serve', out, '--port', String(port)]);
    onTestFinished(() => void child.kill('SIGKILL'));
    await firstOutput(child);
    const http = await runHere(['verify', `http://127.0.0.1:${port}`, '--json']);
    expect(http).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(http.stdout);
    expect(report).toMatchObject({ command: 'verify', ok: true, over: 'http', failures: [], warnings: [] });
    expect(report.collections).toHaveLength(3);
  });

  it('exits 1 and says what, where and what fixes it', async () => {
    const broken = await sample('--no-explorer', ...few);
    writeFileSync(join(broken, 'api/sc/tokens/page-2.json'), '{"count": 1');
    rmSync(join(broken, 'api/core/ngas/page-3.json'));
    const { code, stdout, stderr } = await runHere(['verify', broken]);
    expect(code).toBe(1);
    expect(stdout).toContain('breaks the contract');
    expect(stderr).toMatch(/^failed: utf-8-json\n {2}api\/sc\/tokens\/page-2.json: .+/m);
    expect(stderr).toMatch(/^failed: files\n {2}api\/core\/ngas\/page-3.json/m);
    expect(stderr).toMatch(/^hint: /m);
  });

  it('holds a tree to the address of --base-url', async () => {
    const out = await sample('--base-url', 'https://api.example.org', '--no-explorer', ...one);
    const verifyFor = (url: string) => runHere(['verify', out, '--base-url', url, '--quiet']);
    expect(await verifyFor('https://API.example.org/')).toEqual({ code: 0, stdout: '', stderr: '' });
    const { code, stderr } = await verifyFor('https://www.example.org');
    expect(code).toBe(1);
    expect(stderr).toContain('the tree was built for https://api.example.org');
    expect(await verifyFor('example.org')).toMatchObject({ code: 2, stdout: '' });
  });

  it('lists its checks', async () => {
    const { code, stdout } = await runHere(['verify', '--list', '--json']);
    expect(code).toBe(0);
    const { command, checks } = JSON.parse(stdout);
    expect(command).toBe('verify');
    for (const check of checks) {
      expect(Object.keys(check)).toEqual(['name', 'over', 'description', 'fix']);
    }
    expect((await runHere(['verify', '--list'])).stdout.trim().split('\n')).toHaveLength(checks.length);
  });
});
