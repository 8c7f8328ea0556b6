import { describe, expect, it } from 'vitest';
import { exceededLimits } from '../../src/hosts/exceeded-limits.ts';
import { githubPages } from '../../src/hosts/github-pages.ts';
import {
  type ContractRow,
  changesTree,
  contractRows,
  findSetting,
  type Host,
  usual,
} from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';

const site = { baseUrl: 'https://user.github.io/repo', basePath: '/repo', api: '/api/' };
const host = (name: string, files: Record<string, string>, more: Partial<Host> = {}): Host => ({
  ...githubPages,
  name,
  pageLinks: 'query',
  forms: [],
  publishedFiles: () => Object.entries(files).map(([path, text]) => ({ path, text })),
  ...more,
});

describe('joinHosts', () => {
  it('joins the files of hosts that can share a tree', () => {
    const joined = joinHosts([host('a', { x: '1', y: '2' }), host('b', { y: '2', z: '3' })], site);
    expect(joined).toEqual({
      names: ['a', 'b'],
      files: [
        { path: 'x', text: '1' },
        { path: 'y', text: '2' },
        { path: 'z', text: '3' },
      ],
      pageLinks: 'query',
      forms: ['page-files'],
      clashes: [],
    });
  });

  it('joins the forms that hosts need, each of them once', () => {
    const { forms } = joinHosts([host('a', {}), githubPages, githubPages], site);
    expect(forms).toEqual(['page-files', 'html-twins']);
  });

  it('names both hosts that want a file with different bytes, or other links', () => {
    const { clashes } = joinHosts([host('a', { x: '1' }), host('b', { x: '2' }), githubPages], site);
    expect(clashes).toEqual([
      { hosts: ['a', 'b'], path: 'x' },
      { hosts: ['a', 'github-pages'], path: null },
    ]);
  });
});

describe('changesTree', () => {
  const plain: Host = { ...usual, name: 'a', title: 'A', use: () => '', documentation: '' };

  it.each<[what: string, host: Partial<Host>, expected: boolean]>([
    ['nothing', { configuration: () => '' }, false],
    ['files', { publishedFiles: () => [] }, true],
    ['an output form', { forms: ['html-twins'] }, true],
    ['links to files', { pageLinks: 'file' }, true],
  ])('with %s in the tree', (_, more, expected) => {
    expect(changesTree({ ...plain, ...more })).toBe(expected);
  });
});

describe('exceededLimits', () => {
  const limit = (value: number) => ({ value, source: 'https://example.org/limits' });
  const small = host(
    'small',
    {},
    { limits: { files: limit(100), bytesPerFile: limit(1000), totalBytes: limit(5000) } },
  );

  const sizeOf = (files: number, bytes: number, largest: number) => ({
    ...{ files, bytes, largest: { path: '/api/x/', bytes: largest } },
    ...{ hasRecords: false, releases: 0 },
  });

  it('is empty within the limits, and where none is documented', () => {
    const size = sizeOf(100, 5000, 1000);
    const none = host('none', {}, { limits: { files: null, bytesPerFile: null, totalBytes: null } });
    expect(exceededLimits([small], size)).toEqual([]);
    expect(exceededLimits([none], { ...size, files: 10 ** 9, bytes: 10 ** 15 })).toEqual([]);
  });

  it('names each limit that is not kept, what was found, and what helps', () => {
    const size = sizeOf(101, 5001, 1001);
    expect(exceededLimits([small], size)).toMatchObject([
      { host: 'small', limit: 'files', found: 101, path: null, help: expect.stringContaining('--page-size') },
      {
        host: 'small',
        limit: 'bytesPerFile',
        found: 1001,
        path: '/api/x/',
        help: expect.stringContaining('--page-size'),
      },
      {
        host: 'small',
        limit: 'totalBytes',
        found: 5001,
        path: null,
        help: expect.stringContaining('another host'),
      },
    ]);
    const helps = exceededLimits([small], { ...size, hasRecords: true }).map(({ help }) => help);
    expect(helps.map((help) => help.includes('--no-records'))).toEqual([true, false, true]);
    const ofReleases = exceededLimits([small], { ...size, hasRecords: true, releases: 1 });
    expect(ofReleases.map(({ help }) => help.includes('release'))).toEqual([true, false, true]);
  });
});

describe('every host', () => {
  it.each(hosts)('$name says what it is, in the order of the contract, with sources', (each) => {
    expect(each.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(each.documentation).toMatch(/^https:\/\//);
    expect(Object.keys(each.shortfalls)).toEqual(contractRows.filter((row) => row in each.shortfalls));
    for (const allowed of Object.values(each.limits))
      if (allowed !== null) expect(allowed.source).toMatch(/^https:\/\//);
    expect(changesTree(each) || (each.configuration ?? each.filesBeside) !== undefined).toBe(true);
    expect(each.start === undefined).toBe(each.configuration === undefined);
  });

  it.each(hosts)('$name has a setting, or a reason, for every row that verify can find broken', (each) => {
    const settingOf = (row: ContractRow) => findSetting(hosts, { server: null, hosts: [each.name] }, row);
    const without = contractRows.filter((row) => !settingOf(row)?.startsWith(`${each.title}: `));
    expect(without, 'in `settings` and `shortfalls` of the host').toEqual([]);
  });

  it('has a name of its own', () => {
    expect(new Set(hosts.map(({ name }) => name)).size).toBe(hosts.length);
  });
});
