import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  callOwnCommands,
  configureOwnCommands,
  howCalled,
  own,
  ownCommand,
} from '../../src/terminal/own-command.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

describe('a command line of this tool', () => {
  it('is what is written, and its values for a shell, whatever they hold', () => {
    expect(own`serve`).toBe('polity-press serve');
    expect(own`build ${"it's polity-press build"} --out ${'-'}`).toBe(
      "polity-press build 'it'\\''s polity-press build' --out ./-",
    );
  });

  it('begins as it is called here', () => {
    onTestFinished(() => callOwnCommands('polity-press'));
    callOwnCommands('npx polity-press');
    expect([own`serve`, own`build ${'polity-press build'}`]).toEqual([
      'npx polity-press serve',
      "npx polity-press build 'polity-press build'",
    ]);
  });

  it('reads the configuration that this one was called with, but not in an example', () => {
    onTestFinished(() => configureOwnCommands(undefined));
    configureOwnCommands("the polities' own.json");
    expect(own`build ${'export.sqlite'}`).toBe(
      "polity-press build export.sqlite --config 'the polities'\\'' own.json'",
    );
    expect(ownCommand('build export.sqlite')).toBe('polity-press build export.sqlite');
    configureOwnCommands(undefined);
    expect(own`serve`).toBe('polity-press serve');
  });
});

describe('how the tool is called', () => {
  const bin = '/site/node_modules/.bin/polity-press';
  it.each([
    ['npx polity-press', bin, {}],
    ['npx polity-press', String.raw`C:\site\node_modules\polity-press\dist\cli.js`, {}],
    ['node /tool/dist/cli.js', '/tool/dist/cli.js', {}],
    ["node '/my tool/dist/cli.js'", '/my tool/dist/cli.js', { POLITY_PRESS_CALLED_AS: '' }],
    ['/usr/bin/polity-press', '/usr/bin/polity-press', {}],
    ['docker run polity-press', bin, { POLITY_PRESS_CALLED_AS: 'docker run polity-press' }],
  ])('is %s', (expected, script, env) => {
    expect(howCalled(script, env)).toBe(expected);
  });
});

describe('a test that runs a command', () => {
  it('leaves no configuration behind, for other tests run in the same process', async () => {
    expect((await runHere(['verify', '--config', 'own.json'], temporaryFolder())).stderr).toContain(
      'own.json',
    );
    expect(own`serve`).toBe('polity-press serve');
  });
});

describe('the messages', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  /** Not shown to be run: it marks a file as this tool's. */
  const marks = ["const mark = { written_by: 'polity-press import api --lenient' };"];

  it('write no command of this tool but by `own`', () => {
    const written = files.flatMap((name) =>
      readFileSync(join(src, name), 'utf8')
        .split('\n')
        .filter((line) => /polity-press(@\S+)? (build|host|import|serve|verify)\b/.test(line))
        .filter((line) => !/^\s*(\/\*\*|\*|\/\/) /.test(line) && !marks.includes(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    // Who reads the README of an archive has the tool somewhere else.
    expect(written.filter((line) => !line.startsWith('outputs/dataset/loading.ts'))).toEqual([]);
  });

  it('have no sentence go on, nor end, where a command stands unmarked', () => {
    const runOn = files.flatMap((name) =>
      [...readFileSync(join(src, name), 'utf8').matchAll(/[^`\\]\$\{own`(?:[^`\\]|\\.)*`\}[.,;:)]/g)].map(
        ([found]) => `${name}: ${found}`,
      ),
    );
    expect(runOn).toEqual([]);
  });
});
