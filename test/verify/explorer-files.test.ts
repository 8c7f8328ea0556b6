import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPackage } from '../../src/own-package.ts';
import { sumOf } from '../../src/verify/target/target.ts';
import { verify } from '../../src/verify/verify.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { failedChecks, options } from './failed-checks.ts';
import { writeTree } from './published-tree.ts';
import { serveTree } from './tree-server.ts';

type Change = (bytes: Buffer) => string | Buffer;

const cut: Change = (bytes) => bytes.subarray(0, -9);
const flipped: Change = (bytes) => bytes.fill((bytes[0] as number) ^ 1, 0, 1);
/** Of two collections: these checks are not about records. */
const few = { explorer: true, description: choose('sc/tokens', 'core/references') };

/** The files of a tree with an explorer, built once. */
let built: Map<string, Buffer> | null = null;

/** Such a tree, in a folder of its own, with one file changed. */
async function tree(found = (_: string) => false, change: Change = cut): Promise<string> {
  const { out } = built === null ? await buildTree(makeExport(...tiny), { ...few, pageSize: 2 }) : {};
  built ??= new Map(readTree(out as string));
  const folder = join(temporaryFolder(), 'out');
  writeTree(built, folder);
  const path = [...built.keys()].find(found);
  if (path !== undefined) writeFileSync(join(folder, path), change(Buffer.from(built.get(path) as Buffer)));
  return folder;
}

const at = (path: string) => (each: string) => each === path;
const script = (path: string) => /^explore\/assets\/.*\.js$/.test(path);
const style = (path: string) => path.endsWith('.css');
const offline = 'explore/data/offline.json';

describe('explorer-files', () => {
  it('passes for a tree as it was built, on disk and at an address', async () => {
    const folder = await tree();
    for (const target of [folder, await serveTree(folder)]) {
      const { checks, failures } = await verify(target, options);
      expect(failures.filter(({ check }) => check === 'explorer-files')).toEqual([]);
      const found = checks.find(({ name }) => name === 'explorer-files');
      expect(found).toMatchObject({ state: 'passed' });
      expect(found?.ran).toBeGreaterThan(20);
    }
  });

  it.each([
    [
      'a script that is cut',
      script,
      cut,
      [/^explore\/assets\/.*\.js: has [\d,]+ bytes, expected [\d,]+ bytes$/],
    ],
    ['a bit of a style', style, flipped, [/\.css: has another CRC-32 than .*offline\.json says$/]],
    [
      'a start page that is cut',
      at('explore/index.html'),
      cut,
      [/^explore\/index\.html: has [\d,]+ bytes/, /^index\.html: differs from explore\/index\.html/],
    ],
    [
      'a list of entities with a foreign script',
      (path: string) => path.startsWith('explore/all/'),
      (bytes: Buffer) => `${bytes}<script src="https://example.com/x.js"></script>`,
      [/: has a part that no build writes: <script src=/, /: has [\d,]+ bytes/],
    ],
    [
      'the page of an entity that names another address',
      at('explore/polity/1/index.html'),
      (bytes: Buffer) => `${bytes}<link rel="canonical" href="https://example.com/">`,
      [/: gives another address than its own/, /: has [\d,]+ bytes/],
    ],
    ['the other start page that is cut', at('index.html'), cut, [/^index\.html: differs/]],
    [
      'the page of an entity that is cut',
      at('explore/polity/1/index.html'),
      cut,
      [/\/1\/index\.html: has [\d,]+ bytes/],
    ],
  ] as const)('finds %s on disk', async (_, path, change, messages) => {
    const report = await verify(await tree(path, change), options);
    expect(failedChecks(report)).toEqual(['explorer-files']);
    expect(report.failures.map(({ where, message }) => `${where}: ${message}`)).toEqual(
      messages.map((message) => expect.stringMatching(message)),
    );
  });

  it('finds a script that was cut before its tree was packed', async () => {
    const unpacked = await tree(script);
    expect(failedChecks(await verify('databank.zip', { ...options, unpacked }))).toContain('explorer-files');
  });

  it.each(['explore/evil.js', 'explore/polity/99999/index.html'])('leaves %s to files', async (path) => {
    const folder = await tree();
    // A file of a host, at the root, may stay.
    writeFileSync(join(folder, 'CNAME'), 'example.org');
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
    const { failures } = await verify(folder, options);
    expect(failures).toMatchObject([
      { check: 'files', where: path, fix: expect.stringMatching(/^Move it out of the tree/) },
    ]);
  });

  it('finds a start page that is the one of explore/', async () => {
    const folder = await tree();
    copyFileSync(join(folder, 'explore/index.html'), join(folder, 'index.html'));
    expect(failedChecks(await verify(folder, options))).toEqual(['explorer-files']);
  });

  it('leaves two files that share a line of the list to explorer-data', async () => {
    const merge: Change = (bytes) => String(bytes).replace(/ \d+ \d+","(assets\/[^"]*)"/, ',explore/$1"');
    expect(failedChecks(await verify(await tree(at(offline), merge), options))).toEqual(['explorer-data']);
  });

  it('leaves folders that are symbolic links to files', async () => {
    const folder = await tree();
    renameSync(join(folder, 'explore/data'), join(folder, '../data'));
    symlinkSync('../../data', join(folder, 'explore/data'));
    const report = await verify(folder, options);
    expect(failedChecks(report)).toEqual(['files']);
    expect(report.failures).toMatchObject([
      { where: 'explore/data', message: 'is a symbolic link, which uploads lose' },
    ]);
  });

  it('finds a script that is not of this version, whatever the list says', async () => {
    const { version } = ownPackage();
    const { out: folder } = await buildTree(makeExport(...tiny), { ...few, version });
    const path = [...readTree(folder).keys()].find(script) as string;
    const bytes = Buffer.from(`${readFileSync(join(folder, path))}alert(1)`);
    writeFileSync(join(folder, path), bytes);
    const { size, crc } = sumOf(bytes);
    const name = path.slice('explore/'.length);
    const list = JSON.parse(readFileSync(join(folder, offline), 'utf8'));
    list.files = list.files.map((line: string) => (line.startsWith(name) ? `${name} ${size} ${crc}` : line));
    writeFileSync(join(folder, offline), JSON.stringify(list));
    for (const target of [folder, await serveTree(folder)]) {
      const { failures } = await verify(target, options);
      expect(failures.filter(({ check }) => check === 'explorer-files')).toMatchObject([
        { message: expect.stringContaining('differs from the one that is built') },
      ]);
    }
  });

  it('leaves the service worker to the check of clients', async () => {
    const { version } = ownPackage();
    const { out: folder } = await buildTree(makeExport(...tiny), { ...few, version });
    expect(failedChecks(await verify(folder, options))).toEqual([]);
    writeFileSync(join(folder, 'explore/offline.js'), 'self.skipWaiting();');
    for (const target of [folder, await serveTree(folder)])
      expect(failedChecks(await verify(target, options))).toEqual(['client']);
  });

  it.each([
    ['a script', script],
    ['the page of an entity', at('explore/polity/1/index.html')],
    ['the index of words', at('explore/data/search.json')],
    ['the description', at('databank.json')],
  ] as const)('finds %s over HTTP in which a byte is another', async (_, path) => {
    const folder = await tree(path, (bytes) => bytes.fill(32, bytes.length - 1));
    const { failures } = await verify(await serveTree(folder), options);
    expect(failures.filter(({ check }) => check === 'explorer-files')).toMatchObject([
      { message: expect.stringContaining('has another CRC-32') },
    ]);
  });

  it('compares the start pages at an address of this machine, where a preview rewrites both', async () => {
    const folder = await tree(at('explore/index.html'));
    const address = await serveTree(folder);
    // The longer one may have something of the host.
    expect((await verify(address, options)).warnings).toContainEqual(
      expect.objectContaining({ where: 'index.html', message: expect.stringMatching(/^differs from/) }),
    );
    copyFileSync(join(folder, 'explore/index.html'), join(folder, 'index.html'));
    writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, 'index.html')).subarray(0, -300));
    expect((await verify(address, options)).failures).toMatchObject([
      { check: 'explorer-files', where: 'index.html' },
    ]);
    rmSync(join(folder, 'explore/index.html'));
    expect((await verify(address, options)).failures).toMatchObject([
      { check: 'explorer-files', where: expect.stringContaining('explore/index.html') },
    ]);
  });

  it('asks for no file twice, and warns of pages to which a host adds', async () => {
    const asked: string[] = [];
    const address = await serveTree(await tree(), '', {
      mishear: ({ path }) => void asked.push(path),
      garble(reply, { path }) {
        if (path === '/explore/polity/1/index.html') reply.body = Buffer.concat([reply.body, reply.body]);
      },
    });
    const { failures, warnings } = await verify(address, options);
    expect(failures).toEqual([]);
    expect(warnings.filter(({ check }) => check === 'explorer-files')).toMatchObject([
      { where: 'explore/polity/1/index.html', message: expect.stringMatching(/^has [\d,]+ bytes, expected/) },
    ]);
    const pages = asked.filter((path) => path.startsWith('/explore/polity/'));
    expect(pages.length).toBe(new Set(pages).size);
  });

  it('leaves a page for missing files to error-bodies', async () => {
    expect(failedChecks(await verify(await tree(at('404.html')), options))).toEqual(['error-bodies']);
  });

  it('leaves a list that cannot be used to explorer-data', async () => {
    const report = await verify(await tree(at(offline)), options);
    expect(failedChecks(report)).toEqual(['explorer-data']);
    expect(report.checks.find(({ name }) => name === 'explorer-files')).toMatchObject({
      state: 'not checked',
    });
  });
});
