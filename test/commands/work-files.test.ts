import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { workFiles } from '../../src/commands/settings/files-beside.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const sqlite = `SQLite format 3\0${'x'.repeat(100)}`;
const dump = '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n';

describe('what is uploaded with a tree', () => {
  it.each([
    ['export.sqlite', sqlite],
    ['copy', sqlite],
    ['data/copy', sqlite],
    ['export.sqlite-wal', ''],
    ['.export.sqlite.123-00ff00ff.part', ''],
    ['export.sqlite.left-out.json', '{}'],
    ['backup.sql', dump],
    ['backup.txt', dump],
    ['backup', gzipSync(dump)],
    ['backup.sql.gz', 'no gzip'],
    ['backup.dump.zst', ''],
    ['backup', `PGDMP${dump}`],
    ['backup', '-- MySQL dump 10.13\n'],
  ])('is warned of: %s', (path, bytes) => {
    const folder = temporaryFolder();
    if (path.includes('/')) mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, path), bytes);
    expect(workFiles(folder)).toEqual([
      {
        level: 'warning',
        message: `${folder} is published with ${path}`,
        hint: 'Move it out of the folder: it may hold what the tree withholds.',
      },
    ]);
  });

  it('is fine otherwise: pages of the user, a snapshot, and what an unpacked one holds', () => {
    const folder = temporaryFolder();
    const files = {
      CNAME: 'example.org',
      'notes.txt': 'SELECT is a word, too',
      'databank.zip': 'PK\x03\x04',
      'databank.tar.gz': gzipSync('x'),
      'broken.gz': Buffer.from([0x1f, 0x8b, 1]),
      'export.sqlite': sqlite,
      SHA256SUMS: ['export.sqlite', 'manifest.json'].map((path) => `${'0'.repeat(64)}  ${path}\n`).join(''),
    };
    for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes);
    mkdirSync(join(folder, '.polity-press'));
    writeFileSync(join(folder, '.polity-press/lock.sqlite'), sqlite);
    expect(workFiles(folder)).toEqual([]);
    expect(workFiles(join(folder, 'nothing'))).toEqual([]);
  });
});

it('build, a build with nothing to do, verify and serve warn of it; serve of private comments, too', async () => {
  const out = join(temporaryFolder(), 'out');
  const build = ['build', '--out', out, '--collection', 'sc/tokens', '--include-private-comments'];
  expect((await runHere(build)).stderr).not.toContain('warning');
  writeFileSync(join(out, 'export.sqlite'), sqlite);
  mkdirSync(join(out, 'docs'));
  const warning = `warning: ${out} is published with export.sqlite\nhint: Move it out of the folder: it may hold what the tree withholds.\n`;
  for (const command of [build, [...build, '--force'], ['verify', out]])
    expect(await runHere(command)).toMatchObject({ code: 0, stderr: expect.stringContaining(warning) });
  const signal = AbortSignal.abort('SIGTERM');
  const served = await runHere(['serve', out, '--port', '0', '--as-published'], signal);
  expect(served.stdout).toContain(
    'Any web page that you open meanwhile can read this tree, as on a host (--as-published).\nNot served here, but a host would serve it, though no build wrote it: docs, export.sqlite.\n',
  );
  expect(served.stderr).toBe(
    `warning: private comments are published in ${out}\nhint: Everyone can read them on a host. Build again without --include-private-comments.\n${warning}`,
  );
  const json = await runHere(['serve', out, '--port', '0', '--json'], signal);
  expect(JSON.parse(json.stdout)).toMatchObject({
    asHost: false,
    privateIn: ['latest'],
    notSent: ['docs', 'export.sqlite'],
  });
});
