import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyNotices, verifyText } from '../../src/commands/reports/verify-report.ts';
import { startPreview } from '../../src/preview/start-preview.ts';
import { withdraw } from '../../src/publish/withdraw.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { compareTrees, publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { tiny, writeExport } from '../helpers/make-export.ts';
import { asOrdinaryUser } from '../helpers/ordinary-user.ts';
import { suiteFolder, temporaryFolder } from '../helpers/temporary-folder.ts';
import { openDoor } from '../hosts/open-door.ts';
import { failedChecks, options } from './failed-checks.ts';
import { type Deviation, serveTree } from './tree-server.ts';

const suite = suiteFolder();
const template = join(suite, 'out');
const databank = writeExport(join(suite, 'export.sqlite'), ...tiny);
const small = { description: choose('core/ngas', 'sc/tokens'), pageSize: 2 };

/** A tree with two releases and one that was withdrawn, for an address. */
async function makeReleased(out: string, baseUrl = 'https://example.org'): Promise<void> {
  for (const version of ['0.9.0', '1.0.0', '1.10.0'])
    await publishTree(databank, out, version, { ...small, baseUrl });
  await withdraw(out, '0.9.0', {
    signal: new AbortController().signal,
    compare: compareTrees,
    sync: false,
  });
}

beforeAll(() => makeReleased(template));

/** A copy of one, changed. */
function released(change: (folder: string) => void = () => {}, from = template): string {
  const folder = join(temporaryFolder(), 'out');
  cpSync(from, folder, { recursive: true });
  change(folder);
  return folder;
}

/** Replaces a text in a file of a tree. */
function edit(folder: string, path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(folder, path), text.replace(from, to));
}

/** What a report says; the sizes of a release change with every version. */
function messagesOf({ failures }: VerifyReport): readonly string[] {
  return failures
    .flatMap(({ check, message }) => (check === 'feed' ? [] : message))
    .map((message) => message.replace(/\b\d{3,}\b/g, 'N'));
}

const editing =
  (...[path, from, to]: [path: string, from: string | RegExp, to: string]) =>
  (folder: string) =>
    edit(folder, path, from, to);

describe('on disk', () => {
  test('each release in an archive of the folder is verified, not the tree around it again', async () => {
    const damage = editing('v/1.0.0/api/core/ngas/index.json', /"count": ?\d+/, '"count": 99');
    const report = await verify('out.zip', { ...options, unpacked: released(damage) });
    expect(failedChecks(report)).toEqual(['checksums', 'releases']);
    expect(report.releases.map(({ target }) => target)).toEqual(['out.zip/v/1.0.0', 'out.zip/v/1.10.0']);
    expect(report.releases.map(failedChecks)).toEqual([expect.arrayContaining(['count']), []]);
  });

  test('each release is verified as a tree of its own', async () => {
    const folder = released();
    const report = await verify(folder, options);
    expect(report.failures).toEqual([]);
    expect(report.checks.find(({ name }) => name === 'releases')).toMatchObject({ ran: 5, state: 'passed' });
    expect(report.releases.map(({ target }) => target)).toEqual([`${folder}/v/1.0.0`, `${folder}/v/1.10.0`]);
    for (const release of report.releases) {
      expect(release.failures).toEqual([]);
      expect(release.warnings).toEqual([]);
      const counts = ({ path, records, pages }: (typeof release.collections)[number]) => [
        path,
        records,
        pages,
      ];
      expect(release.collections.map(counts)).toEqual(report.collections.map(counts));
    }
    expect(verifyText(report).text.join('\n')).toContain(`${folder}/v/1.10.0 keeps the contract`);
    const latest = await verify(folder, { ...options, describeReleases: null });
    expect(latest.releases).toEqual([]);
    expect(latest.checks).toEqual(report.checks);
  });

  test.each<[string, (folder: string) => void]>([
    ['a byte that changed', editing('v/1.0.0/databank.json', '"', "'")],
    ['a byte too many', (folder) => appendFileSync(join(folder, 'v/1.0.0/404.json'), ' ')],
    ['a file that is gone', (folder) => rmSync(join(folder, 'v/1.0.0/api/core/ngas/page-1.json'))],
    ['a file that was added', (folder) => writeFileSync(join(folder, 'v/1.0.0/more.txt'), 'x')],
    [
      'a link',
      (folder) => {
        rmSync(join(folder, 'v/1.0.0/404.json'));
        symlinkSync('404-page.json', join(folder, 'v/1.0.0/404.json'));
      },
    ],
    ['a release that is gone', (folder) => rmSync(join(folder, 'v/1.0.0'), { recursive: true })],
    [
      'a release that is not listed',
      (folder) => cpSync(join(folder, 'v/1.0.0'), join(folder, 'v/3.0.0'), { recursive: true }),
    ],
    [
      'a withdrawn release that is back',
      (folder) => cpSync(join(folder, 'v/1.0.0'), join(folder, 'v/0.9.0'), { recursive: true }),
    ],
    ['something of yours', (folder) => writeFileSync(join(folder, 'v/x.txt'), '')],
    ['a list that is gone', (folder) => rmSync(join(folder, 'releases.json'))],
    ['a list that is not JSON', (folder) => writeFileSync(join(folder, 'releases.json'), '{')],
    [
      'a list that does not fit its schema',
      editing('releases.json', '"withdrawn": true', '"withdrawn": "yes"'),
    ],
    ['a list in another order', editing('releases.json', '"version": "0.9.0"', '"version": "9.0.0"')],
    ['another path', editing('releases.json', 'v/1.0.0/', 'v/1.10.0/')],
    ['another number of records', editing('releases.json', /"records": \d+/, '"records": 99')],
    [
      'another number of records of a collection',
      editing('releases.json', /"\/api\/core\/ngas\/": \d+/, '"/api/core/ngas/": 99'),
    ],
    ['another date', editing('releases.json', /("version": "1\.0\.0",\s+"date": )[^,]+/, '$1"1999-01-01"')],
    ['a difference to another release', editing('releases.json', '"from": "1.0.0"', '"from": "0.9.0"')],
    [
      'a difference that does not add up',
      editing(
        'releases.json',
        /("from": "1\.0\.0",\s+"structure": \[\],\s+"collections": \{)\}/,
        '$1"core/ngas":{"added":3,"removed":1,"changed":0}}',
      ),
    ],
    [
      'no difference at all',
      editing('releases.json', /"difference": \{[\s\S]*?"embedded": \{\}\s+\}/, '"x": 1'),
    ],
  ])('finds %s', async (_, change) => {
    const report = await verify(released(change), options);
    // The feed disagrees with a list that says something else.
    expect(failedChecks(report).filter((name) => name !== 'feed')).toEqual(['releases']);
    expect(messagesOf(report).join('\n')).toMatchSnapshot();
  });

  test('an unknown difference is a warning: two releases may not be comparable', async () => {
    const folder = released(
      editing('releases.json', /"difference": \{[\s\S]*?"embedded": \{\}\s+\}/, '"difference": null'),
    );
    const { failures, warnings } = await verify(folder, options);
    expect(failures).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'does not say what differs between 1.0.0 and 1.10.0',
    ]);
  });

  test('a page of a release that breaks the contract is found there', async () => {
    const folder = released(editing('v/1.0.0/api/core/ngas/index.json', '"count":', '"cuont":'));
    const report = await verify(folder, options);
    expect(failedChecks(report)).toEqual(['releases']);
    const [first, second] = report.releases;
    expect(first && failedChecks(first)).toContain('envelope');
    expect(second?.failures).toEqual([]);
    expect(verifyNotices(report).map(({ message }) => message)).toContain(`${folder}/v/1.0.0: envelope`);
  });

  test('a release may have the schemas of another version', async () => {
    const path = 'schemas/page.schema.json';
    const folder = released(editing(`v/1.0.0/${path}`, '"title": "Page"', '"title": "A page"'));
    const { releases } = await verify(folder, options);
    expect(releases[0]?.failures).toEqual([]);
    expect(releases[0]?.warnings.map(({ where }) => where)).toEqual([path]);
    const latest = released(editing(path, '"title": "Page"', '"title": "A page"'));
    expect(failedChecks(await verify(latest, options))).toEqual(['schemas']);
  });

  test('a release of another address, which it keeps, is a remark', async () => {
    const { releases } = await verify(released(), { ...options, baseUrl: 'https://new.example.org' });
    for (const { failures, warnings } of releases) {
      expect(failures).toEqual([]);
      expect(warnings.map(({ check }) => check)).toEqual(['links']);
      expect(warnings[0]?.fix).toMatch(/keep a redirect from .* or serve it there\.$/);
    }
  });

  test('a file that a server cannot read is one of the release', async () => {
    const folder = released((at) => chmodSync(join(at, 'v/1.0.0/404.json'), 0o600));
    const { releases } = await verify(folder, options);
    expect(releases[0] && failedChecks(releases[0])).toEqual(['files']);
    expect(releases[0]?.failures[0]?.fix).toMatch(/chmod -R a\+rX/);
  });

  test.each([['v'], ['v/1.0.0'], ['v/1.0.0/api/core']])(
    'a release is not said to be gone, or changed, where the user may not read %s',
    async (path) => {
      const folder = released();
      chmodSync(join(folder, '..'), 0o755);
      chmodSync(join(folder, path), 0o000);
      const report = await asOrdinaryUser(() => verify(folder, { ...options, describeReleases: null }));
      chmodSync(join(folder, path), 0o755);
      const found = report.failures.filter(({ check }) => check === 'releases');
      expect(found.length).toBeGreaterThan(0);
      expect(JSON.stringify(report)).not.toContain('does not say what the release publishes');
      for (const { where, message, fix } of found) {
        expect(where).toMatch(/^v\/(?:0\.9|1\.0|1\.10)\.0/);
        expect(message).toMatch(/^cannot be (?:read|listed) \(EACCES\)$/);
        expect(fix).toMatch(/chmod -R a\+rX/);
      }
    },
  );

  test('what was withdrawn is not said to be gone where the user may not read it', async () => {
    const folder = released((at) => mkdirSync(join(at, 'v/0.9.0')));
    chmodSync(join(folder, '..'), 0o755);
    chmodSync(join(folder, 'v/0.9.0'), 0o000);
    const { failures } = await asOrdinaryUser(() => verify(folder, { ...options, describeReleases: null }));
    expect(failures.map(({ check, where, message }) => [check, where, message])).toEqual([
      ['releases', 'v/0.9.0', expect.stringMatching(/^was withdrawn, but is still there/)],
    ]);
  });

  test('other files in a folder v do not matter', async () => {
    const folder = released((at) => {
      rmSync(join(at, 'v'), { recursive: true });
      rmSync(join(at, 'releases.json'));
      cpSync(join(at, 'schemas'), join(at, 'v'), { recursive: true });
    });
    const report = await verify(folder, options);
    expect(report.failures).toEqual([]);
    expect(report.checks.map(({ name }) => name)).not.toContain('releases');
  });
});

describe('over HTTP', () => {
  let door: Awaited<ReturnType<typeof openDoor>>;
  const here = join(suite, 'here');
  beforeAll(async () => {
    door = await openDoor();
    await makeReleased(here, `http://127.0.0.1:${door.port}`);
  });
  afterAll(() => door?.close());

  /** Verifies a released tree that a preview serves at the address it was built for. */
  async function verified(change: (folder: string) => void) {
    const preview = await startPreview({ folder: released(change, here), port: 0 });
    door.leadTo(preview.port);
    try {
      return await verify(`http://127.0.0.1:${door.port}`, options);
    } finally {
      await preview.close();
    }
  }

  test('each release is read as clients read it', async () => {
    const report = await verified(() => {});
    for (const each of [report, ...report.releases]) expect(each.failures).toEqual([]);
    expect(report.releases).toHaveLength(2);
  });

  test.each<[string, (folder: string) => void]>([
    [
      'a withdrawn release that is still answered',
      (folder) => cpSync(join(folder, 'v/1.0.0'), join(folder, 'v/0.9.0'), { recursive: true }),
    ],
    ['a list that is gone', (folder) => renameSync(join(folder, 'releases.json'), join(folder, '../r.json'))],
    [
      'another release in its place',
      (folder) => cpSync(join(folder, 'v/1.10.0/release.json'), join(folder, 'v/1.0.0/release.json')),
    ],
    [
      'other numbers of records',
      editing('releases.json', /"\/api\/core\/ngas\/": \d+/, '"/api/core/ngas/": 99'),
    ],
  ])('finds %s', async (_, change) => {
    const report = await verified(change);
    expect(failedChecks(report)).toEqual(['releases']);
    expect(messagesOf(report).join('\n')).toMatchSnapshot();
  });
});

describe('the digest of a release over HTTP', () => {
  /** Verifies a released tree on a host that sends its files as they are. */
  async function verified(
    change: (folder: string) => void,
    { all = true, path = '', deviation = {} as Deviation } = {},
  ) {
    const address = await serveTree(released(change), '', deviation);
    const report = await verify(`${address}${path}`, { ...options, all });
    return { address, report, last: verifyText(report, [], all ? { all } : {}).text.at(-1) };
  }

  const inPart = /keeps the contract in part: all \d+ checks passed.*; .*release-digest read 0 of \d+ files/;

  test('is that of all its files, with --all', async () => {
    const asked: string[] = [];
    const mishear: Deviation['mishear'] = ({ method, path }) => method === 'GET' && asked.push(path);
    const { report, last } = await verified(() => {}, { deviation: { mishear } });
    expect(asked.filter((path) => path === '/v/1.0.0/schemas/page.schema.json')).toHaveLength(1);
    for (const { failures, checks } of report.releases) {
      expect(failures.filter(({ check }) => check === 'release-digest')).toEqual([]);
      const { files } = JSON.parse(readFileSync(join(template, 'releases.json'), 'utf8')).releases[1];
      expect(checks.find(({ name }) => name === 'release-digest')).toMatchObject({
        ...{ state: 'passed', sampled: null, ran: 1 + files },
      });
    }
    expect(last).not.toContain('in part');
  });

  test('is not compared without --all, nor at the address of the release alone, and the last line says so', async () => {
    const tree = await verified(() => {}, { all: false });
    expect(tree.last).toMatch(inPart);
    expect(tree.last).toMatch(`verify ${tree.address} --all`);
    const alone = await verified(() => {}, { path: '/v/1.10.0' });
    expect(alone.last).toMatch(inPart);
    expect(alone.last).toMatch(`verify ${alone.address} --all`);
  });

  test.each<[string, string, string | RegExp, string]>([
    ['code', 'client.js', /$/, 'fetch("https://evil.example/");'],
    ['types', 'databank.d.ts', 'interface', 'Interface'],
    ['a schema', 'schemas/page.schema.json', '"title": "Page"', '"title": "Face"'],
    ['what changed', 'CHANGELOG.md', 'First release.', 'Final release.'],
    ['whose it is', 'release.json', '"date"', '"author": "Mallory", "date"'],
    ['the body of an error', '404.json', 'N', 'n'],
  ])('finds %s that was changed', async (_, path, from, to) => {
    const { report } = await verified(editing(`v/1.0.0/${path}`, from, to));
    const [first, second] = report.releases;
    expect(first && failedChecks(first)).toContain('release-digest');
    expect(second && failedChecks(second)).not.toContain('release-digest');
  });

  test('says what a host adds to pages', async () => {
    const out = join(temporaryFolder(), 'out');
    await publishTree(databank, out, '1.0.0', { ...small, explorer: true, baseUrl: 'https://example.org' });
    const address = await serveTree(out, '', {
      mishear: ({ headers }) => delete headers['accept-encoding'],
      garble: (reply, { path }) => {
        if (path.endsWith('.html'))
          reply.body = Buffer.from(`${reply.body}<script src="https://count.example/x.js"></script>`);
      },
    });
    const { releases } = await verify(address, { ...options, all: true });
    const { failures = [] } = releases[0] ?? {};
    expect(failures.filter(({ check }) => check === 'release-digest')).toMatchObject([
      {
        ...{ check: 'release-digest', where: 'explore/index.html' },
        message:
          'has a part that no build writes: <script src="https://count.example/x.js">: so the digest of the release differs',
        fix: expect.stringContaining('If the host adds it, turn that off'),
      },
    ]);
  });

  test('finds a file that is gone', async () => {
    const { report } = await verified((folder) => rmSync(join(folder, 'v/1.0.0/404-page.json')));
    expect(report.releases[0]?.failures).toContainEqual(
      expect.objectContaining({ check: 'release-digest', where: expect.stringContaining('404-page.json') }),
    );
  });

  test('is not compared where the host moves a file, and says so', async () => {
    const { report } = await verified(() => {}, {
      deviation: {
        garble: (reply, { path }) => {
          if (!path.endsWith('/CHANGELOG.md')) return;
          reply.status = 308;
          reply.headers = { location: '/changes' };
        },
      },
    });
    const digest = report.releases[0]?.checks.find(({ name }) => name === 'release-digest');
    expect(digest).toMatchObject({ state: 'passed', sampled: { looked: 0 } });
    expect(report.releases[0]?.warnings.map(({ message }) => message)).toContain(
      'answered 308, a redirect to /changes: so the release was not compared by its digest',
    );
  });

  test('passes on a preview that rewrites the addresses: it cannot be compared there', async () => {
    const preview = await startPreview({
      folder: released(),
      port: 0,
      baseUrlPath: '/p',
      rewritesLinks: true,
    });
    try {
      // At its root, where the path of its base URL is missing, too.
      const atRoot = await verify(`http://127.0.0.1:${preview.port}`, { ...options, all: true });
      const report = await verify(`http://127.0.0.1:${preview.port}/p`, { ...options, all: true });
      for (const { failures } of [...atRoot.releases, ...report.releases])
        expect(failures.filter(({ check }) => check === 'release-digest')).toEqual([]);
      expect(verifyText(report, [], { all: true }).text.at(-1)).toMatch(inPart);
      // Neither proposes --all, which could not compare it.
      const some = await verify(`http://127.0.0.1:${preview.port}/p`, options);
      for (const text of [verifyText(some), verifyText(report, [], { all: true })].map((each) => each.text))
        expect(text.at(-1)).toMatch(/of \d+ files\. To check all, verify the folder itself$/);
    } finally {
      await preview.close();
    }
  });
});
