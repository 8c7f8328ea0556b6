import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileStage } from '../../../src/publish/write/file-stage.ts';
import { TICK } from '../../../src/publish/write/last-build.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { callOwnCommands } from '../../../src/terminal/own-command.ts';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { property } from '../../helpers/property.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { dumpOf } from '../../sources/dump/dump-of.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';

/** A change to a file shows in its timestamps once this is over. */
const tick = () => setTimeout(2 * TICK);

const collections = ['core/references', 'core/ngas', 'sc/tokens'];
const few = ['--no-explorer', ...collections.flatMap((path) => ['--collection', path])];
const page = 'api/core/references/page-1.json';

/** A folder to build in, with an export. */
function workplace(cwd = temporaryFolder()) {
  const out = join(cwd, 'out');
  writeExport(join(cwd, 'e.sqlite'), ...tiny);
  const build = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(['build', ...args, ...few, '--json'], cwd);
    return { code, stderr, json: JSON.parse(stdout) };
  };
  const isUpToDate = async (...args: string[]) => (await build(...args)).json.up_to_date as boolean;
  const change = (sql: string, file = 'e.sqlite') => {
    const database = new BetterSqlite3(join(cwd, file));
    database.exec(sql);
    database.close();
  };
  return { cwd, out, last: join(out, '.polity-press/last-build'), build, isUpToDate, change };
}

type Place = ReturnType<typeof workplace>;

/** What a command that does nothing changes of no file. */
function stateOf(out: string): ReadonlyMap<string, string> {
  const paths = [...readTree(out).keys()];
  return new Map(
    paths.map((path) => {
      const { ino, mtimeNs, ctimeNs } = statSync(join(out, path), { bigint: true });
      return [path, `${ino} ${mtimeNs} ${ctimeNs}`];
    }),
  );
}

/** Changes something as soon as a build has written its first file. */
function duringBuild(change: () => void): void {
  const write = vi.spyOn(FileStage.prototype, 'write').mockImplementationOnce(function (
    this: FileStage,
    ...args
  ) {
    write.mockRestore();
    change();
    return this.write(...args);
  });
}

describe('a build of what has not changed', () => {
  it('reads no more than the head of a large file that is in another format', async () => {
    const { cwd, build } = workplace();
    writeFileSync(join(cwd, 'large.dump'), 'PGDMP');
    // Most of it takes no room on the disk; to read it would take hours.
    truncateSync(join(cwd, 'large.dump'), 2 ** 40);
    expect((await build('large.dump')).stderr).toContain(
      "large.dump is a dump in PostgreSQL's custom format",
    );
  });

  it('touches nothing, and says what the last one said', async () => {
    const { cwd, out, build } = workplace();
    const address = ['--base-url', 'https://x.example'];
    const first = await build('e.sqlite', ...address);
    const before = stateOf(out);
    const second = await build('e.sqlite', ...address);
    expect(first.json).toMatchObject({ ok: true, up_to_date: false });
    expect(second).toEqual({ ...first, json: { ...first.json, up_to_date: true } });
    expect(stateOf(out)).toEqual(before);
    const text = async (...args: string[]) =>
      (await runHere(['build', 'e.sqlite', ...address, ...few, ...args], cwd)).stdout;
    const said = await text();
    const built = await text('--force');
    expect(said).toMatch(/^Up to date: .* in out for https:\/\/x\.example\/, as the last build left it;/m);
    expect(said.replace(/^Up to date:.*$/m, '')).toBe(built.replace(/^Published.*$/m, ''));
    expect(await text('--quiet')).toBe('');
    expect(await text('--events')).toMatch(/^Up to date: /m);
  });

  it('is made again by a tool that is called otherwise, whose messages have other commands', async () => {
    const { isUpToDate } = workplace();
    expect(await isUpToDate('e.sqlite')).toBe(false);
    onTestFinished(() => callOwnCommands('polity-press'));
    callOwnCommands('npx polity-press');
    expect([await isUpToDate('e.sqlite'), await isUpToDate('e.sqlite')]).toEqual([false, true]);
  });

  it('lays the table out for a terminal', async () => {
    const { cwd, build } = workplace();
    await build('e.sqlite');
    const inTerminal = async (...args: string[]) =>
      (await runHere(['build', 'e.sqlite', ...few, ...args], cwd, { columns: 60 })).stdout
        .split('\n')
        .slice(0, 5);
    const said = await inTerminal();
    expect(said).toEqual(await inTerminal('--force'));
  });

  it('is one of the sample, of a dump, of an archive, of a copy of the export', async () => {
    const { cwd, build, isUpToDate } = workplace();
    writeFileSync(join(cwd, 'backup.sql'), dumpOf(join(cwd, 'e.sqlite')));
    await build('backup.sql', '--out', 'of-dump');
    expect(await runHere(['snapshot', 'of-dump', '--to', 's.zip', '--quiet'], cwd)).toMatchObject({
      code: 0,
    });
    expect(await isUpToDate('backup.sql', '--out', 'of-dump')).toBe(true);
    for (const args of [[], ['s.zip', '--out', 'of-archive'], ['e.sqlite', '--out', 'of-export']])
      expect([await isUpToDate(...args), await isUpToDate(...args)]).toEqual([false, true]);
    copyFileSync(join(cwd, 'e.sqlite'), join(cwd, 'copy'));
    renameSync(join(cwd, 'copy'), join(cwd, 'e.sqlite'));
    expect(await isUpToDate('e.sqlite', '--out', 'of-export')).toBe(true);
  });

  it('is never one of a folder, nor of a release', async () => {
    const { cwd, build, isUpToDate } = workplace();
    await build('e.sqlite', '--out', 'tree');
    for (const _ of [1, 2]) expect(await isUpToDate('tree')).toBe(false);
    const release = await build('e.sqlite', '--out', 'r', '--release', '1.0.0', '--local');
    expect(release.code).toBe(0);
    for (const _ of [1, 2]) expect(await isUpToDate('e.sqlite', '--out', 'r')).toBe(false);
    expect(readdirSync(join(cwd, 'r'))).toContain('v');
  });

  it('is made with --force, and touches nothing either', async () => {
    const { out, build, isUpToDate } = workplace();
    await build('e.sqlite');
    const before = stateOf(out);
    await tick();
    expect(await isUpToDate('e.sqlite', '--force')).toBe(false);
    expect(stateOf(out)).toEqual(before);
    expect(await isUpToDate('e.sqlite')).toBe(true);
  });
});

/** Each way to change something after a build; what must be there after the next is a whole tree. */
const changes: Readonly<Record<string, (place: Place) => void>> = {
  'a record': ({ change }) => change(`UPDATE core_reference SET title = title || '!' WHERE id = 1`),
  'bytes of a page': ({ out }) => {
    const text = readFileSync(join(out, page), 'utf8');
    const { mtime } = statSync(join(out, page));
    writeFileSync(join(out, page), text.replace('null', 'NULL'));
    utimesSync(join(out, page), mtime, mtime);
  },
  'the length of a page': ({ out }) => truncateSync(join(out, page), 10),
  'a page for another': ({ out }) => renameSync(join(out, 'api/core/references/index.json'), join(out, page)),
  'a page for itself': ({ out }) => {
    copyFileSync(join(out, page), join(out, `${page}.copy`));
    renameSync(join(out, `${page}.copy`), join(out, page));
  },
  'a page for a link to it': ({ out, cwd }) => {
    renameSync(join(out, page), join(cwd, 'page'));
    linkSync(join(cwd, 'page'), join(out, page));
  },
  'the mode of a page': ({ out }) => chmodSync(join(out, page), 0o600),
  'a page away': ({ out }) => rmSync(join(out, page)),
  'a folder away': ({ out }) => rmSync(join(out, 'schemas'), { recursive: true }),
  'the whole folder': ({ out, cwd }) => {
    cpSync(out, join(cwd, 'copy'), { recursive: true, preserveTimestamps: true });
    rmSync(out, { recursive: true });
    renameSync(join(cwd, 'copy'), out);
  },
  'the manifest': ({ out }) => appendFileSync(join(out, 'manifest.json'), ' '),
  'a staging folder': ({ out }) => mkdirSync(join(out, '.polity-press/0123456789abcdef')),
  'what is kept, for something else': ({ last }) => writeFileSync(last, '{}'),
  'what is kept, for half of it': ({ last }) => truncateSync(last, 200),
  'what is kept, for a link': ({ last, cwd }) => {
    renameSync(last, join(cwd, 'linked'));
    symlinkSync(join(cwd, 'linked'), last);
  },
  'what is kept away': ({ last }) => rmSync(last),
};

/** What all of these change: each leaves it as a build does. */
const changed = workplace(suiteFolder());
beforeAll(() => changed.build('e.sqlite'));

describe.each(Object.entries(changes))('a build after somebody changed %s', (what, apply) => {
  it('is a full one, and gives the same tree as one into an empty folder', async () => {
    const { cwd, out, build, isUpToDate } = changed;
    const first = readTree(out);
    apply(changed);
    const found = { tree: readTree(out), state: stateOf(out) };
    await tick();
    expect((await build('e.sqlite')).json).toMatchObject({ ok: true, up_to_date: false });
    const after = { tree: readTree(out), state: stateOf(out) };
    if (what === 'a record') {
      await build('e.sqlite', '--out', 'fresh');
      expect(after.tree).toEqual(readTree(join(cwd, 'fresh')));
    } else expect(after.tree).toEqual(first);
    // All that is as it should be stays; a page that has a second name, or a mode that hides it, is not.
    const touched = [...after.state.keys()].filter((path) => after.state.get(path) !== found.state.get(path));
    const wrong = [...after.tree.keys()].filter(
      (path) => !found.tree.get(path)?.equals(after.tree.get(path) as Buffer),
    );
    expect(touched).toEqual(expect.arrayContaining(wrong));
    expect(touched.length).toBeLessThanOrEqual(wrong.length + 1);
    expect(await isUpToDate('e.sqlite')).toBe(true);
  });
});

describe('what else makes a build a full one', () => {
  it.each<[string, string[]]>([
    ['another base URL', ['--base-url', 'https://x.example']],
    ['another page size', ['--page-size', '7']],
    ['single records', ['--records']],
    ['private comments', ['--include-private-comments']],
    ['a host', ['--host', 'netlify']],
    ['more collections', ['--collection', 'core/citations']],
    ['another description', ['--databank', 'interface']],
    ['nothing kept of the last build', ['--forget']],
  ])('is %s', async (_, options) => {
    const { cwd, out, build, isUpToDate } = workplace();
    await build('e.sqlite');
    expect(await isUpToDate('e.sqlite', ...options)).toBe(false);
    await build('e.sqlite', ...options, '--out', 'fresh');
    expect(readTree(out)).toEqual(readTree(join(cwd, 'fresh')));
  });

  it('is a configuration, and each of the files that it names', async () => {
    const { cwd, out, isUpToDate } = workplace();
    const write = (name: string, value: unknown) => writeFileSync(join(cwd, name), JSON.stringify(value));
    const expectFull = async (...args: string[]) =>
      expect([await isUpToDate('e.sqlite', ...args), await isUpToDate('e.sqlite', ...args)]).toEqual([
        false,
        true,
      ]);
    await expectFull();
    write('polity-press.json', { pageSize: 7 });
    await expectFull();
    write('databank.json', {});
    await expectFull();
    const databank = JSON.parse(
      readFileSync(new URL('../../../data/databank.json', import.meta.url), 'utf8'),
    );
    write('databank.json', databank);
    write('polity-press.json', { databank: 'databank.json', schemas: 'schemas' });
    mkdirSync(join(cwd, 'schemas'));
    await expectFull();
    write('databank.json', { ...databank, pageSize: 9 });
    await expectFull();
    const name = 'reference.schema.json';
    const written = readFileSync(new URL(`../../../schemas/records/${name}`, import.meta.url), 'utf8');
    write(`schemas/${name}`, JSON.parse(written));
    await expectFull();
    write('schemas/backup.json', {});
    expect(await isUpToDate('e.sqlite')).toBe(true);
    write(`schemas/${name}`, { ...JSON.parse(written), title: 'Another' });
    await expectFull();
    write('other.json', databank);
    await expectFull('--databank', 'other.json');
    write('other.json', { ...databank, pageSize: 8 });
    await expectFull('--databank', 'other.json');
    write('polity-press.json', { databank: 'databank.json', schemas: 'schemas', out: 'elsewhere' });
    await expectFull();
    expect(readdirSync(join(cwd, 'elsewhere'))).toContain('manifest.json');
    expect(readTree(out).size).toBeGreaterThan(0);
  });

  it('is a link that led elsewhere while a build read what it had led to', async () => {
    const { cwd, build, isUpToDate, change, out } = workplace();
    copyFileSync(join(cwd, 'e.sqlite'), join(cwd, 'next.sqlite'));
    change(`UPDATE core_reference SET title = 'of the next' WHERE id = 1`, 'next.sqlite');
    symlinkSync('e.sqlite', join(cwd, 'current'));
    duringBuild(() => {
      symlinkSync('next.sqlite', join(cwd, 'link'));
      renameSync(join(cwd, 'link'), join(cwd, 'current'));
    });
    await build('current');
    expect(await isUpToDate('current')).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('of the next');
  });

  it('is a file of somebody among those of the tree: that is refused', async () => {
    const { out, build, isUpToDate } = workplace();
    await build('e.sqlite');
    writeFileSync(join(out, 'api/core/references/mine.txt'), '');
    expect((await build('e.sqlite')).json.error.message).toContain('api/core/references/mine.txt');
    rmSync(join(out, 'api/core/references/mine.txt'));
    writeFileSync(join(out, 'CNAME'), 'x');
    expect(await isUpToDate('e.sqlite')).toBe(true);
  });

  it('is another build: that is refused', async () => {
    const { out, build } = workplace();
    await build('e.sqlite');
    const other = openOutput(out);
    onTestFinished(() => other.discard());
    expect((await build('e.sqlite')).json.error.message).toContain('another build is writing');
  });

  it('is a build that found problems, until there are none', async () => {
    const { build, change } = workplace();
    await build('e.sqlite');
    change(`UPDATE core_reference SET year = 'long ago'`);
    for (const _ of [1, 2]) expect((await build('e.sqlite')).code).toBe(1);
  });
});

describe('an export in WAL mode', () => {
  const setTitle = (title: string) => `UPDATE core_reference SET title = '${title}' WHERE id = 1`;

  it('is recognised as long as its log is empty', async () => {
    const { cwd, isUpToDate, change } = workplace();
    change('PRAGMA journal_mode = WAL');
    expect([await isUpToDate('e.sqlite'), await isUpToDate('e.sqlite')]).toEqual([false, true]);
    expect(statSync(join(cwd, 'e.sqlite-wal')).size).toBe(0);
    for (const side of ['-wal', '-shm']) rmSync(join(cwd, `e.sqlite${side}`));
    expect(await isUpToDate('e.sqlite')).toBe(true);
  });

  it('is always built while there is a change in its log', async () => {
    const { cwd, out, isUpToDate, change } = workplace();
    change('PRAGMA journal_mode = WAL');
    await isUpToDate('e.sqlite');
    const writer = new BetterSqlite3(join(cwd, 'e.sqlite'));
    onTestFinished(() => void writer.close());
    writer.exec(setTitle('in the log'));
    for (const _ of [1, 2]) expect(await isUpToDate('e.sqlite')).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('"in the log"');
    writer.close();
    expect([await isUpToDate('e.sqlite'), await isUpToDate('e.sqlite')]).toEqual([false, true]);
  });

  it('is built again where a change came in while it was read', async () => {
    const { cwd, out, isUpToDate, change } = workplace();
    change('PRAGMA journal_mode = WAL');
    duringBuild(() => change(setTitle('meanwhile')));
    await isUpToDate('e.sqlite');
    // The reader kept it from the file.
    expect(statSync(join(cwd, 'e.sqlite-wal')).size).toBeGreaterThan(0);
    expect(await isUpToDate('e.sqlite')).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('"meanwhile"');
  });
});

describe('any sequence of changes', () => {
  const cases = casesOf(1, 100);
  tally(
    'rebuilds: after any sequence of changes, the tree of a new build; nothing is done where none was made',
    cases,
  );
  const others = ['nothing', 'the page size', 'a row away', 'the mode of the journal'];
  const step = fc.constantFrom(...Object.keys(changes), ...others);
  property([fc.array(step, { minLength: 2, maxLength: 6 })], { numRuns: cases, seed })(
    'gives the tree of a build into an empty folder',
    async (steps) => {
      const place = workplace();
      const { cwd, out, build, change } = place;
      let size = 10;
      let isWal = false;
      const args = () => ['e.sqlite', '--page-size', String(size)];
      await build(...args());
      for (const step of steps) {
        if (step === 'the page size') size = size === 10 ? 7 : 10;
        else if (step === 'the mode of the journal') {
          isWal = !isWal;
          change(`PRAGMA journal_mode = ${isWal ? 'WAL' : 'DELETE'}`);
        } else if (step === 'a row away')
          change('DELETE FROM sc_token WHERE id = (SELECT min(id) FROM sc_token)');
        else changes[step]?.(place);
        await tick();
        const { json } = await build(...args());
        expect([step, json.ok, json.up_to_date]).toEqual([step, true, step === 'nothing']);
        rmSync(join(cwd, 'fresh'), { recursive: true, force: true });
        await build(...args(), '--out', 'fresh');
        expect(readTree(out)).toEqual(readTree(join(cwd, 'fresh')));
      }
    },
    60_000 + cases * 10_000,
  );
});
