import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTree } from '../../helpers/read-tree.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { suiteFolder, temporaryFolder } from '../../helpers/temporary-folder.ts';
import { exportIn } from '../../trust/crash-safety/exports.ts';

const secret = 'canary-private-comment';
const templates = suiteFolder();
let source = '';

const few = ['--no-explorer', '--collection', 'core/ngas', '--collection', 'sc/tokens'];

/** What is in the folder that tests begin with: a release, and the latest tree, built by the same options. */
const kinds = { plain: [], 'with private comments': ['--include-private-comments'] } as const;

beforeAll(async () => {
  source = exportIn(
    templates,
    'source.sqlite',
    `UPDATE core_polity SET private_comment = '${secret}', long_name = 'canary-name'`,
  );
  for (const [kind, options] of Object.entries(kinds)) {
    const args = ['--release', '1.0.0', '--local', ...few, ...options, '--quiet'];
    const out = join(templates, kind, 'out');
    expect((await runHere(['build', source, ...args, '--out', out])).code).toBe(0);
  }
});

/** A new folder with a release, and what is configured by now. */
function lay(kind: keyof typeof kinds, configuration?: object): string {
  const cwd = temporaryFolder();
  cpSync(join(templates, kind), cwd, { recursive: true });
  if (configuration !== undefined) configure(cwd, configuration);
  return cwd;
}

const configure = (cwd: string, configuration: object) =>
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify(configuration));
/** Not the collection that some tests leave out. */
const build = (cwd: string, ...args: string[]) =>
  runHere(['build', source, '--no-explorer', '--quiet', '--collection', 'sc/tokens', ...args], cwd);
const filesOf = (cwd: string) =>
  Object.fromEntries([...readTree(join(cwd, 'out'))].map(([path, bytes]) => [path, bytes.toString()]));

const withhold = { withhold: { 'polity.long_name': { as: 'withheld' } } };
const exclude = { exclude: ['core/ngas'] };

describe('exceptions of releases', () => {
  it('are warned of where they allow nothing', async () => {
    const cwd = lay('plain', {
      releases: {
        '1.0.0': { allow: ['polity.long_nam', 'polity.long_name', 'token', 'core/ngas'] },
        '1.1.0': { allow: ['anything'] },
        '7.7.7': { allow: [] },
      },
    });
    const args = [source, ...few, '--release', '1.1.0', '--local'];
    const { code, stderr } = await runHere(['build', ...args], cwd);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`\
warning: releases["1.0.0"].allow[0]: release 1.0.0 does not publish polity.long_nam; did you mean polity.long_name?
warning: releases["7.7.7"]: out has no release 7.7.7
`),
    ]);
    expect(stderr).not.toContain('anything');
    expect((await build(cwd)).stderr).toMatch(/^(?:warning: releases\[.*\n){3}$/);
    configure(cwd, { releases: { '1.0.0': { allow: ['token'] }, '1.1.0': { allow: [] } } });
    await runHere(['build', '--withdraw', '1.0.0', '--quiet'], cwd);
    expect((await runHere(['build', source, ...few], cwd)).stderr).toContain(`\
warning: releases["1.0.0"]: release 1.0.0 was withdrawn
warning: releases["1.1.0"].allow: is empty: it allows nothing
`);
  });
});

describe('a release that publishes what is kept private today', () => {
  it.each([
    ['a key that is withheld', 'plain', withhold, 'polity.long_name is withheld today'],
    ['a collection that is left out', 'plain', exclude, 'core/ngas is excluded today'],
    ['private comments', 'with private comments', {}, 'polity.private_comment is withheld today'],
  ] as const)(
    'fails build, snapshot and verify until it is withdrawn: %s',
    async (_, kind, configuration, what) => {
      const cwd = lay(kind, configuration);
      if (kind === 'with private comments') {
        // The latest tree is without them: made elsewhere, and copied here.
        rmSync(join(cwd, 'out/api'), { recursive: true });
        for (const name of ['api', 'databank.json', 'manifest.json'])
          cpSync(join(templates, 'plain/out', name), join(cwd, 'out', name), { recursive: true });
      }
      const before = filesOf(cwd);
      const others = [
        ['--release', '1.1.0', '--local'],
        ['--collection', 'core/references'],
      ];
      for (const args of [[], ...(configuration === withhold ? others : [])]) {
        const { code, stdout, stderr } = await build(cwd, ...args);
        expect([code, stdout]).toEqual([1, '']);
        expect(stderr).toContain(`\nv/1.0.0: ${what}, but still published\n`);
        expect(stderr).toMatch(
          /\nhint: Nothing was published; out is unchanged\. Withdraw: `.*build --withdraw 1\.0\.0 --out out`\. Or allow/,
        );
        expect(filesOf(cwd)).toEqual(before);
      }
      const verified = await runHere(['verify'], cwd);
      expect([verified.code, verified.stdout]).toEqual([
        1,
        expect.stringMatching(/\nprivacy-of-releases +failed /),
      ]);
      expect(verified.stderr).toContain(`v/1.0.0/databank.json: ${what}, but still published: `);
      for (const tree of ['out', 'out/v/1.0.0']) {
        const packed = await runHere(['snapshot', tree, '--to', 'a.zip'], cwd);
        expect([packed.code, packed.stderr]).toEqual([1, expect.stringContaining(`v/1.0.0: ${what}`)]);
        expect(existsSync(join(cwd, 'a.zip'))).toBe(false);
      }
      expect((await runHere(['build', '--withdraw', '1.0.0', '--out', 'out'], cwd)).code).toBe(0);
      expect((await build(cwd)).code).toBe(0);
      expect((await runHere(['verify', '--quiet'], cwd)).code).toBe(0);
      const left = JSON.stringify(filesOf(cwd));
      expect(left).not.toContain(secret);
      if (configuration === withhold) expect(left).not.toContain('canary-name');
      expect((await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd)).code).toBe(0);
    },
  );

  it('names the file of the settings that was given', async () => {
    const cwd = lay('plain');
    writeFileSync(join(cwd, 'own.json'), JSON.stringify(withhold));
    const { stderr } = await build(cwd, '--config', 'own.json');
    expect(stderr).toContain('Or allow each by name in own.json: "releases": {');
  });

  it('fails verify and snapshot beside a latest tree that has private texts, too', async () => {
    const cwd = lay('with private comments', withhold);
    for (const args of [
      ['verify'],
      ['snapshot', 'out/v/1.0.0', '--to', 'a.zip'],
      ['snapshot', '--to', 'a.zip'],
    ]) {
      const { code, stderr } = await runHere(args, cwd);
      expect([code, stderr]).toEqual([1, expect.stringContaining('polity.long_name is withheld today')]);
      expect(stderr).toContain('polity.private_comment is withheld today');
    }
    expect((await build(cwd, '--include-private-comments')).code).toBe(0);
  });

  it('may do so where polity-press.json allows it by name', async () => {
    const cwd = lay('plain', {
      ...withhold,
      ...exclude,
      releases: { '1.0.0': { allow: ['polity.long_name'] } },
    });
    const { stderr } = await build(cwd);
    expect(stderr).toContain('v/1.0.0: core/ngas is excluded today');
    expect(stderr).not.toContain('long_name');
    configure(cwd, {
      ...withhold,
      ...exclude,
      releases: { '1.0.0': { allow: ['polity.long_name', 'core/ngas'] } },
    });
    expect((await build(cwd)).code).toBe(0);
    expect((await runHere(['verify', '--quiet'], cwd)).code).toBe(0);
    expect((await runHere(['snapshot', 'out/v/1.0.0', '--to', 'a.zip', '--quiet'], cwd)).code).toBe(0);
  });

  it('fails verify without a configuration, too, by what the latest tree withholds', async () => {
    const cwd = lay('plain', {
      ...withhold,
      ...exclude,
      releases: { '1.0.0': { allow: ['polity.long_name', 'core/ngas'] } },
    });
    await build(cwd);
    rmSync(join(cwd, 'polity-press.json'));
    const { code, stderr } = await runHere(['verify', '--quiet'], cwd);
    expect([code, stderr]).toEqual([1, expect.stringContaining('polity.long_name is withheld today')]);
    // What was left out cannot be told from what is gone.
    expect(stderr).toContain('publishes 1 collection that the latest tree does not have: core/ngas');
    // No tree says what was left out of it.
    expect(readFileSync(join(cwd, 'out/databank.json'), 'utf8')).not.toContain('core/ngas');
  });

  it('is one object with --json: a problem for each release and key', async () => {
    const cwd = lay('plain', withhold);
    const { code, stdout } = await build(cwd, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      {
        command: 'build',
        ok: false,
        out: 'out',
        problems: [
          {
            table: 'v/1.0.0',
            record: null,
            field: 'polity.long_name',
            message: 'is withheld today, but still published',
          },
        ],
      },
    ]);
  });

  it('fails join', async () => {
    const cwd = lay('plain');
    configure(cwd, withhold);
    await build(cwd, '--shard', '1/1', '--out', 'part');
    rmSync(join(cwd, 'polity-press.json'));
    const before = filesOf(cwd);
    const { code, stderr } = await runHere(['join', 'part', '--out', 'out'], cwd);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('v/1.0.0: polity.long_name is withheld today'),
    ]);
    expect(filesOf(cwd)).toEqual(before);
  });

  it('fails where nobody can tell what it publishes', async () => {
    const cwd = lay('plain');
    writeFileSync(join(cwd, 'out/v/1.0.0/databank.json'), '{');
    const { code, stderr } = await build(cwd);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('v/1.0.0: databank.json does not say what is published'),
    ]);
  });
});

describe('a latest tree that publishes what is kept private today', () => {
  it('is not packed before it is built again', async () => {
    const cwd = temporaryFolder();
    await build(cwd);
    configure(cwd, withhold);
    const { code, stderr } = await runHere(['snapshot', '--to', 'a.zip'], cwd);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /out: polity\.long_name is withheld today.*\nhint: a\.zip was not written\. Build the tree again\n$/s,
      ),
    ]);
    await build(cwd);
    expect((await runHere(['snapshot', '--to', 'a.zip', '--quiet'], cwd)).code).toBe(0);
  });
});
