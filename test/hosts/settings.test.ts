import { describe, expect, it } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages.ts';
import { findSetting, type Host } from '../../src/hosts/host.ts';
import { verifyServed } from '../verify/verify-served.ts';

const known: Host = {
  ...githubPages,
  name: 'known',
  title: 'Known',
  server: /^known\//i,
  settings: { gzip: 'compress on;' },
  shortfalls: { OPTIONS: 'It cannot.' },
};

describe('findSetting', () => {
  it.each([
    [{ server: 'Known/1.2', hosts: [] }, 'gzip', 'Known: compress on;'],
    [{ server: null, hosts: ['known'] }, 'gzip', 'Known: compress on;'],
    [{ server: 'proxy', hosts: ['known'] }, 'OPTIONS', 'Known: It cannot.'],
    [{ server: 'Known/1.2', hosts: [] }, 'ETag', null],
    [{ server: 'unknown', hosts: [] }, 'gzip', null],
    [{ server: null, hosts: ['another'] }, 'gzip', null],
  ] as const)('%o, %s', (clue, row, setting) => {
    expect(findSetting([known], clue, row)).toBe(setting);
  });
});

describe('verify', () => {
  it('names the setting of the host that serves the tree, and its own hint for everything else', async () => {
    const { report } = await verifyServed(
      {
        garble: (reply) => {
          reply.headers.server = 'Known/1.2';
          delete reply.headers.etag;
          delete reply.headers.vary;
        },
      },
      '',
      { settingOn: (clue, row) => findSetting([{ ...known, settings: { etag: 'etag on;' } }], clue, row) },
    );
    const fixes = Object.fromEntries(report.failures.map(({ check, fix }) => [check, fix]));
    expect(fixes.etag).toBe('Known: etag on;');
    expect(fixes.headers).toMatch(/^Let the host set the four headers/);
  });
});
