import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServedTree } from '../../src/commands/trees/served-tree.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, type Step, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

const few = ['--no-explorer', '--collection', 'sc/tokens', '--collection', 'core/references'];

const release = (cwd: string, version: string, steps: readonly Step[], ...args: string[]) =>
  runHere(['build', makeExport(...tiny, ...steps), ...few, '--release', version, '--local', ...args], cwd);

const textOf = (cwd: string, version: string, name: string) =>
  readFileSync(join(cwd, 'out/v', version, name), 'utf8');

const changesOf = (cwd: string, version: string) =>
  textOf(cwd, version, 'changes.ndjson')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const merged = [
  'UPDATE sc_token SET polity_id = 1 WHERE polity_id = 2',
  'DELETE FROM core_polity WHERE id = 2',
  "UPDATE core_reference SET title = 'SPQR!' WHERE id = 1",
];
const renumbered = [
  ...merged,
  'UPDATE core_reference SET id = 7 WHERE id = 1; UPDATE core_citation SET ref_id = 7 WHERE ref_id = 1',
];

const released = folderOnce((cwd) => release(cwd, '1.0.0', []));
const releasedTwice = folderOnce(async (cwd) => {
  cpSync(await released(), cwd, { recursive: true });
  await release(cwd, '2.0.0', merged);
});

describe('a release', () => {
  it('says what changed, by name, and keeps what is gone in all later releases', async () => {
    const cwd = await releasedTwice();
    expect([changesOf(cwd, '1.0.0'), textOf(cwd, '1.0.0', 'CHANGELOG.md')]).toEqual([
      [],
      '# Changelog\n\n## 1.0.0\n\nFirst release.\n',
    ]);
    const gone = {
      ...{ release: '2.0.0', event: 'removed', record: 'polity', id: 2, name: 'XxNull' },
      ...{ how: 'merged', into: [{ id: 1, records: 2, name: 'Roman Empire - Principate' }] },
      text: 'XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records',
    };
    const moved = (id: number) => ({
      ...{ release: '2.0.0', event: 'changed', record: 'token', collection: 'sc/tokens', id },
      ...{ name: 'Roman Empire - Principate', fields: { polity: { old: 2, new: 1 } } },
      text: `sc/tokens/${id} (Roman Empire - Principate) changed: polity`,
    });
    expect(changesOf(cwd, '2.0.0')).toEqual([
      moved(3),
      moved(11),
      {
        ...{ release: '2.0.0', event: 'changed', record: 'reference', collection: 'core/references', id: 1 },
        ...{ name: 'SPQR!', fields: { title: { old: 'SPQR', new: 'SPQR!' } } },
        text: 'SPQR! (core/references/1) changed: title',
      },
      gone,
    ]);
    expect((await release(cwd, '3.0.0', renumbered)).code).toBe(0);
    expect(changesOf(cwd, '3.0.0').map(({ release: since, text }) => [since, text])).toEqual([
      ['3.0.0', 'SPQR! (core/references/1) renumbered to 7'],
      ['3.0.0', 'SPQR! (core/references/7) added, formerly 1'],
      ['2.0.0', 'XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records'],
    ]);
    expect(textOf(cwd, '3.0.0', 'CHANGELOG.md')).toBe(`# Changelog

## 3.0.0

- SPQR! (core/references/1) renumbered to 7
- \`core/references\`: 1 record added, 1 removed

## 2.0.0

- XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records
- \`sc/tokens\`: 2 records changed
- \`core/references\`: 1 record changed
- polity (embedded): 1 record removed

## 1.0.0

First release.
`);
    // What comes back is not gone.
    expect((await release(cwd, '3.1.0', [])).stderr).toContain('--release 4.0.0');
    expect((await release(cwd, '4.0.0', [])).code).toBe(0);
    expect(changesOf(cwd, '4.0.0').filter(({ event }) => event === 'removed')).toMatchObject([
      { release: '4.0.0', record: 'reference', id: 7 },
    ]);
    const withdrawn = await runHere(['build', '--withdraw', '1.0.0'], cwd);
    expect(withdrawn.stdout).toContain(
      `Values of 1.0.0 are quoted in changes.ndjson and CHANGELOG.md of out/v/2.0.0, out/v/3.0.0, out/v/4.0.0: withdraw 2.0.0, 3.0.0, 4.0.0, too, if`,
    );
    const { code, stdout } = await runHere(['verify'], cwd);
    expect([code, stdout]).toEqual([0, expect.stringContaining('out/v/4.0.0 keeps the contract')]);
  });

  it('is announced with what changed since the release that is before it now', async () => {
    const cwd = await releasedTwice();
    const title = (text: string) => `UPDATE core_reference SET title = '${text}' WHERE id = 2`;
    await release(cwd, '2.0.1', [...merged, title('Another')]);
    const feed = () => readFileSync(join(cwd, 'out/releases.atom'), 'utf8');
    expect(feed()).toContain('Changes since 2.0.0:\n\n- `core/references`: 1 record changed</content>');
    await runHere(['build', '--withdraw', '2.0.0'], cwd);
    const lines = [
      '- `sc/tokens`: 2 records changed',
      '- `core/references`: 2 records changed',
      '- polity (embedded): 1 record removed',
    ];
    expect(feed()).toContain(`Changes since 1.0.0:\n\n${lines.join('\n')}</content>`);
    expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
  });

  it('does not repeat what was withdrawn, but for ids that are gone', async () => {
    const cwd = await releasedTwice();
    await release(cwd, '2.0.1', merged);
    expect(changesOf(cwd, '2.0.1')).toMatchObject([{ name: 'XxNull' }]);
    const { stdout } = await runHere(['build', '--withdraw', '1.0.0', '--json'], cwd);
    expect(JSON.parse(stdout).quoted_by).toEqual(['2.0.0', '2.0.1']);
    await release(cwd, '2.0.2', merged);
    expect(changesOf(cwd, '2.0.2')).toEqual([
      {
        ...{ release: '2.0.0', event: 'removed', record: 'polity', id: 2, how: 'merged' },
        ...{ into: [{ id: 1, records: 2 }], text: 'polity/2 merged into 1, 2 records' },
      },
    ]);
    const left = 'Left out: this release, or the one before it, was withdrawn.';
    expect(textOf(cwd, '2.0.2', 'CHANGELOG.md')).toBe(
      `# Changelog\n\n## 2.0.2\n\nNothing changed in the data.\n\n## 2.0.1\n\nNothing changed in the data.\n\n## 2.0.0\n\n${left}\n\n## 1.0.0\n\n${left}\n`,
    );
    // With the ones that were named, every quote is gone.
    for (const version of ['2.0.0', '2.0.1']) await runHere(['build', '--withdraw', version], cwd);
    expect((await runHere(['build', '--withdraw', '1.0.0', '--json'], cwd)).stdout).toMatch(
      /"quoted_by": ?\[\]/,
    );
    expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
  });

  it('may hold private comments, also next to a tree and a release', async () => {
    const cwd = await released();
    for (const version of ['1.0.1', '1.0.2']) {
      const { code } = await release(cwd, version, [], '--include-private-comments');
      expect(code).toBe(0);
      expect(existsSync(join(cwd, 'out/v', version, 'manifest.json'))).toBe(true);
    }
  });

  it('counts all records that are gone, though it names the first hundred', async () => {
    const cwd = temporaryFolder();
    const more = Array.from(
      { length: 107 },
      (_, index) => `UPDATE book SET id = ${index + 1000}; INSERT INTO core_reference SELECT * FROM book`,
    );
    await release(cwd, '1.0.0', ['CREATE TEMP TABLE book AS SELECT * FROM core_reference LIMIT 1', ...more]);
    const { code, stderr } = await release(cwd, '1.1.0', []);
    expect([code, stderr.match(/^SPQR \(core.references.10/gm)?.length]).toEqual([2, 5]);
    expect(stderr).toContain('\n... and 102 more\n');
    await release(cwd, '2.0.0', []);
    expect(
      textOf(cwd, '2.0.0', 'CHANGELOG.md')
        .match(/^- .*$/gm)
        ?.slice(99, 102),
    ).toEqual([
      expect.stringMatching(/^- SPQR .*1099/),
      '- 7 more, in changes.ndjson',
      '- `core/references`: 107 records removed',
    ]);
  });

  it('refuses to lose ids in a version that does not say so', async () => {
    const cwd = await released();
    const { code, stdout, stderr } = await release(cwd, '1.1.0', merged);
    expect([code, stdout]).toEqual([2, '']);
    expect(
      stderr,
    ).toContain(`error: release 1.1.0 lacks ids or keys of 1.0.0: by semantic versioning, what changed since 1.0.0 makes it 2.0.0
XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records
hint: `);
    expect(stderr).toContain('--release 2.0.0; or keep the version, with --allow-removed.\n');
    expect(stderr).not.toContain('will never change');
    expect(existsSync(join(cwd, 'out/v/1.1.0'))).toBe(false);
    const allowed = await release(cwd, '1.1.0', merged, '--allow-removed');
    expect([allowed.code, allowed.stderr]).toEqual([
      0,
      expect.stringContaining('warning: release 1.1.0 lacks ids or keys of 1.0.0'),
    ]);
    const added = await release(cwd, '1.1.1', [
      ...merged,
      "INSERT INTO core_reference (id, title, creator) VALUES (9, 'New', 'Someone')",
    ]);
    expect([added.code, added.stderr]).toEqual([
      0,
      expect.stringContaining('warning: release 1.1.1 changes more than values: by semantic versioning'),
    ]);
  });

  it('says what the same values mean otherwise: names and units of variables, and codes', async () => {
    const cwd = temporaryFolder();
    const populations = ['--collection', 'crisisdb/total-populations'];
    const releaseAs = (version: string, variables: object, presence: object) => {
      const settings = { variables, codes: { presence } };
      writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify(settings));
      return release(cwd, version, [], ...populations, '--collection', 'crisisdb/silver-inflows');
    };
    const present = { label: 'Present', means: 'present' };
    await releaseAs(
      '1.0.0',
      { 'silver-inflow': { unit: 't' } },
      { present, U: { label: 'Unknown', means: 'unknown' } },
    );
    const { stderr } = await releaseAs(
      '1.0.1',
      { 'total-population': { unit: 'thousand people', name: 'Population' } },
      { present: { ...present, inferred: true }, absent: { label: 'Absent', means: 'absent' } },
    );
    const lines = [
      'code present of presence means Present (present, inferred), not Present (present)',
      'code absent of presence means Absent (absent), not absent',
      'code U of presence means U, not Unknown (unknown)',
      'variable silver-inflow is without a unit, not in t',
      'variable total-population is called Population, not Total population',
      'variable total-population is in thousand people, not in people',
    ];
    expect(changesOf(cwd, '1.0.1').map(({ text }) => text)).toEqual(lines);
    expect(textOf(cwd, '1.0.1', 'CHANGELOG.md')).toContain(lines.map((line) => `- ${line}\n`).join(''));
    expect(stderr).toContain('warning: release 1.0.1 changes more than values: by semantic versioning');
    expect(stderr).toContain('makes it 1.1.0\n');
    expect((await runHere(['verify', '--quiet'], cwd)).stderr).toBe('');
  });

  it('says on one line each what is gone, whatever it is called', async () => {
    const cwd = temporaryFolder();
    const name = `UPDATE core_polity SET long_name = 'Two' || char(10) || 'lines' WHERE id = 2`;
    await release(cwd, '1.0.0', [name]);
    const { stderr } = await release(cwd, '1.1.0', [name, ...merged]);
    expect(stderr).toContain(
      '\nTwo\\nlines (polity/2) merged into Roman Empire - Principate (1), 2 records\nhint: ',
    );
  });

  it('is a major version if keys have other names, and keeps what was said before', async () => {
    const cwd = await releasedTwice();
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ rename: { long_name: 'full_name' } }));
    const { code, stderr } = await release(cwd, '2.0.1', merged);
    expect([code, stderr]).toEqual([2, expect.stringContaining('\npolity.long_name is called full_name\n')]);
    expect(stderr).toContain('what changed since 2.0.0 makes it 3.0.0');
    const named = await release(cwd, '2.1.0', merged, '--names', 'service');
    expect([named.code, named.stderr]).toEqual([
      2,
      expect.stringContaining('\npolity.home_databank_region is called home_seshat_region\n'),
    ]);
    expect((await release(cwd, '3.0.0', merged)).stdout).toContain('; 2 changes of structure.');
    expect(textOf(cwd, '3.0.0', 'CHANGELOG.md')).toContain(`## 3.0.0

- reference.long\\_name is called full\\_name
- polity.long\\_name is called full\\_name

## 2.0.0

- XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records
`);
    const diff = await runHere(['diff', 'out/v/2.0.0', 'out/v/3.0.0'], cwd);
    expect([diff.code, diff.stdout]).toEqual([
      1,
      expect.stringContaining('No record differs; the structure differs'),
    ]);
    expect((await runHere(['verify', '--quiet'], cwd)).code).toBe(0);
  });

  it.each([
    ['', 'its manifest cannot be read: out/v/1.0.0/manifest.json'],
    ['{}', 'its manifest cannot be read: out/v/1.0.0/manifest.json'],
    [null, 'out/v/1.0.0 is missing'],
  ])('needs the one before, to say what changed: not with the manifest %j', async (text, fault) => {
    const cwd = await released();
    if (text === null) rmSync(join(cwd, 'out/v'), { recursive: true });
    else writeFileSync(join(cwd, 'out/v/1.0.0/manifest.json'), text);
    const said = `release 1.0.0 is listed, but ${fault}\nhint: `;
    const { code, stderr } = await release(cwd, '1.0.1', []);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(existsSync(join(cwd, 'out/v/1.0.1'))).toBe(false);
    const again = await runHere(['build', makeExport(...tiny), ...few], cwd);
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(said)]);
    const served = readServedTree(join(cwd, 'out'));
    expect([served.others, served.brokenReleases]).toEqual([
      [],
      text === null ? [] : [`release 1.0.0: ${fault.replace('out/', `${cwd}/out/`)}`],
    ]);
  });

  it('needs the one before as it was published', async () => {
    const cwd = await released();
    const page = join(cwd, 'out/v/1.0.0/api/core/references/index.json');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replaceAll('SPQR', 'SPQRS'));
    expect((await release(cwd, '1.0.1', [])).stderr).toMatch(
      /^error: .*: it holds (\d+) files of \d+ bytes, releases\.json lists \1 of \d+/,
    );
    writeFileSync(page, text.replaceAll('SPQR', 'SPQQ'));
    const said = 'the digest of its files differs from releases.json';
    for (const steps of [[], merged]) {
      const { code, stdout, stderr } = await release(cwd, '1.0.1', steps);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^error: out\/v\/1\.0\.0 has changed since it was published: /);
      expect(stderr).toMatch(said);
      expect(stderr).toContain(
        '\nhint: Restore v/1.0.0 from a copy; only without a copy, withdraw it, for good: ',
      );
      expect(stderr).toContain('build --withdraw 1.0.0 --out out\n');
    }
    expect(existsSync(join(cwd, 'out/v/1.0.1'))).toBe(false);
    for (const args of [
      ['snapshot', 'out/v/1.0.0', '--to', 'a.zip'],
      ['snapshot', 'out', '--to', 'a.zip'],
      ['snapshot', 'out', '--to', 'a.zip', '--since', 'out/v/1.0.0'],
      ['build', makeExport(...tiny, ...merged), ...few, '--snapshot'],
    ])
      expect((await runHere(args, cwd)).stderr).toMatch(said);
    expect(existsSync(join(cwd, 'a.zip'))).toBe(false);
    expect(existsSync(join(cwd, 'out/databank.zip'))).toBe(false);
    writeFileSync(page, text);
    expect((await release(cwd, '1.0.1', [])).code).toBe(0);
    expect((await runHere(['snapshot', 'out/v/1.0.0', '--to', 'a.zip'], cwd)).code).toBe(0);
  });

  it('warns of an older one that changed', async () => {
    const cwd = await releasedTwice();
    writeFileSync(join(cwd, 'out/v/1.0.0/404.json'), '{}');
    const { code, stderr } = await release(cwd, '2.0.1', merged);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(
        'warning: out/v/1.0.0 has changed since it was published\nhint: Restore the folder',
      ),
    ]);
    expect(stderr).not.toContain('out/v/2.0.0 has changed');
  });

  it('does not repeat names of what is gone once they are withheld', async () => {
    const cwd = await releasedTwice();
    const withhold = Object.fromEntries(['name', 'long_name'].map((key) => [`polity.${key}`, { as: '-' }]));
    const allowed = { allow: Object.keys(withhold) };
    const releases = { '1.0.0': allowed, '2.0.0': allowed };
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ withhold, releases }));
    expect(await release(cwd, '3.0.0', merged)).toMatchObject({ code: 0 });
    expect(changesOf(cwd, '3.0.0').filter(({ event }) => event === 'removed')).toEqual([
      {
        ...{ release: '2.0.0', event: 'removed', record: 'polity', id: 2, how: 'merged' },
        ...{ into: [{ id: 1, records: 2 }], text: 'polity/2 merged into 1, 2 records' },
      },
    ]);
    expect(textOf(cwd, '3.0.0', 'CHANGELOG.md')).toContain(
      'Left out: lines with names that may no longer be published.',
    );
    for (const name of ['changes.ndjson', 'CHANGELOG.md'])
      expect(textOf(cwd, '3.0.0', name)).not.toMatch(/XxNull|Roman Empire/);
  });

  it('leaves out earlier names once, and keeps what later changes say', async () => {
    const cwd = temporaryFolder();
    const describeWith = (collections: object) =>
      writeFileSync(
        join(cwd, 'databank.json'),
        JSON.stringify({
          ...{ format: 1, api: '/api/', pageSize: 10, collections },
          records: {
            place: { table: 'place', keys: { id: 'integer', name: 'text' } },
            cult: { table: 'cult', keys: { id: 'integer', place: { one: 'place' } } },
          },
        }),
      );
    const roles = { entity: 'place', label: ['name'] };
    writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', roles }));
    const tables = (places: readonly number[]) => [
      'CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT NOT NULL)',
      'CREATE TABLE cult (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL)',
      ...places.map((id) => `INSERT INTO place VALUES (${id}, 'Place ${id}')`),
      'INSERT INTO cult VALUES (1, 1)',
    ];
    const publish = async (version: string, places: readonly number[]) => {
      const args = ['--release', version, '--local', '--no-explorer'];
      expect(await runHere(['build', makeExport(...tables(places)), ...args], cwd)).toMatchObject({
        code: 0,
      });
    };
    describeWith({ places: 'place', cults: 'cult' });
    await publish('1.0.0', [1, 2, 3]);
    describeWith({ places: 'place' });
    await publish('2.0.0', [1, 2, 3]);
    await publish('3.0.0', [1, 2]);
    await publish('4.0.0', [1]);
    expect(textOf(cwd, '4.0.0', 'CHANGELOG.md')).toBe(`# Changelog

## 4.0.0

- Place 2 (places/2) removed
- \`places\`: 1 record removed

## 3.0.0

- Place 3 (places/3) removed
- \`places\`: 1 record removed

## 2.0.0

- \`cults\`: 1 record removed

Left out: lines with names that may no longer be published.

## 1.0.0

First release.
`);
    expect(readFileSync(join(cwd, 'out/releases.atom'), 'utf8')).toContain('Place 3');
  });
});

describe('a snapshot', () => {
  it('of a first release has an empty list of changes, and of a tree before it none', async () => {
    const cwd = await released();
    const listed = async (tree: string) => {
      const { code } = await runHere(['snapshot', tree, '--to', 'a.zip', '--quiet'], cwd);
      const { resources } = JSON.parse(await textIn(join(cwd, 'a.zip'), 'datapackage.json'));
      return [
        code,
        resources.find(({ path }: { readonly path: string }) => path === 'changes.ndjson')?.bytes,
      ];
    };
    expect(await listed('out/v/1.0.0')).toEqual([0, 0]);
    rmSync(join(cwd, 'out/v'), { recursive: true });
    expect(await listed('out')).toEqual([0, undefined]);
  });

  it('has the changes of its release, and of the latest tree those since the last release', async () => {
    const cwd = await releasedTwice();
    const pack = (...args: string[]) => runHere(['snapshot', ...args, '--to', 'a.zip', '--quiet'], cwd);
    expect((await pack('out/v/2.0.0')).code).toBe(0);
    for (const name of ['changes.ndjson', 'CHANGELOG.md'])
      expect(await textIn(join(cwd, 'a.zip'), name)).toBe(textOf(cwd, '2.0.0', name));
    const listed = JSON.parse(await textIn(join(cwd, 'a.zip'), 'datapackage.json')).resources;
    expect(listed).toContainEqual(expect.objectContaining({ path: 'changes.ndjson' }));
    expect((await runHere(['verify', 'a.zip', '--quiet'], cwd)).code).toBe(0);
    await runHere(['build', makeExport(...tiny, ...renumbered), ...few], cwd);
    writeFileSync(
      join(cwd, 'polity-press.json'),
      JSON.stringify({ roles: { entity: 'polity', label: ['long_name'] }, dataset: { version: '3.0.0' } }),
    );
    expect((await pack()).code).toBe(0);
    const lines = (await textIn(join(cwd, 'a.zip'), 'changes.ndjson')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).text)).toEqual([
      'Beard (2015) (core/references/1) renumbered to 7',
      'Beard (2015) (core/references/7) added, formerly 1',
      'XxNull (polity/2) merged into Roman Empire - Principate (1), 2 records',
    ]);
    expect(await textIn(join(cwd, 'a.zip'), 'CHANGELOG.md')).toContain('\n## 2.0.0\n');
    expect((await runHere(['verify', 'a.zip', '--quiet'], cwd)).code).toBe(0);
  });

  it('proposes the version that its own release has', async () => {
    const cwd = await released();
    await release(cwd, '1.1.0', [
      "INSERT INTO core_reference (id, title, creator) VALUES (9, 'New', 'Someone')",
    ]);
    const noted = async (version: string) => {
      writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset: { version } }));
      return (await runHere(['snapshot', '--to', 'a.zip'], cwd)).stderr;
    };
    const right = await noted('1.1.0');
    expect(right).toContain('since version 1.0.0: ');
    expect(right).not.toContain('By the rule for versions');
    expect(await noted('1.0.1')).toContain(
      'this is 1.1.1 (versions up to 1.1.0 are taken); dataset says 1.0.1',
    );
  });
});
