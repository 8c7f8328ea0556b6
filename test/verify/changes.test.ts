import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { failedChecks, options } from './failed-checks.ts';

const kept = suiteFolder();

beforeAll(async () => {
  const small = {
    description: choose('core/references', 'sc/tokens'),
    pageSize: 2,
    baseUrl: 'https://example.org',
  };
  const path = writeExport(join(kept, 'export.sqlite'), ...tiny);
  await publishTree(path, join(kept, 'out'), '1.0.0', small);
  writeExport(
    path,
    'UPDATE core_reference SET id = 7 WHERE id = 1; UPDATE core_citation SET ref_id = 7 WHERE ref_id = 1',
    'DELETE FROM sc_token WHERE id = 11',
  );
  await publishTree(path, join(kept, 'out'), '2.0.0', small);
});

/** What is wrong with the second release, changed. */
async function failuresOf(change: (folder: string) => void) {
  const folder = join(temporaryFolder(), 'out');
  cpSync(join(kept, 'out/v/2.0.0'), folder, { recursive: true });
  change(folder);
  const report = await verify(folder, options);
  return { checks: failedChecks(report), messages: report.failures.map(({ message }) => message) };
}

const editing = (path: string, from: string | RegExp, to: string) => (folder: string) => {
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(folder, path), text.replace(from, to));
};
const adding = (line: object) => (folder: string) =>
  appendFileSync(join(folder, 'changes.ndjson'), `${JSON.stringify(line)}\n`);
const removed = {
  ...{ release: '1.0.0', event: 'removed', record: 'token', collection: 'sc/tokens', id: 1 },
  text: 'sc/tokens/1 removed',
};

describe('the changes of a release', () => {
  it('are as the pages say', async () => {
    expect(await failuresOf(() => {})).toEqual({ checks: [], messages: [] });
  });

  it('may have the removals of an earlier version without a number', async () => {
    const { messages } = await failuresOf((folder) => {
      editing('CHANGELOG.md', '## 2.0.0', '## This version')(folder);
      editing('CHANGELOG.md', '## 1.0.0', '## An earlier version')(folder);
      editing('changes.ndjson', /"release":"2.0.0"/g, '"release":null')(folder);
      adding({ ...removed, release: null, id: 99, text: 'sc/tokens/99 removed' })(folder);
    });
    expect(messages.filter((message) => message.includes(' count'))).toEqual([]);
  });

  it('may hold signs that end lines elsewhere', async () => {
    const text = 'A\u2028B (sc/tokens/99) removed';
    expect(await failuresOf(adding({ ...removed, id: 99, text }))).toEqual({ checks: [], messages: [] });
  });

  it.each([
    [
      'names what is there as gone',
      adding(removed),
      'has token 1, but changes.ndjson says: sc/tokens/1 removed',
    ],
    [
      'names what is not there as new',
      adding({ ...removed, release: '2.0.0', event: 'added', id: 99, text: 'sc/tokens/99 added' }),
      'names a record that no page has: sc/tokens/99 added',
    ],
    [
      'replaces something by what is not there',
      editing('changes.ndjson', '"into":[{"id":7', '"into":[{"id":8'),
      'names a record that no page has: SPQR (core/references/1) renumbered to 7',
    ],
    [
      'names another record than its text',
      editing('changes.ndjson', /("record":"token",.*?"id":)11/, '$112'),
      'does not name sc/tokens/12 in its text',
    ],
    [
      'changes what is not there',
      adding({ ...removed, release: '2.0.0', event: 'changed', id: 99, text: 'sc/tokens/99 changed: name' }),
      'names a record that no page has: sc/tokens/99 changed: name',
    ],
    [
      'repeats a change of another release',
      adding({ ...removed, event: 'added', id: 2, text: 'sc/tokens/2 added' }),
      'is a change of 1.0.0, but the release is 2.0.0',
    ],
    [
      'lacks a change',
      editing('changes.ndjson', /^.*"record":"token".*\n/m, ''),
      'does not have what CHANGELOG.md counts: sc/tokens: 1 record removed',
    ],
    [
      'has a change that the changelog does not count',
      editing('CHANGELOG.md', /^- `sc\/tokens`: .*\n/m, ''),
      'has what CHANGELOG.md does not count: sc/tokens: 1 record removed',
    ],
    ['has a line that is no change', adding({}), 'has no key release'],
    [
      'is cut off',
      (folder: string) => appendFileSync(join(folder, 'changes.ndjson'), '{'),
      'cannot be read: its last line has no end',
    ],
    ['is gone', (folder: string) => rmSync(join(folder, 'changes.ndjson')), 'is missing'],
    [
      'begins with another version',
      editing('CHANGELOG.md', '## 2.0.0', '## 2.0.1'),
      'does not begin with the changes of 2.0.0',
    ],
  ])('fail if a file %s', async (_, change, message) => {
    const { checks, messages } = await failuresOf(change);
    expect(checks).toContain('changes');
    expect(messages.join('\n')).toContain(message);
  });
});

describe('the changes of a kind with two lists', () => {
  it('are counted by the lists of the release, whatever the latest tree lists', async () => {
    const folder = temporaryFolder();
    const port = { table: 'port', keys: { id: 'integer', name: 'text' } };
    const coin = { ...port, table: 'coin' };
    const collections = { 'core/ports': 'port', 'old/ports': 'port', 'core/coins': 'coin' };
    const databank = { format: 1, api: '/api/', pageSize: 10, collections, records: { port, coin } };
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
    writeFileSync(join(folder, 'polity-press.json'), '{ "databank": "databank.json" }');
    const path = join(folder, 'e.sqlite');
    writeExport(path, 'CREATE TABLE port (id, name); CREATE TABLE coin (id, name)');
    const build = async (...more: string[]) =>
      expect((await runHere(['build', 'e.sqlite', ...more], folder)).code).toBe(0);
    await build('--release', '1.0.0', '--local');
    writeExport(path, `INSERT INTO port VALUES (1, 'Ostia')`);
    await build('--release', '1.1.0', '--local');
    await build('--collection', 'core/coins');
    expect(await runHere(['verify', '--latest'], folder)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('what a tree says of itself', () => {
  it.each([
    [
      'has another version',
      editing('datapackage.json', '"version": "2.0.0"', '"version": "2.0.1"'),
      'its version is not the one in release.json',
    ],
    [
      'lacks a collection',
      editing('datapackage.json', 'api/sc/tokens/index.json', 'api/sc/x.json'),
      'does not name api/sc/tokens/index.json',
    ],
    ['counts other records', editing('datapackage.json', /(\d records?)/, '9$1'), 'does not say that api/'],
    [
      'gives a page another format',
      editing('datapackage.json', 'application/json', 'text/csv'),
      'does not say that api/sc/tokens/index.json is JSON in UTF-8',
    ],
    ['is not JSON', editing('datapackage.json', /^\{/, ''), 'is not JSON'],
  ])('fails if it %s', async (_, change, message) => {
    const { checks, messages } = await failuresOf(change);
    expect(checks).toEqual(['dataset']);
    expect(messages.join('\n')).toContain(message);
  });
});

describe('a release that fails', () => {
  /** What is said to be done about the failures of the first release. */
  async function fixes(change: (folder: string) => void, more: object = {}) {
    const folder = join(temporaryFolder(), 'out');
    cpSync(join(kept, 'out'), folder, { recursive: true });
    change(folder);
    const { releases } = await verify(folder, { ...options, ...more });
    const { causes = [], failures = [] } = releases[0] ?? {};
    return [...causes, ...failures.filter(({ cause }) => cause === null)].map(({ fix }) => fix);
  }
  const restore = expect.stringMatching(/^Restore v\/1\.0\.0 from a copy/);

  it('is restored if it is not as it was published, whatever the cause', async () => {
    const change = (folder: string) => {
      for (const path of ['404.json', 'api/sc/tokens/page-2.json']) rmSync(join(folder, 'v/1.0.0', path));
    };
    // The first is of the cause missing-files.
    const [first, ...others] = await fixes(change);
    expect(first).toEqual(restore);
    expect(others).toEqual(others.map(() => restore));
  });

  it('is a release wherever its manifest is, and no other tree is one', async () => {
    const hints = async (from: string, change: (folder: string) => void) => {
      const folder = join(temporaryFolder(), 'v/1.0.0');
      cpSync(join(kept, from), folder, { recursive: true });
      change(folder);
      const { failures } = await verify(folder, options);
      return failures.map(({ fix }) => fix);
    };
    expect(await hints('out/v/1.0.0', (folder) => rmSync(join(folder, 'manifest.json')))).toContainEqual(
      restore,
    );
    const others = await hints('out', (folder) => rmSync(join(folder, '404.json')));
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContainEqual(expect.stringContaining('Restore v/1.0.0'));
  });

  it('is not restored if it is as it was published', async () => {
    const describeReleases = (published: unknown) => ({ ...options.describe(published), faults: ['is odd'] });
    expect(await fixes(() => {}, { describeReleases })).toEqual([
      expect.stringMatching(
        /^v\/1\.0\.0 is as it was published: a copy would fail too\. Publish a corrected version; .* withdraw it, for good: .*--withdraw 1\.0\.0/,
      ),
    ]);
    expect(await fixes(editing('v/1.0.0/404.json', '}', '} '), { describeReleases })).toContainEqual(restore);
  });
});

describe('the feed of releases', () => {
  it('lists them all, the newest first', async () => {
    const folder = join(temporaryFolder(), 'out');
    cpSync(join(kept, 'out'), folder, { recursive: true });
    editing('releases.atom', 'polities 1.0.0</title>', 'polities 1.0.1</title>')(folder);
    const report = await verify(folder, { ...options, describeReleases: null });
    expect(report.failures.map(({ message }) => message)).toEqual([
      'has entries for 2.0.0, 1.0.1, expected 2.0.0, 1.0.0',
    ]);
    rmSync(join(folder, 'releases.atom'));
    const { failures, warnings } = await verify(folder, { ...options, describeReleases: null });
    expect([failures, warnings.map(({ message, fix }) => [message, fix])]).toEqual([
      [],
      [
        [
          'is missing: no feed announces the releases',
          'Build again: every build writes the feed of the releases.',
        ],
      ],
    ]);
  });

  it.each([
    ['is empty', () => ''],
    ['has only zeros, as after a power cut', () => '\0'.repeat(99)],
    ['has more behind its end', (text: string) => `${text}x`],
    ['was cut off', (text: string) => text.slice(0, -9)],
    ['has a line twice', (text: string) => text.replace(/ +<entry>\n/, '$&$&')],
    ['lacks a line', (text: string) => text.replace(/ +<\/entry>\n/, '')],
    ['has another first line', (text: string) => text.replace('1.0', '2.0')],
    [
      'is deep without end',
      (text: string) => text.replace('<id>', `${'<a>'.repeat(99_999)}${'</a>'.repeat(99_999)}<id>`),
    ],
    ['has a broken attribute', (text: string) => text.replace('rel="', 'rel=')],
  ])('fails if it %s', async (_, edit) => {
    const folder = join(temporaryFolder(), 'out');
    cpSync(join(kept, 'out'), folder, { recursive: true });
    const path = join(folder, 'releases.atom');
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    const { failures } = await verify(folder, { ...options, describeReleases: null });
    expect(failures.map(({ message }) => message)).toEqual(['is not an Atom feed']);
  });

  it('dates a release without a day as the one before it', async () => {
    const folder = join(temporaryFolder(), 'out');
    cpSync(join(kept, 'out'), folder, { recursive: true });
    editing('releases.json', '"date": null', '"date": "2024-01-01"')(folder);
    const { failures } = await verify(folder, { ...options, describeReleases: null });
    const undated = failures.filter(({ message }) => message === 'is not updated at 2024-01-01T00:00:00Z');
    expect(undated.map(({ where }) => where)).toEqual([
      expect.stringMatching(/releases\.atom$/),
      expect.stringMatching(/releases\.atom, 2\.0\.0$/),
      expect.stringMatching(/releases\.atom, 1\.0\.0$/),
    ]);
  });

  it.each([
    [
      'a text',
      'releases.atom',
      'sc/tokens`: 1',
      'sc/tokns`: 1',
      'feed',
      /as releases.json does: - sc\/tokens: 1/,
    ],
    [
      'a name',
      'releases.atom',
      'renumbered to 7',
      'renumbered to 8',
      'feed',
      /disagrees with v\/2.0.0\/CHANGELOG.md$/,
    ],
    ['a count', 'releases.atom', / records?\./, ' recs.', 'feed', /^does not say: \d+ records/],
    [
      'an id',
      'releases.atom',
      /<id>(.*\/v\/)1\.0\.0\/<\/id>/,
      '<id>$19.9.9/</id>',
      'feed',
      /^its id or a link of it is not of v\/1\.0\.0\//,
    ],
    [
      'a link',
      'releases.atom',
      /href="(.*\/v\/1\.0\.0\/)"/,
      'href="$1x"',
      'feed',
      /^its id or a link of it is not of v/,
    ],
    [
      'a title',
      'releases.atom',
      'polities 1.0.0<',
      'hills 1.0.0<',
      'feed',
      /^its title differs from v\/1\.0\.0/,
    ],
    [
      'an author',
      'releases.atom',
      '</entry>',
      '<author><name>Eve</name></author></entry>',
      'feed',
      /^its authors differ from v\/2\.0\.0/,
    ],
    [
      'a host',
      'releases.atom',
      /(<entry>\s+<id>https:\/\/)example/,
      '$1evil',
      'feed',
      /^its id or a link of it/,
    ],
    ['its title', 'releases.atom', 'Releases of ', 'Hacked ', 'feed', /^its title is not: Releases of A/],
    [
      'its id',
      'releases.atom',
      '<id>https://example.org/rel',
      '<id>https://evil.org/rel',
      'feed',
      /^its id is not/,
    ],
    [
      'its link',
      'releases.atom',
      'href="https://example.org/"',
      'href="https://evil.org/"',
      'feed',
      /^a link of it/,
    ],
    [
      'a DOI',
      'releases.atom',
      '</entry>',
      '<link rel="cite-as" href="https://doi.org/10.1/x"/></entry>',
      'feed',
      /^its DOI differs from v\/2\.0\.0\/datapackage\.json/,
    ],
    ['another form', 'releases.atom', '2005/Atom', '2005/Axom', 'feed', /^is not an Atom feed/],
    ['a time', 'releases.atom', '1970-01-01T', '1971-01-01T', 'feed', /^is not updated at 1970-01-01T/],
    [
      'a difference',
      'releases.json',
      /("sc\/tokens": \{\s+"added": 0,\s+"removed": 1,\s+"changed": )(\d+)/,
      '$19$2',
      'releases',
      /^does not have what releases.json counts: sc\/tokens: /,
    ],
  ])('agrees with the list and the changes, but for %s', async (_, path, from, to, check, message) => {
    const folder = join(temporaryFolder(), 'out');
    cpSync(join(kept, 'out'), folder, { recursive: true });
    editing(path, from, to)(folder);
    const { failures } = await verify(folder, { ...options, describeReleases: null });
    const found = failures.find((each) => each.check === check);
    expect(found?.message).toMatch(message);
  });
});
