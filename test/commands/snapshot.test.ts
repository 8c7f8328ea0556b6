import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '../../src/archive/open-archive.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const few = ['--collection', 'core/ngas', '--collection', 'core/references'];

/** A folder with a published tree of the tiny databank in `out/`. */
async function published(...changes: readonly string[]): Promise<string> {
  const cwd = temporaryFolder();
  const { code } = await runHere(['build', makeExport(...tiny, ...changes), ...few], cwd);
  expect(code).toBe(0);
  return cwd;
}

async function textIn(archive: string, path: string): Promise<string> {
  const { folder, discard } = await openArchive(archive, { signal: new AbortController().signal });
  onTestFinished(discard);
  return readFileSync(join(folder, path), 'utf8');
}

const configured = (cwd: string, dataset: object) =>
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ dataset }));

describe('snapshot', () => {
  it('says what it packed, in lines that fit a terminal', async () => {
    const cwd = await published();
    configured(cwd, {
      title: 'A databank',
      version: '1.0.0',
      date: '2026-11-22',
      licence: { id: 'CC0-1.0' },
    });
    const { code, stdout, stderr } = await runHere(['--no-color', 'snapshot', '--to', 'databank.zip'], cwd, {
      columns: 80,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('Packed out into databank.zip: 2 collections, ');
    expect(stdout).toContain('It is "A databank", version 1.0.0.');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/Next: .*verify databank\.zip $/);
    expect(stderr.replace(/\s+/g, ' ')).toContain('note: dataset has no authors: ');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect((await runHere(['verify', 'databank.zip'], cwd)).code).toBe(0);
  });

  it('is one object with --json', async () => {
    const cwd = await published();
    const { code, stdout } = await runHere(['snapshot', 'out', '--to', 'a.tar.gz', '--json'], cwd);
    const printed = JSON.parse(stdout);
    expect([code, printed.ok, printed.command, printed.to, printed.version]).toEqual([
      ...[0, true, 'snapshot', 'a.tar.gz', null],
    ]);
    const table = printed.tables.find(({ name }: { name: string }) => name === 'core/references');
    expect(table).toMatchObject({ holds: 'collection', columns: expect.arrayContaining(['id', 'title']) });
    expect(table.files[0]).toEqual({
      path: 'tables/core/references.csv',
      bytes: expect.any(Number),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('says nothing of the data of others that the package says of its sample', async () => {
    const cwd = await published();
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd);
    expect(await textIn(join(cwd, 'a.zip'), 'README.md')).toContain('# Untitled dataset');
    const other = temporaryFolder();
    await runHere(['build', ...few], other);
    await runHere(['snapshot', '--to', 'a.zip', '--quiet'], other);
    expect(await textIn(join(other, 'a.zip'), 'README.md')).toContain(
      '# A sample of a historical polity databank',
    );
  });

  it('writes down what changed since another, and proposes the next version', async () => {
    const cwd = await published();
    configured(cwd, { title: 'A databank', version: '1.0.0', date: '2026-01-01' });
    await runHere(['snapshot', '--to', '1.0.0.zip', '--quiet'], cwd);
    const export2 = makeExport(
      ...tiny,
      'DELETE FROM core_nga WHERE id NOT IN (SELECT home_nga_id FROM core_polity WHERE home_nga_id IS NOT NULL)',
      "UPDATE core_reference SET title = 'Another title'",
    );
    expect((await runHere(['build', export2, ...few], cwd)).code).toBe(0);
    const since = ['snapshot', '--to', '1.1.0.zip', '--since', '1.0.0.zip'];
    const same = await runHere(since, cwd);
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('1.0.0 does not come after 1.0.0')]);
    configured(cwd, { title: 'A databank' });
    const early = await runHere([...since, '--json'], cwd);
    expect(JSON.parse(early.stdout).since).toMatchObject({ version: '1.0.0', proposed: '1.1.0' });
    expect(early.stderr).toContain('By the rule for versions, this is 1.1.0; dataset says none.');
    configured(cwd, { title: 'A databank', version: '1.1.0', date: '2026-02-02' });
    const { code, stderr } = await runHere(since, cwd);
    expect([code, stderr.includes('By the rule')]).toEqual([0, false]);
    const changelog = await textIn(join(cwd, '1.1.0.zip'), 'CHANGELOG.md');
    expect(changelog).toMatch(
      /^# Changelog\n\n## 1\.1\.0 \(2026-02-02\)\n\n(?:- `core\/[a-z]+`: .*\n)+\n## 1\.0\.0 \(2026-01-01\)\n\nThe first version\.\n$/,
    );
  });

  it.each([
    [['snapshot'], "required option '--to <file>' not specified"],
    [['snapshot', 'missing', '--to', 'a.zip'], 'missing does not exist'],
    [['snapshot', '.', '--to', 'a.zip'], '. is no published tree'],
    [['snapshot', '--to', 'a.rar'], 'a.rar'],
    [['snapshot', '--to', 'missing/a.zip'], 'missing/a.zip'],
    [['snapshot', '--to', 'a.zip', '--since', 'missing'], 'missing'],
  ])('%j exits with 2, and leaves nothing', async (args, message) => {
    const cwd = await published();
    const { code, stderr } = await runHere(args, cwd);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('hint: ');
    expect(existsSync(join(cwd, 'a.zip'))).toBe(false);
  });
});
