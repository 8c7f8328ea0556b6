import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { makeExport, tiny, writeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { ended, startCli } from '../../helpers/run-cli.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { served } from '../../helpers/served.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { dumpOf } from '../../sources/dump/dump-of.ts';

/** Few records are enough for what is not about records. */
const few = ['--collection', 'core/ngas'];
const newOut = () => join(temporaryFolder(), 'out');

/** Builds the tiny databank, and gives what `--json` says. */
async function built(out: string, ...args: readonly string[]) {
  const result = await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--json', ...args]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

const manifestFile = (out: string) => join(out, 'manifest.json');
const manifestOf = (out: string) => JSON.parse(readFileSync(manifestFile(out), 'utf8'));

describe('a service whose API is where the explorer would be', () => {
  it.each(['/explore/', '/Explore/v1/'])(
    'at %s is told what to do, and published without it',
    async (api) => {
      const folder = temporaryFolder();
      const databank = JSON.parse(readFileSync('data/databank.json', 'utf8'));
      writeFileSync(join(folder, 'databank.json'), JSON.stringify({ ...databank, api }));
      const config = join(folder, 'polity-press.json');
      const { withhold } = JSON.parse(readFileSync('data/polity-press.json', 'utf8'));
      writeFileSync(config, JSON.stringify({ databank: 'databank.json', withhold }));
      const out = join(folder, 'out');
      const line = ['build', makeExport(...tiny), '--config', config, '--out', out, '--quiet', ...few];
      const refused = await runHere(line);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain(
        `error: the API is at ${api}, where the explorer would be\nhint: Publish`,
      );
      expect(refused.stderr).toContain('--no-explorer');
      expect(existsSync(out)).toBe(false);
      expect(await runHere([...line, '--no-explorer'])).toMatchObject({ code: 0, stderr: '' });
      expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0 });
      // It is kept for the next build.
      expect(await runHere(line)).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

describe('the settings of a tree', () => {
  it('are kept where they are not given again, and named', async () => {
    const out = newOut();
    const given = ['--base-url', 'https://api.example.org/v1', '--page-size', '1', '--host', 'netlify'];
    expect(await built(out, ...given)).toMatchObject({
      settings_from: { base_url: 'command line', page_size: 'command line', hosts: 'command line' },
    });
    const tree = readTree(out);
    expect(await built(out)).toMatchObject({
      base_url: 'https://api.example.org/v1',
      page_size: 1,
      hosts: ['netlify'],
      settings_from: { base_url: 'last build', page_size: 'last build', hosts: 'last build' },
    });
    // Equal input, options and version: equal bytes, wherever the options come from and wherever the file lies.
    expect(readTree(out)).toEqual(tree);
    const { stdout } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(stdout).toContain(
      '\nInherited from the last build: --base-url https://api.example.org/v1 --page-size 1 --host netlify (--forget drops them)\n',
    );
  });

  it('are given up by --forget, each that is not given', async () => {
    const out = newOut();
    await built(out, '--base-url', 'https://api.example.org', '--page-size', '1', '--host', 'netlify');
    expect(await built(out, '--forget', '--page-size', '2')).toMatchObject({
      base_url: 'http://localhost:8000',
      page_size: 2,
      hosts: [],
      settings_from: { base_url: 'default', page_size: 'command line', hosts: 'default' },
    });
    expect(await built(out)).toMatchObject({ page_size: 2, settings_from: { page_size: 'last build' } });
  });

  it('are the defaults in a new folder, of which nothing is said, also not when they are kept', async () => {
    const parent = temporaryFolder();
    const other = join(parent, 'other');
    await built(other, '--base-url', 'https://api.example.org', '--host', 'apache');
    for (const _ of ['first', 'second']) {
      const call = ['build', makeExport(...tiny), '--out', join(parent, 'out'), ...few];
      expect((await runHere(call)).stdout).not.toMatch(/Kept/);
    }
    expect(await built(join(parent, 'out'))).toMatchObject({
      base_url: 'http://localhost:8000',
      settings_from: { base_url: 'default', page_size: 'default', hosts: 'default' },
    });
  });

  it('are replaced one by one; hosts that are given replace all that were', async () => {
    const out = newOut();
    const hosts = ['--host', 'netlify', '--host', 'apache'];
    await built(out, '--base-url', 'https://api.example.org', ...hosts);
    expect(await built(out, '--host', 'cloudflare-pages')).toMatchObject({
      base_url: 'https://api.example.org',
      hosts: ['cloudflare-pages'],
      settings_from: { base_url: 'last build', hosts: 'command line' },
    });
    expect(await built(out, '--base-url', 'https://b.example.org/x')).toMatchObject({
      base_url: 'https://b.example.org/x',
      hosts: ['cloudflare-pages'],
      settings_from: { base_url: 'command line', hosts: 'last build' },
    });
    expect(readdirSync(out)).not.toContain('.htaccess');
  });

  it('include whether there is an explorer, which there is unless somebody says otherwise', async () => {
    const out = newOut();
    const isThere = async (...args: readonly string[]) => {
      const { explorer, settings_from } = await built(out, ...args);
      expect(manifestOf(out).explorer).toBe(explorer);
      return [explorer, settings_from.explorer];
    };
    expect(await isThere()).toEqual([true, 'default']);
    expect(await isThere('--no-explorer')).toEqual([false, 'command line']);
    expect(await isThere()).toEqual([false, 'last build']);
    const { stdout } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(stdout).toContain('\nInherited from the last build: --no-explorer (--forget drops them)\n');
    expect(await isThere('--explorer')).toEqual([true, 'command line']);
    // A tree of a version that knew of no explorer gets one.
    const { explorer: _, ...older } = manifestOf(out);
    writeFileSync(manifestFile(out), JSON.stringify(older));
    expect(await isThere()).toEqual([true, 'default']);
  });

  it('include how the pages link for GitHub Pages', async () => {
    const out = newOut();
    await built(out, '--host', 'github-pages', '--page-size', '1');
    await built(out);
    expect(manifestOf(out)).toMatchObject({ hosts: ['github-pages'], page_links: 'file' });
    const page = JSON.parse(readFileSync(join(out, 'api/core/ngas/index.json'), 'utf8'));
    expect(page.next).toBe('http://localhost:8000/api/core/ngas/page-2.json');
    expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0 });
  });

  it('do not include what is asked for once: private comments, one collection', async () => {
    const out = newOut();
    const file = makeExport(...tiny);
    await runHere(['build', file, '--out', out, ...few, '--include-private-comments', '--quiet']);
    expect(manifestOf(out)).toMatchObject({ private_comments_included: true, collections: [{}] });
    await runHere(['build', file, '--out', out, '--quiet']);
    expect(manifestOf(out)).toMatchObject({ private_comments_included: false });
    expect(manifestOf(out).collections).toHaveLength(23);
  });

  it('are never kept from the sample, which says so where they were given', async () => {
    const out = newOut();
    const sample = ['build', '--out', out, ...few, '--quiet'];
    await runHere(sample);
    expect(await built(out)).toMatchObject({ sample: false, settings_from: { page_size: 'default' } });
    await runHere([...sample, '--replace', '--base-url', 'https://api.example.org', '--page-size', '5']);
    const result = await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--quiet']);
    expect(result).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'warning: the last tree is the sample, so these settings are not inherited: --base-url https://api.example.org --page-size 5\n' +
        'hint: Give them again if they hold for this one, too.\n',
    });
    expect(manifestOf(out)).toMatchObject({ base_url: 'http://localhost:8000', page_size: 10 });
    expect(await runHere([...sample, '--base-url', 'https://api.example.org', '--replace'])).toMatchObject({
      stderr: '',
    });
    expect((await runHere([...sample, '--replace'])).stderr).toMatch(/^warning: the last tree is the sample/);
  });

  it('are kept for the same service only: neither its page size nor what was chosen holds for another', async () => {
    const folder = temporaryFolder();
    const databank = JSON.parse(readFileSync('data/databank.json', 'utf8'));
    const { withhold } = JSON.parse(readFileSync('data/polity-press.json', 'utf8'));
    const described = (name: string, changes: object) => {
      writeFileSync(join(folder, name), JSON.stringify({ ...databank, ...changes }));
      const config = join(folder, `config-${name}`);
      writeFileSync(config, JSON.stringify({ databank: name, withhold }));
      return ['--config', config];
    };
    const other = described('other.json', { pageSize: 25 });
    const out = newOut();
    await built(out);
    expect(await built(out, ...other)).toMatchObject({
      page_size: 25,
      settings_from: { page_size: 'default' },
    });
    await built(out, ...other, '--page-size', '7', '--host', 'netlify');
    expect(await built(out, ...other)).toMatchObject({ page_size: 7, hosts: ['netlify'] });
    // Another key, as the service grows, leaves it the same service.
    const { ngas, ...records } = { ngas: databank.records.nga, ...databank.records };
    const grown = described('grown.json', {
      pageSize: 25,
      records: { ...records, nga: { ...ngas, keys: { ...ngas.keys, extra: { always: null } } } },
    });
    expect(await built(out, ...grown)).toMatchObject({ page_size: 7, hosts: ['netlify'] });
    const elsewhere = described('elsewhere.json', { api: '/elsewhere/' });
    const call = ['build', makeExport(...tiny), '--out', out, ...few, ...elsewhere, '--quiet'];
    expect((await runHere(call)).stderr).toMatch(
      /^warning: the last tree was built from another description, so .* not inherited: --page-size 7 --host netlify\nhint/,
    );
    expect(manifestOf(out)).toMatchObject({ page_size: 10, hosts: [] });
  });

  it('are those that somebody chose: a manifest says which, and an older one may hold any', async () => {
    const out = newOut();
    await built(out, '--page-size', '10', '--host', 'netlify', '--no-records');
    expect(manifestOf(out).given).toEqual(['hosts']);
    const { given: _, ...older } = { ...manifestOf(out), page_size: 3 };
    writeFileSync(manifestFile(out), JSON.stringify(older));
    expect(await built(out)).toMatchObject({ page_size: 3, hosts: ['netlify'] });
    expect(manifestOf(out).given).toEqual(['page_size', 'hosts']);
    // What nobody chose is not kept, whatever the manifest says of the tree.
    writeFileSync(
      manifestFile(out),
      JSON.stringify({ ...manifestOf(out), base_url: 'https://example.org', page_size: 4 }),
    );
    expect(await built(out)).toMatchObject({ page_size: 4, base_url: 'http://localhost:8000' });
  });

  it('are those of the tree whose swap was interrupted: that is finished first', async () => {
    const parent = temporaryFolder();
    const [out, next] = [join(parent, 'out'), join(parent, 'next')];
    await built(out, '--base-url', 'https://old.example.org');
    await built(next, '--base-url', 'https://new.example.org');
    const output = openOutput(out, {
      beforeStep: (step) => {
        if (step.endsWith('/new/manifest.json') && step.startsWith('move ')) throw new Error('killed');
      },
    });
    for (const [path, bytes] of readTree(next)) output.write(path, bytes);
    expect(() => output.publish()).toThrow('killed');
    // As a dead process leaves its lock behind.
    rmSync(join(out, '.polity-press/lock.sqlite'));
    expect(await built(out)).toMatchObject({
      base_url: 'https://new.example.org',
      settings_from: { base_url: 'last build' },
    });
  });

  it('are what `host` writes its rules for', async () => {
    const out = newOut();
    await built(out, '--base-url', 'https://example.org/repo');
    await built(out);
    const { stdout } = await runHere(['host', 'nginx', '--root', out]);
    expect(stdout).toContain('/repo/');
  });

  it('survive every night that a dump comes through a pipe', async () => {
    const cwd = temporaryFolder();
    const dump = dumpOf(makeExport(...tiny));
    const night = async (...args: readonly string[]) => {
      const child = startCli(['build', '-', '--quiet', ...few, ...args], cwd, 'pipe');
      child.stdin?.end(dump);
      return ended(child);
    };
    const quiet = { code: 0, stdout: '', stderr: '' };
    expect(await night('--base-url', 'https://api.example.org', '--host', 'netlify')).toEqual(quiet);
    const first = readTree(join(cwd, 'out'));
    expect(await night()).toEqual(quiet);
    expect(readTree(join(cwd, 'out'))).toEqual(first);
  });
});

describe('a build that publishes while another imports', () => {
  it('has its settings kept, not those of the tree that it replaced', async () => {
    const [out, source] = [newOut(), newOut()];
    await built(source);
    await built(out, '--base-url', 'https://old.example');
    const base = await served(source);
    let other: Promise<unknown> | null = null;
    const service = createServer(async (request, response) => {
      other ??= built(out, '--base-url', 'https://new.example', '--page-size', '1');
      await other;
      const answer = await fetch(`${base}${request.url}`);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void service.close());
    const { port } = service.address() as AddressInfo;
    const result = await runHere(['build', `http://127.0.0.1:${port}`, '--out', out, ...few, '--quiet']);
    expect(result).toMatchObject({ code: 0 });
    expect(manifestOf(out)).toMatchObject({ base_url: 'https://new.example', page_size: 1 });
  });
});

describe('a manifest that settings cannot be kept from', () => {
  const changed = (out: string, change: object) =>
    writeFileSync(manifestFile(out), JSON.stringify({ ...manifestOf(out), ...change }));
  const folder = suiteFolder();
  const published = join(folder, 'out');
  beforeAll(async () => {
    const path = writeExport(join(folder, 'export.sqlite'), ...tiny);
    expect(await runHere(['build', path, '--out', published, ...few, '--quiet'])).toMatchObject({ code: 0 });
  });
  /** A copy of a tree of default settings. */
  const copied = () => {
    const out = newOut();
    cpSync(published, out, { recursive: true });
    return out;
  };

  it.each<[string, object, RegExp]>([
    ['a base URL of another sort', { base_url: 'javascript:alert(1)' }, /\/base_url does not match/],
    [
      'a base URL with a password',
      { base_url: 'https://me:secret@example.org' },
      /a user name or a password/,
    ],
    [
      'a base URL with a line end',
      { base_url: 'https://example.org/a\nInclude x' },
      /\/base_url does not match/,
    ],
    ['a base URL that is none', { base_url: 'https://[::1' }, /this is not an address/],
    ['a page size of nothing', { page_size: 0 }, /\/page_size must be >= 1/],
    ['a page size beyond measure', { page_size: 1e21 }, /It must be a whole number/],
    ['a host of a newer version', { hosts: ['some-new-host'] }, /unknown host some-new-host/],
    ['hosts that cannot share a tree', { hosts: ['apache', 'github-pages'] }, /cannot share a tree/],
    ['a host that is a path', { hosts: ['../nginx'] }, /\/hosts\/0 does not match/],
    ['hosts that are no list', { hosts: 'netlify' }, /\/hosts is text, expected array/],
    ['a key of a newer version', { '\u001b[31mtheme': 'dark' }, /has the key \\u001b\[31mtheme/],
    ['no page size', { page_size: undefined }, /has no key page_size/],
  ])('stops a build: %s', async (_, change, fault) => {
    const out = copied();
    changed(out, { given: ['base_url', 'page_size', 'hosts'], ...change });
    const before = readTree(out);
    const call = ['build', makeExport(...tiny), '--out', out, ...few];
    const { code, stdout, stderr } = await runHere(call);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: cannot inherit the settings of the last build: .+manifest\.json: /);
    expect(stderr).toMatch(fault);
    expect(stderr).toMatch(/^hint: Give --[a-z-]+.* again, or take the defaults with --forget/m);
    expect(stderr).not.toContain('secret');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
    expect(stderr).not.toMatch(/\u001b/);
    expect(readTree(out)).toEqual(before);
  });

  it('is left aside by --forget', async () => {
    const out = copied();
    changed(out, { given: ['hosts'], base_url: 'javascript:alert(1)', page_size: 0, hosts: 'netlify', x: 1 });
    expect(await built(out, '--forget')).toMatchObject({ base_url: 'http://localhost:8000', hosts: [] });
  });

  it('is none where what it says is given', async () => {
    const out = copied();
    changed(out, { hosts: ['some-new-host'] });
    expect(await built(out, '--host', 'netlify')).toMatchObject({ hosts: ['netlify'] });
    changed(out, { page_size: 0 });
    const all = [
      ...'--host netlify --base-url https://example.org --page-size 5 --no-records --explorer --no-snapshot'.split(
        ' ',
      ),
    ];
    expect(await built(out, ...all)).toMatchObject({ page_size: 5 });
  });

  it('is said where it was lost, and the folder is repaired by one that is told the settings', async () => {
    const out = copied();
    const tree = readTree(out);
    for (const lost of ['', '{"generator": "polity-press", "base_url": "https://oth']) {
      writeFileSync(manifestFile(out), lost);
      const { code, stderr } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
      expect(code).toBe(2);
      expect(stderr).toContain('its settings are lost');
      await built(out, '--forget');
      expect(readTree(out)).toEqual(tree);
    }
  });

  it('is no reason to touch the folder where it is of another tool', async () => {
    const out = copied();
    writeFileSync(manifestFile(out), '{"generator": "another", "base_url": "https://other.example.org"}');
    const before = readTree(out);
    const { code, stderr } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(code).toBe(2);
    expect(stderr).toContain('its manifest.json is not one of polity-press');
    expect(readTree(out)).toEqual(before);
  });

  it('is not one that was written before the sample was named', async () => {
    const out = newOut();
    await runHere(['build', '--out', out, ...few, '--quiet', '--base-url', 'https://api.example.org']);
    const { sample, ...before } = manifestOf(out);
    expect(sample).toBe(true);
    writeFileSync(manifestFile(out), JSON.stringify(before));
    const copy = newOut();
    cpSync(out, copy, { recursive: true });
    expect(await built(out)).toMatchObject({ base_url: 'https://api.example.org' });
    // It counts as other data: the sample may not take its place.
    expect(await runHere(['build', '--out', copy, ...few])).toMatchObject({ code: 2 });
  });
});
