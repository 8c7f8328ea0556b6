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
import { fc, test } from '@fast-check/vitest';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileStage } from '../../src/write/file-stage.ts';
import { openOutput } from '../../src/write/open-output.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { dumpOf } from '../import/dump/dump-of.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { tick, workplace } from './workplace.ts';

/** What no command that only looks at a tree changes of it. */
function stateOf(out: string): ReadonlyMap<string, string> {
  const paths = [...readTree(out).keys()];
  return new Map(
    paths.map((path) => {
      const { ino, mtimeNs, ctimeNs } = statSync(join(out, path), { bigint: true });
      return [path, `${ino} ${mtimeNs} ${ctimeNs}`];
    }),
  );
}

describe('a build of what has not changed', () => {
  it('touches nothing, and says what the last one said', async () => {
    const { cwd, out, build } = await workplace();
    const first = await build('e.sqlite', '--base-url', 'https://x.example');
    const before = stateOf(out);
    const second = await build('e.sqlite', '--base-url', 'https://x.example');
    expect(first.json).toMatchObject({ ok: true, up_to_date: false });
    expect(second).toEqual({ ...first, json: { ...first.json, up_to_date: true } });
    expect(stateOf(out)).toEqual(before);
    const text = async (...args: string[]) =>
      (await runHere(['build', 'e.sqlite', '--base-url', 'https://x.example', ...args], cwd)).stdout;
    const said = await text();
    const built = await text('--force');
    expect(said).toMatch(/^Up to date: .* in out for https:\/\/x\.example\/, as the last build left it;/m);
    expect(said.replace(/^Up to date:.*$/m, '')).toBe(built.replace(/^Published.*$/m, ''));
    expect(await text('--quiet')).toBe('');
    expect(await text('--events')).toMatch(/^Up to date: /m);
  });

  it('lays the table out for a terminal', async () => {
    const { cwd, build } = await workplace();
    await build('e.sqlite');
    const inTerminal = async (...args: string[]) =>
      (await runHere(['build', 'e.sqlite', ...args], cwd, { columns: 60 })).stdout.split('\n').slice(0, 20);
    const said = await inTerminal();
    expect(said).toEqual(await inTerminal('--force'));
  });

  it('is one of the sample, of a dump, of an archive', async () => {
    const { cwd, build } = await workplace();
    writeFileSync(join(cwd, 'backup.sql'), dumpOf(join(cwd, 'e.sqlite')));
    await tick();
    await build('backup.sql', '--out', 'of-dump');
    expect(await runHere(['snapshot', 'of-dump', '--to', 's.zip', '--quiet'], cwd)).toMatchObject({
      code: 0,
    });
    await tick();
    for (const args of [[], ['backup.sql', '--out', 'of-dump'], ['s.zip', '--out', 'of-archive']]) {
      if (args[0] !== 'backup.sql') expect((await build(...args)).json.up_to_date).toBe(false);
      expect([args, (await build(...args)).json.up_to_date]).toEqual([args, true]);
    }
  });

  it('is never one of a folder, nor of a release', async () => {
    const { cwd, build } = await workplace();
    await build('e.sqlite', '--out', 'tree');
    await tick();
    for (const _ of [1, 2]) expect((await build('tree')).json.up_to_date).toBe(false);
    expect((await build('e.sqlite', '--out', 'r', '--release', '1.0.0', '--local')).code).toBe(0);
    for (const _ of [1, 2]) expect((await build('e.sqlite', '--out', 'r')).json.up_to_date).toBe(false);
    expect(readdirSync(join(cwd, 'r'))).toContain('v');
  });

  it('is not needed with --force', async () => {
    const { out, build } = await workplace();
    await build('e.sqlite');
    const before = stateOf(out);
    await tick();
    expect((await build('e.sqlite', '--force')).json.up_to_date).toBe(false);
    expect(stateOf(out)).toEqual(before);
    expect((await build('e.sqlite')).json.up_to_date).toBe(true);
  });
});

type Place = Awaited<ReturnType<typeof workplace>>;

const page = 'api/core/references/page-1.json';

/** Each way to change something after a build; what must be there after the next is a whole tree. */
const changes: Readonly<Record<string, (place: Place) => void>> = {
  'a record': ({ change }) => change(`UPDATE core_reference SET title = title || '!' WHERE id = 1`),
  'the time of the export': ({ cwd }) => utimesSync(join(cwd, 'e.sqlite'), 1e9, 1e9),
  'the file under the name of the export': ({ cwd }) => {
    copyFileSync(join(cwd, 'e.sqlite'), join(cwd, 'copy'));
    renameSync(join(cwd, 'copy'), join(cwd, 'e.sqlite'));
  },
  'a file beside the export': ({ cwd }) => writeFileSync(join(cwd, 'e.sqlite-journal'), ''),
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
    symlinkSync(join(cwd, 'page'), join(out, page));
    rmSync(join(out, page));
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
  'a staging folder': ({ out }) => mkdirSync(join(out, '.polity-press')),
  'what is kept, for something else': ({ cache }) => {
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), '{"form":1,"call":3}');
  },
  'what is kept, for half of it': ({ cache }) => {
    for (const name of readdirSync(cache)) truncateSync(join(cache, name), 2000);
  },
  'what is kept, which others may write': ({ cache }) => {
    for (const name of readdirSync(cache)) chmodSync(join(cache, name), 0o622);
  },
  'what is kept, for a link': ({ cache, cwd }) => {
    for (const name of readdirSync(cache)) {
      renameSync(join(cache, name), join(cwd, name));
      symlinkSync(join(cwd, name), join(cache, name));
    }
  },
  'what is kept away': ({ cache }) => rmSync(cache, { recursive: true }),
};

describe.each(Object.entries(changes))('a build after somebody changed %s', (_, apply) => {
  it('is a full one, and gives the same tree as one into an empty folder', async () => {
    const place = await workplace();
    const { cwd, out, build } = place;
    await build('e.sqlite');
    expect((await build('e.sqlite')).json.up_to_date).toBe(true);
    apply(place);
    const found = { tree: readTree(out), state: stateOf(out) };
    await tick();
    expect((await build('e.sqlite')).json).toMatchObject({ ok: true, up_to_date: false });
    const after = { tree: readTree(out), state: stateOf(out) };
    await build('e.sqlite', '--out', 'fresh');
    expect(after.tree).toEqual(readTree(join(cwd, 'fresh')));
    // All that is as it should be stays; a page that has a second name, or a mode that hides it, is not.
    const touched = [...after.state.keys()].filter((path) => after.state.get(path) !== found.state.get(path));
    const wrong = [...after.tree.keys()].filter(
      (path) => !found.tree.get(path)?.equals(after.tree.get(path) as Buffer),
    );
    expect(touched).toEqual(expect.arrayContaining(wrong));
    expect(touched.length).toBeLessThanOrEqual(wrong.length + 1);
    await tick();
    expect((await build('e.sqlite')).json.up_to_date).toBe(true);
  });
});

describe('what else makes a build a full one', () => {
  it.each<[string, string[]]>([
    ['another base URL', ['--base-url', 'https://x.example']],
    ['another page size', ['--page-size', '7']],
    ['single records', ['--records']],
    ['private comments', ['--include-private-comments']],
    ['a host', ['--host', 'netlify']],
    ['fewer collections', ['--collection', 'core/references']],
    ['nothing kept of the last build', ['--forget']],
  ])('is %s', async (_, options) => {
    const { cwd, out, build } = await workplace();
    await build('e.sqlite');
    expect((await build('e.sqlite', ...options)).json.up_to_date).toBe(false);
    await build('e.sqlite', ...options, '--out', 'fresh');
    expect(readTree(out)).toEqual(readTree(join(cwd, 'fresh')));
  });

  it('is a configuration, and each of the files that it names', async () => {
    const { cwd, out, build } = await workplace();
    const write = (name: string, value: unknown) => writeFileSync(join(cwd, name), JSON.stringify(value));
    const expectFull = async () => {
      await tick();
      expect((await build('e.sqlite')).json.up_to_date).toBe(false);
      expect((await build('e.sqlite')).json.up_to_date).toBe(true);
    };
    await expectFull();
    write('polity-press.json', { pageSize: 7 });
    await expectFull();
    write('polity-press.json', { pageSize: 8 });
    await expectFull();
    write('databank.json', {});
    await expectFull();
    const databank = JSON.parse(readFileSync(new URL('../../data/databank.json', import.meta.url), 'utf8'));
    write('databank.json', databank);
    write('polity-press.json', { databank: 'databank.json', schemas: 'schemas' });
    mkdirSync(join(cwd, 'schemas'));
    await expectFull();
    write('databank.json', { ...databank, pageSize: 9 });
    await expectFull();
    cpSync(new URL('../../schemas/records/', import.meta.url), join(cwd, 'schemas'), { recursive: true });
    await expectFull();
    await tick();
    const name = join(cwd, 'schemas', 'reference.schema.json');
    const schema = JSON.parse(readFileSync(name, 'utf8'));
    writeFileSync(name, JSON.stringify({ ...schema, title: 'Another' }));
    await expectFull();
    write('polity-press.json', { databank: 'databank.json', schemas: 'schemas', out: 'other' });
    await expectFull();
    expect(readdirSync(join(cwd, 'other'))).toContain('manifest.json');
    expect(readTree(out).size).toBeGreaterThan(0);
  });

  it('is a configuration whose name begins with that of the export', async () => {
    const { cwd, out, build, change } = await workplace();
    renameSync(join(cwd, 'e.sqlite'), join(cwd, 'polity'));
    const configuration = join(cwd, 'polity-press.json');
    writeFileSync(configuration, '{}');
    await tick();
    await build('polity');
    writeFileSync(configuration, JSON.stringify({ withhold: { 'reference.title': { as: 'withheld' } } }));
    change(`UPDATE sc_token SET token = 'another' WHERE id = 1`, 'polity');
    await tick();
    await build('polity');
    expect(JSON.parse(readFileSync(join(out, page), 'utf8')).results[0].title).toBe('withheld');
  });

  it('is a link that led elsewhere while a build read what it had led to', async () => {
    const { cwd, build, change, out } = await workplace();
    copyFileSync(join(cwd, 'e.sqlite'), join(cwd, 'next.sqlite'));
    change(`UPDATE core_reference SET title = 'of the next' WHERE id = 1`, 'next.sqlite');
    symlinkSync('e.sqlite', join(cwd, 'current'));
    await tick();
    const write = vi.spyOn(FileStage.prototype, 'write').mockImplementationOnce(function (
      this: FileStage,
      ...args
    ) {
      symlinkSync('next.sqlite', join(cwd, 'link'));
      renameSync(join(cwd, 'link'), join(cwd, 'current'));
      return this.write(...args);
    });
    await build('current');
    write.mockRestore();
    expect((await build('current')).json.up_to_date).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('of the next');
  });

  it('is an export whose time is not over: another change might not show', async () => {
    const { cwd, build } = await workplace();
    const soon = Date.now() / 1000 + 3600;
    utimesSync(join(cwd, 'e.sqlite'), soon, soon);
    await tick();
    for (const _ of [1, 2]) expect((await build('e.sqlite')).json.up_to_date).toBe(false);
  });

  it('is an export in WAL mode that another program writes to', async () => {
    const { cwd, out, build, change } = await workplace();
    change('PRAGMA journal_mode = WAL');
    const writer = new BetterSqlite3(join(cwd, 'e.sqlite'));
    onTestFinished(() => void writer.close());
    writer.exec(`UPDATE core_reference SET title = 'first' WHERE id = 1`);
    await tick();
    await build('e.sqlite');
    writer.exec(`UPDATE core_reference SET title = 'other' WHERE id = 1`);
    await tick();
    await build('e.sqlite');
    expect(readFileSync(join(out, page), 'utf8')).toContain('"other"');
  });

  it('is a file of somebody among those of the tree: that is refused', async () => {
    const { out, build } = await workplace();
    await build('e.sqlite');
    writeFileSync(join(out, 'api/core/references/mine.txt'), '');
    expect((await build('e.sqlite')).json.error.message).toContain('api/core/references/mine.txt');
    rmSync(join(out, 'api/core/references/mine.txt'));
    writeFileSync(join(out, 'CNAME'), 'x');
    await build('e.sqlite');
    expect((await build('e.sqlite')).json.up_to_date).toBe(true);
  });

  it('is another build: that is refused', async () => {
    const { out, build } = await workplace();
    await build('e.sqlite');
    const other = openOutput(out);
    onTestFinished(() => other.discard());
    expect((await build('e.sqlite')).json.error.message).toContain('another build is writing');
  });

  it('is a build that found problems, until there are none', async () => {
    const { build, change } = await workplace();
    await build('e.sqlite');
    change('UPDATE core_polity SET home_nga_id = 7777');
    await tick();
    for (const _ of [1, 2]) expect((await build('e.sqlite')).code).toBe(1);
  });
});

describe('an export in WAL mode', () => {
  const setTitle = (title: string) => `UPDATE core_reference SET title = '${title}' WHERE id = 1`;

  /** A folder to build in, with an export in WAL mode that nobody has open, and whether a build of it does nothing. */
  async function walPlace() {
    const place = await workplace();
    place.change('PRAGMA journal_mode = WAL');
    await tick();
    const isUpToDate = async () => (await place.build('e.sqlite')).json.up_to_date as boolean;
    return { ...place, isUpToDate, log: join(place.cwd, 'e.sqlite-wal') };
  }

  it('is recognised, with the empty log that reading leaves or without it', async () => {
    const { cwd, isUpToDate, log } = await walPlace();
    expect(await isUpToDate()).toBe(false);
    expect(statSync(log).size).toBe(0);
    expect(await isUpToDate()).toBe(true);
    for (const side of ['-wal', '-shm']) rmSync(join(cwd, `e.sqlite${side}`));
    expect(await isUpToDate()).toBe(true);
    // Another reader leaves them again.
    const reader = new BetterSqlite3(join(cwd, 'e.sqlite'), { readonly: true });
    reader.prepare('SELECT count(*) FROM core_polity').get();
    reader.close();
    expect(statSync(log).size).toBe(0);
    expect(await isUpToDate()).toBe(true);
  });

  it('is built again after a change that is in its log only, and after that has come into the file', async () => {
    const { cwd, out, isUpToDate, log } = await walPlace();
    await isUpToDate();
    const published = () => readFileSync(join(out, page), 'utf8');
    const before = statSync(join(cwd, 'e.sqlite'), { bigint: true });
    const writer = new BetterSqlite3(join(cwd, 'e.sqlite'));
    onTestFinished(() => void writer.close());
    writer.exec(setTitle('in the log'));
    expect(statSync(log).size).toBeGreaterThan(0);
    expect(statSync(join(cwd, 'e.sqlite'), { bigint: true }).mtimeNs).toBe(before.mtimeNs);
    expect(await isUpToDate()).toBe(false);
    expect(published()).toContain('"in the log"');
    // Nobody knows whether readers are told of all that is in a log: it is read each time.
    await tick();
    expect(await isUpToDate()).toBe(false);
    expect(published()).toContain('"in the log"');
    writer.close();
    await tick();
    expect(await isUpToDate()).toBe(false);
    expect(await isUpToDate()).toBe(true);
    expect(published()).toContain('"in the log"');
  });

  it('is built again after a change that was in its log and is lost', async () => {
    const { cwd, out, build } = await walPlace();
    const writer = new BetterSqlite3(join(cwd, 'e.sqlite'));
    onTestFinished(() => void writer.close());
    writer.exec(setTitle('to be lost'));
    // As a machine that stops leaves it: nobody closes the database.
    for (const side of ['', '-wal'])
      copyFileSync(join(cwd, `e.sqlite${side}`), join(cwd, `copy.sqlite${side}`));
    await tick();
    const isUpToDate = async () => (await build('copy.sqlite')).json.up_to_date;
    expect(await isUpToDate()).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('"to be lost"');
    truncateSync(join(cwd, 'copy.sqlite-wal'));
    expect(await isUpToDate()).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).not.toContain('to be lost');
    expect(await isUpToDate()).toBe(true);
  });

  it('is built again where a change came in while it was read', async () => {
    const { cwd, out, isUpToDate, log } = await walPlace();
    const write = vi.spyOn(FileStage.prototype, 'write').mockImplementationOnce(function (
      this: FileStage,
      ...args
    ) {
      const writer = new BetterSqlite3(join(cwd, 'e.sqlite'));
      writer.exec(setTitle('meanwhile'));
      writer.close();
      return this.write(...args);
    });
    await isUpToDate();
    write.mockRestore();
    // The reader kept it from the file, and still has it in the log.
    expect(statSync(log).size).toBeGreaterThan(0);
    await tick();
    expect(await isUpToDate()).toBe(false);
    expect(readFileSync(join(out, page), 'utf8')).toContain('"meanwhile"');
  });
});

describe('any sequence of changes', () => {
  const cases = casesOf(5, 100);
  tally(
    'rebuilds: after any sequence of changes, the tree of a new build; nothing is done where none was made',
    cases,
  );
  const others = ['nothing', 'the page size', 'a row away', 'the mode of the journal'];
  const step = fc.constantFrom(...Object.keys(changes), ...others);
  test.prop([fc.array(step, { minLength: 2, maxLength: 6 })], { numRuns: cases, seed })(
    'gives the tree of a build into an empty folder',
    async (steps) => {
      const place = await workplace();
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
        await tick();
      }
      vi.unstubAllEnvs();
    },
    60_000 + cases * 10_000,
  );
});
