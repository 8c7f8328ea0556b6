import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseCollections } from '../../src/commands/arguments/choose-collections.ts';
import { commands } from '../../src/commands/commands.ts';
import { textTable } from '../../src/commands/reports/text-table.ts';
import { callOwnCommands } from '../../src/terminal/own-command.ts';
import { plural } from '../../src/terminal/plural.ts';
import { description } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const never = new AbortController().signal;
const csi = '\u001b[';
const inTerminal = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runHere(args, never, { columns: 80, env });
const widest = (text: string) =>
  Math.max(
    ...stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.length),
  );

describe('in a terminal of 80 columns', () => {
  it('the table of a build and all that follows fits, and labels have colours', async () => {
    const args = ['build', makeExport(...tiny), '--out', join(temporaryFolder(), 'o')];
    const { code, stdout } = await inTerminal(args);
    expect(code).toBe(0);
    const lines = stripVTControlCharacters(stdout).split('\n');
    expect(lines.filter((line) => /^(?:core|sc|general|crisisdb)\//.test(line))).toHaveLength(23);
    expect(stdout).toContain(`${csi}32mPublished${csi}39m`);
    // A word may be wider than any terminal, such as the path of a temporary folder, and so may a command.
    const isCommand = (line: string) => line.startsWith('polity-press ');
    expect(lines.filter((line) => line.length > 80 && line.includes(' ') && !isCommand(line))).toEqual([]);
  });

  it('the help of every command fits a screen of 80 columns and 40 lines, however the tool is called', async () => {
    onTestFinished(() => callOwnCommands('polity-press'));
    callOwnCommands('npx polity-press');
    const named = commands.flatMap(({ name, kinds = [] }) => [
      name,
      ...kinds.map((kind) => `${name} ${kind.name}`),
    ]);
    for (const command of named) {
      const { stdout } = await inTerminal(['help', ...command.split(' ')]);
      expect(stdout).toContain('\nExamples:\n  npx polity-press ');
      expect([command, widest(stdout)]).toEqual([command, expect.toSatisfy((width) => width <= 80)]);
      expect([command, stdout.trimEnd().split('\n').length]).toEqual([
        command,
        expect.toSatisfy((lines) => lines <= 40),
      ]);
      // Broken as a shell reads it.
      for (const [, next = ''] of stdout.matchAll(/ \\\n(.*)/g)) expect(next).toMatch(/^ {4}--/);
    }
  });

  it.each([[['host']], [['verify', '--list']], [['--help']], [['host', 'ngnix']]])(
    '%j fits',
    async (args) => {
      const { stdout, stderr } = await inTerminal(args);
      for (const line of stripVTControlCharacters(stdout + stderr).split('\n'))
        if (line.length > 80) expect(line.trim()).toMatch(/^\S+$/);
    },
  );

  it.each([
    [{ NO_COLOR: '1' }, []],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, []],
    [{ FORCE_COLOR: '0' }, []],
    [{ TERM: 'dumb' }, []],
    [{}, ['--no-color']],
  ] as const)('%j %j: no colour', async (env, args) => {
    const { stderr } = await inTerminal(['host', 'ngnix', ...args], env);
    expect(stderr).toMatch(/^error: unknown host ngnix; did you mean nginx\?\nhint: /);
    expect(stderr).not.toContain(csi);
  });
});

describe('in a pipe', () => {
  it('each message is one line, without colour unless FORCE_COLOR asks for it', async () => {
    const { stderr } = await runHere(['host', 'ngnix']);
    expect(stderr.split('\n')).toHaveLength(3);
    expect(stderr).not.toContain(csi);
    expect(widest(stderr)).toBeGreaterThan(80);
    const forced = await runHere(['host', 'ngnix'], never, { env: { FORCE_COLOR: '1' } });
    expect(forced.stderr).toContain(`${csi}36mhint:`);
  });
});

describe('textTable in a terminal', () => {
  it('shortens long names in their middle, so that each row is one line', () => {
    const rows = [
      ['collection', 'records'],
      ['general/polity-religious-traditions', '1,265'],
    ];
    expect(textTable(rows, { columns: 30 })).toBe(
      'collection             records\ngeneral/po…traditions    1,265',
    );
  });
});

describe('what was meant', () => {
  it.each([
    [['build', '--hots', 'nginx'], 'Did you mean --host nginx?'],
    [['snapshot', '--too', 'x.zip'], 'Did you mean `polity-press snapshot --to x.zip`?'],
    [['snapshot', '--ot=x.zip', '--json'], 'Did you mean `polity-press snapshot --to x.zip --json`?'],
    [['snapshot', '--tables', '--quiet'], 'Add it, as in --to FILE. '],
    [['biuld'], 'Did you mean build?'],
    [['help', 'verfy'], 'Did you mean verify?'],
    [['import', 'dmp'], 'Did you mean dump?'],
    [['build', '--collection', 'refrences'], 'Did you mean core/references?'],
    [
      ['import', 'dump', 'test/fixtures/tables.sql', '--to', 'x', '--collection', 'core/region'],
      'Did you mean core/regions?',
    ],
  ])('%j: %s', async (args, meant) => {
    const { code, stderr } = await runHere(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`\nhint: ${meant}`)]);
  });

  it('takes the last part of a path where only one collection has it', () => {
    expect(chooseCollections(['references'], description).collections.map(({ path }) => path)).toEqual([
      '/api/core/references/',
    ]);
    expect(() => chooseCollections(['polity-'], description)).toThrow('unknown collection polity-');
    for (const group of ['core', 'core/', '/api/core', 'core/*'])
      expect(() => chooseCollections([group], description)).toThrow(
        expect.objectContaining({
          message: `${group} is not one collection, but the beginning of 6`,
          hint: expect.stringMatching(
            /^Give --collection for each \(core\/references, .*"core\/\*\*"\] in p/,
          ),
        }),
      );
  });

  it('help of what is no command is an error', async () => {
    expect(await runHere(['help', 'nosuch'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: unknown command nosuch\nhint: The commands are build, /),
    });
  });
});

describe('--help', () => {
  const named = commands.flatMap(({ name, kinds = [] }) => [
    [name],
    ...kinds.map((kind) => [name, kind.name]),
  ]);

  it.each([[[]], ...named.map((words) => [words])])('of %j ends with two examples', async (command) => {
    const { code, stdout } = await runHere([...command, '--help']);
    const [, examples = ''] = stdout.split('\nExamples:\n');
    expect([code, examples.match(/^ {2}polity-press /gm)]).toEqual([
      0,
      ['  polity-press ', '  polity-press '],
    ]);
    expect(examples.match(/^ {6}\S/gm)).toHaveLength(2);
  });

  it('has every exit code', async () => {
    const { stdout } = await runHere(['--help']);
    for (const code of ['0', '1', '2', '70', '129, 130, 143'])
      expect(stdout).toMatch(new RegExp(`^ {2}${code} {2,}\\S`, 'm'));
  });
});

describe('--json', () => {
  it.each([
    [['host', '--json'], { command: 'host', hosts: expect.any(Array) }],
    [['host', 'github-pages', '--workflow', '--json'], { command: 'host', text: expect.any(String) }],
    [['verify', '--list', '--json'], { command: 'verify', checks: expect.any(Array) }],
    [['host', 'ngnix', '--json'], { ok: false, error: expect.any(Object) }],
    [['build', '--nosuch', '--json'], { ok: false, error: expect.any(Object) }],
  ])('%j is one object', async (args, object) => {
    const { stdout } = await runHere(args);
    expect(JSON.parse(stdout)).toEqual(object);
  });

  it('has what was written and what is to be stored', async () => {
    const folder = temporaryFolder();
    const written = await runHere(['host', 'netlify', '--to', folder, '--json']);
    expect(JSON.parse(written.stdout)).toEqual({ command: 'host', written: expect.any(Array) });
    const out = join(folder, 'out');
    await runHere(['build', makeExport(...tiny), '--out', out, '--collection', 'sc/tokens', '--quiet']);
    const text = await runHere(['host', 'nginx', '--root', out, '--json']);
    expect(JSON.parse(text.stdout)).toEqual({ command: 'host', text: expect.stringContaining('server {') });
  });
});

describe('--events', () => {
  const events = (stderr: string) =>
    stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('are all that is on standard error: progress, and the end', async () => {
    const args = ['build', makeExport(...tiny), '--out', join(temporaryFolder(), 'o'), '--events'];
    const told = events((await runHere(args)).stderr);
    expect(told[0]).toMatchObject({ event: 'progress', unit: 'records', total: expect.any(Number) });
    expect(told.at(-1)).toEqual({ event: 'end', ok: true, code: 0 });
  });

  it('tell errors and their hints', async () => {
    const { code, stderr } = await runHere(['verify', join(temporaryFolder(), 'nosuch'), '--events']);
    expect(code).toBe(2);
    expect(events(stderr)).toEqual([
      { event: 'error', message: expect.any(String), details: [], hint: expect.any(String) },
      { event: 'end', ok: false, code: 2 },
    ]);
    expect(events((await runHere(['build', '--nosuch', '--events'])).stderr)).toHaveLength(2);
  });
});

describe('a command that is stopped', () => {
  it('says what is true of it: verify changes nothing', async () => {
    const out = join(temporaryFolder(), 'out');
    await runHere(['build', makeExport(...tiny), '--out', out, '--quiet']);
    expect(await runHere(['verify', out], AbortSignal.abort('SIGINT'))).toMatchObject({
      code: 130,
      stderr: 'stopped by SIGINT; nothing was changed\n',
    });
  });
});

it.each([
  [0, '0 collections'],
  [1, '1 collection'],
  [1265, '1,265 collections'],
])('plural: %i is %s', (count, text) => {
  expect(plural(count, 'collection')).toBe(text);
});
