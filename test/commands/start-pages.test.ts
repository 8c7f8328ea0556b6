import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { lay } from '../publish/write/support/trees.ts';

const few = ['core/ngas', 'core/references'].flatMap((name) => ['--collection', name]);
const newOut = () => join(temporaryFolder(), 'out');

/** Builds the tiny databank, and gives what `--json` says. */
async function built(out: string, ...args: readonly string[]) {
  const result = await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--json', ...args]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(result.stdout);
}

const filesOf = (out: string): string[] => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).files;
const PAGES = ['404.html', 'explore/index.html', 'index.html'];
const pagesOf = (out: string) => PAGES.filter((path) => filesOf(out).includes(path));

/** Every address that a page leads to or loads, by its path in the tree. */
function linksOf(out: string, page: string): string[] {
  const html = readFileSync(join(out, page), 'utf8');
  return [...html.matchAll(/ (?:href|src)="([^":]+)"/g)].map(([, link = '']) => join(dirname(page), link));
}

describe('the pages of the explorer', () => {
  it('are in the tree and its manifest, their links lead to files of it, and --no-explorer takes them out', async () => {
    const out = newOut();
    expect(await built(out)).toMatchObject({ explorer: true, theirs: [] });
    expect(pagesOf(out)).toEqual(PAGES);
    for (const page of ['index.html', 'explore/index.html']) {
      const links = linksOf(out, page);
      expect(links).toEqual(expect.arrayContaining(['api/core/ngas/index.json', 'openapi.json']));
      expect(links.filter((link) => !existsSync(join(out, link)))).toEqual([]);
    }
    const { files } = JSON.parse(readFileSync(join(out, 'explore/data/offline.json'), 'utf8')) as {
      readonly files: readonly string[];
    };
    const line = (path: string) => {
      const bytes = readFileSync(join(out, path));
      const name = path === 'databank.json' ? '../databank.json' : path.replace('explore/', '');
      return `${name} ${bytes.length} ${crc32(bytes)}`;
    };
    const wanted = /^(?:databank\.json$|explore\/(?!offline\.js|data\/offline\.json))/;
    const kept = filesOf(out).filter((path) => wanted.test(path));
    expect(files).toEqual(kept.map(line).sort());
    expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    await built(out, '--no-explorer');
    expect([...readTree(out).keys()].filter((path) => /html|explore/.test(path))).toEqual([]);
  });

  it.each(['github-pages', 'cloudflare-pages', 'netlify', 'apache'])(
    'go with the files of %s',
    async (host) => {
      const out = newOut();
      await built(out, '--host', host);
      expect(pagesOf(out)).toEqual(PAGES);
      expect(readFileSync(join(out, '404.html'), 'utf8')).toBe('{"detail":"Not found."}');
      expect(readFileSync(join(out, 'index.html'), 'utf8')).toMatch(/^<!doctype html>/);
      expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('are those of a release, too, which a preview answers with their policy', async () => {
    const out = newOut();
    const args = [
      'build',
      makeExport(...tiny),
      '--out',
      out,
      ...few,
      ...'--release 1.0.0 --local --quiet'.split(' '),
    ];
    expect((await runHere(args)).code).toBe(0);
    const address = await served(out);
    for (const path of ['/', '/explore/', '/v/1.0.0/', '/v/1.0.0/explore/']) {
      const answer = await fetch(new URL(path, address));
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toBe(readFileSync(join(out, path, 'index.html'), 'utf8'));
    }
  });
});

describe('a start page of yours', () => {
  it('stays, and so does a 404.html; the build says it, and the explorer is at /explore/ only', async () => {
    const out = newOut();
    lay(out, { 'index.html': 'mine', '404.html': 'mine, too' });
    const { stdout } = await runHere(['build', makeExport(...tiny), '--out', out, ...few]);
    expect(stdout).toContain(
      `\nindex.html in ${out} is not of a build, and stays: the explorer is at /explore/ only.\n404.html in ${out} is not of a build, and stays.\n`,
    );
    expect(pagesOf(out)).toEqual(['explore/index.html']);
    expect(readTree(out).get('index.html')?.toString()).toBe('mine');
    expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
    // Without an explorer it stays as well, and so it does when the explorer comes back.
    expect(await built(out, '--no-explorer')).toMatchObject({ theirs: [] });
    expect(await built(out, '--explorer')).toMatchObject({ theirs: ['index.html', '404.html'] });
    expect(readTree(out).get('404.html')?.toString()).toBe('mine, too');
  });

  it('gets no header of ours, from a host or from the preview', async () => {
    const out = newOut();
    lay(out, { 'index.html': 'mine' });
    await built(out, '--host', 'netlify');
    const rules = readFileSync(join(out, '_headers'), 'utf8');
    expect(rules).toContain('\n/explore/\n  Content-Security-Policy: ');
    expect(rules).not.toMatch(/^\/(index\.html)?$/m);
    const { stdout } = await runHere(['host', 'nginx', '--root', out]);
    expect(stdout).toContain('/explore/index\\.html');
    expect(stdout).not.toContain('(?:/|');
    const address = await served(out);
    const policyOf = async (path: string) =>
      (await fetch(new URL(path, address))).headers.get('content-security-policy');
    expect(await policyOf('/')).toBeNull();
    expect(await policyOf('/explore/')).not.toBeNull();
  });

  it('makes place when it goes, also where nothing else has changed', async () => {
    const out = newOut();
    lay(out, { 'index.html': 'mine' });
    const file = makeExport(...tiny);
    const again = () => runHere(['build', file, '--out', out, ...few]);
    await again();
    rmSync(join(out, 'index.html'));
    expect(await again()).toMatchObject({ code: 0 });
    expect(pagesOf(out)).toEqual(PAGES);
    expect(readTree(out).get('index.html')?.toString()).toMatch(/^<!doctype html>/);
  });

  it('may be a link, and stays one', async () => {
    const out = newOut();
    lay(out, { 'home.html': 'mine' });
    rmSync(join(out, 'home.html'));
    symlinkSync('elsewhere.html', join(out, 'index.html'));
    expect(await built(out)).toMatchObject({ theirs: ['index.html'] });
  });

  it('stays in a tree that is put together from parts', async () => {
    const [one, two, out] = [newOut(), newOut(), newOut()];
    const file = makeExport(...tiny);
    for (const [part, folder] of [one, two].entries())
      await runHere(['build', file, '--out', folder, ...few, '--shard', `${part + 1}/2`, '--quiet']);
    lay(out, { 'index.html': 'mine' });
    const { code, stdout } = await runHere(['join', one, two, '--out', out]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `index.html in ${out} is not of a build, and stays: the explorer is at /explore/ only.`,
    );
    expect(pagesOf(out)).toEqual(['404.html', 'explore/index.html']);
    expect(readTree(out).get('index.html')?.toString()).toBe('mine');
    expect(await runHere(['verify', out, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  });
});

it('an explore/ of yours is refused, but not where no explorer is built', async () => {
  const out = newOut();
  await built(out, '--no-explorer');
  lay(out, { 'explore/notes.txt': 'mine' });
  const { code, stderr } = await runHere(['build', makeExport(...tiny), '--out', out, ...few, '--explorer']);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /holds an entry that no build wrote and this one would replace or remove: explore$/m,
  );
  await built(out);
  writeFileSync(join(out, 'explore/more.txt'), 'mine');
  await built(out, '--no-explorer');
  expect(readTree(out).get('explore/notes.txt')?.toString()).toBe('mine');
});
