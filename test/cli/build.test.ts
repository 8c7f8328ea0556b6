import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('polity-press build', () => {
  it('publishes the sample where nothing is named, and ends with a table', async () => {
    const cwd = temporaryFolder();
    const stdout = await succeeds(cwd, 'build');
    expect(stdout).toMatch(/^collection +records +pages +size +withheld\n/);
    expect(stdout).toMatch(/^23 collections +1,\d{3} +/m);
    expect(stdout).toMatch(
      /^Published \d+ files \(.*\) in out for http:\/\/localhost:8000\/ in \d+\.\d\d s$/m,
    );
    expect(stdout).toMatch(/^Withheld: 5 private .* The column counts each once, in the first .*\.$/m);
    expect(readTree(join(cwd, 'out')).size).toBeGreaterThan(200);
  });

  it('publishes an export with every option, and prints one object with --json', async () => {
    const cwd = temporaryFolder();
    const stdout = await succeeds(
      cwd,
      ...[
        'build',
        makeExport(...tiny),
        ...'--out public --base-url https://Example.org/repo/ --page-size 3'.split(' '),
      ],
      ...[
        ...'--include-private-comments --collection sc/tokens --collection /api/core/ngas/ --json'.split(' '),
      ],
    );
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'build',
      ok: true,
      out: 'public',
      base_url: 'https://example.org/repo',
      page_size: 3,
      private_comments_included: true,
      collections: [
        { path: '/api/sc/tokens/', records: 11, pages: 4, private_comments_withheld: 0 },
        { path: '/api/core/ngas/', records: 2, pages: 1 },
      ],
      total: { collections: 2, records: 13, pages: 5 },
      problems: [],
    });
    const page = JSON.parse(String(readTree(join(cwd, 'public')).get('api/sc/tokens/page-2.json')));
    expect(page.next).toBe('https://example.org/repo/api/sc/tokens/?page=3');
    expect(page.previous).toBe('https://example.org/repo/api/sc/tokens/');
  });

  it('warns of an address that ends in the path of the API, which the tree would hold twice', async () => {
    const cwd = temporaryFolder();
    const build = (address: string) => {
      const few = ['--collection', 'core/ngas', '--no-explorer', '--base-url', address];
      return runHere(['build', makeExport(...tiny), '--out', join(cwd, 'out'), ...few]);
    };
    expect(await build('https://example.org/data/api/')).toMatchObject({
      code: 0,
      stderr:
        'warning: the addresses in this tree begin with https://example.org/data/api/api/\n' +
        'hint: If they should begin with https://example.org/data/api/, give https://example.org/data as the address (--base-url).\n',
    });
    expect(await build('https://example.org/my-api/')).toMatchObject({ code: 0, stderr: '' });
  });

  it('lists each fault once, exits 1, and publishes nothing', async () => {
    const out = join(temporaryFolder(), 'out');
    const bad = makeExport(
      ...tiny,
      `UPDATE core_polity SET start_year = 'x', name = 5.5 WHERE id = 1; UPDATE sc_token SET finalized = 7`,
    );
    const { code, stdout, stderr } = await runHere(['build', bad, '--out', out]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('error: the export breaks the contract in 12 places');
    expect(stderr).toContain(
      '\ncore_polity 1 (Roman Empire - Principate), start_year: is the text "x", expected an integer',
    );
    expect(stderr).toContain('\n11 records of sc_token, finalized: is the number 7, expected a boolean');
    expect(stderr).toContain(`hint: nothing was published to ${out}; `);
    expect(existsSync(out)).toBe(false);
  });

  it('has an error as an object with --json', async () => {
    const { code, stdout } = await runHere(['build', 'nosuch.sqlite', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      error: { message: 'cannot read nosuch.sqlite: it does not exist (ENOENT)', hint: expect.any(String) },
    });
  });

  it('ends quietly where its reader has seen enough, and says where its results cannot be written', async () => {
    const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
    // A shell complains of a language that is not installed, and on the same standard error.
    const env = { ...process.env, LC_ALL: 'C' };
    const run = (command: string) =>
      spawnSync('sh', ['-c', command, process.execPath, cli], { encoding: 'utf8', env });
    const piped = run('{ "$0" "$1" host --json; echo "exit $?" >&2; } | true');
    expect(piped.stderr).toBe('exit 0\n');
    if (!existsSync('/dev/full')) return;
    const full = run('"$0" "$1" host --json > /dev/full');
    expect(full.status).toBe(2);
    expect(full.stderr).toMatch(/^error: cannot write the results: .*ENOSPC.*\nhint: .+\n$/);
  });
});

describe('polity-press', () => {
  it('says its version', async () => {
    const { code, stdout, stderr } = await runHere(['--version']);
    expect([code, stdout, stderr]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/), '']);
  });

  it('prints its help where no command is named, and exits 2', async () => {
    const { code, stderr } = await runHere([]);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: polity-press');
  });
});
