import { spawn } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { callOwnCommands } from '../../src/terminal/own-command.ts';
import { documentation, documentNamed } from '../helpers/documentation.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { shownCommands, withoutTimes } from '../helpers/readme-commands.ts';
import { ended } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const readme = documentNamed('README.md');

/** What makes two databanks that differ. */
const releases = [
  `UPDATE core_polity SET general_description = 'The Principate began in 27 BCE, with a settlement.' WHERE id = 1`,
  `UPDATE core_polity SET general_description = 'The Principate began in 31 BCE, with a settlement.' WHERE id = 1;
   UPDATE core_reference SET year = 2016 WHERE id = 1;
   INSERT INTO core_reference (id, title, creator) VALUES (3, 'Rome''s Revolution', 'Alston');
   DELETE FROM sc_token WHERE id = 11`,
] as const;

/** How a line of the documentation ends in a shell. */
async function inShell(line: string, cwd: string) {
  const own = `node '${join(project, 'dist/cli.js')}'`;
  const script = line.replaceAll(/npx polity-press|node_modules\/\.bin\/polity-press/g, own);
  return ended(spawn('sh', ['-c', script], { cwd, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** What programs of a shell leave of lines. */
const filters: Readonly<Record<string, (lines: readonly string[], argument: string) => readonly string[]>> = {
  'grep ': (lines, wanted) => lines.filter((line) => line.includes(wanted)),
  'head -n ': (lines, count) => lines.slice(0, Number(count)),
  'tail -n ': (lines, count) => lines.slice(-Number(count)),
};

/** What a shown command prints; a shell and a process for each would do the same in three times the time. */
async function printedBy(command: string, cwd: string): Promise<string> {
  const [, file, sql = ''] = /^sqlite3 (\S+) "(.*)"$/.exec(command) ?? [];
  if (file !== undefined) {
    new BetterSqlite3(join(cwd, file)).exec(sql).close();
    return '';
  }
  const [call = '', ...behind] = command.split(' | ');
  const [, words = '', both, to] = /^npx polity-press (.*?)( 2>&1)?(?: > (\S+))?$/.exec(call) ?? [];
  const { stdout, stderr } = await runHere(words.split(' '), cwd);
  if (to !== undefined) writeFileSync(join(cwd, to), stdout);
  // What a pipe does not take is not shown.
  const said = both !== undefined || behind.length === 0 ? stderr : '';
  let lines: readonly string[] = `${said}${to === undefined ? stdout : ''}`.trimEnd().split('\n');
  for (const each of behind) {
    const name = Object.keys(filters).find((start) => each.startsWith(start)) ?? '';
    lines = filters[name]?.(lines, each.slice(name.length)) ?? [`cannot be tried: ${each}`];
  }
  return lines.join('\n');
}

describe('the documentation', () => {
  it('shows what its commands print', async () => {
    const cwd = temporaryFolder();
    vi.stubEnv('XDG_CACHE_HOME', temporaryFolder());
    callOwnCommands('npx polity-press');
    onTestFinished(() => {
      callOwnCommands('polity-press');
      vi.unstubAllEnvs();
    });
    // As the quick start leaves it.
    expect(await runHere(['build', '--quiet'], cwd)).toMatchObject({ code: 0 });
    const holds = async (text: string) => {
      const commands = shownCommands(text);
      expect(commands.length).toBeGreaterThan(0);
      for (const { command, output } of commands) {
        // Otherwise a build says that it would be the same again.
        rmSync(join(cwd, 'out/.polity-press'), { recursive: true, force: true });
        const printed = await printedBy(command, cwd);
        expect(`$ ${command}\n${withoutTimes(printed)}`).toBe(`$ ${command}\n${withoutTimes(output)}`);
      }
    };
    // What the README shows can be repeated with the sample alone.
    await holds(readme);
    writeFileSync(join(cwd, 'backup.sql'), dumpOf(makeExport(...tiny)));
    const [first, second] = releases;
    cpSync(makeExport(...tiny, first), join(cwd, 'release-1.sqlite'));
    cpSync(makeExport(...tiny, first, second), join(cwd, 'release-2.sqlite'));
    await holds(documentation.replace(readme, ''));
  });

  it('leads from a dump, an address or an export to a verified tree, by the lines of one section', async () => {
    const [, section = ''] = /^## From your databank to your API\n([\s\S]*?)^## /m.exec(readme) ?? [];
    const lines = [...section.matchAll(/```sh\n([\s\S]*?)```/g)]
      .flatMap(([, block]) => (block ?? '').split('\n'))
      .map((line) => line.replace(/ +#.*$/, ''))
      .filter((line) => line !== '');
    const verify = 'npx polity-press verify';
    const builds = lines.filter((line) => line !== verify);
    expect(builds.map((line) => /polity-press build (\S+)/.exec(line)?.[1])).toEqual([
      'backup.sql',
      'https://www.example.org',
      'export.sqlite',
      '-',
    ]);
    expect(lines).toContain(verify);

    // The others run in test/documentation/guides.test.ts; a pipe needs a shell.
    const piped = builds.at(-1) ?? '';
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'backup.sql'), dumpOf(makeExport(...tiny)));
    vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'cache'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const built = await inShell(piped.replace('cd /srv/databank && pg_dump databank', 'cat backup.sql'), cwd);
    expect([built.code, built.stderr]).toEqual([0, '']);
    const { code, stdout } = await runHere(verify.replace('npx polity-press ', '').split(' '), cwd);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/\nout keeps the contract: all 21 checks passed\n$/),
    ]);
  });

  it('has the measurements of docs/bench.md, each as it is there', () => {
    const [, section = ''] = readme.split('\n## How long it takes\n');
    const [table = ''] = section.split('\n## ');
    const rows = [...table.matchAll(/^\| .* \|$/gm)].map(([row]) => row);
    expect(rows.length).toBeGreaterThan(3);
    const all = documentNamed('docs/bench.md').split('\n');
    expect(rows.filter((row) => !all.includes(row))).toEqual([]);
  });

  it('fits a few screens: at most 180 lines of at most 100 columns', () => {
    const lines = readme.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(180);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
  });

  it('shows the two commands of the quick start, every option and every exit code', () => {
    expect(readme).toContain('npm ci && npm run build');
    expect(readme).toContain('npm cit');
    const all = commands.flatMap((command) => [command, ...(command.kinds ?? [])]);
    const flags = all.flatMap(({ options = [] }) => options.map(([flag]) => flag.replace(/^-\w, /, '')));
    const options = flags.map((flag) => flag.split(' ')[0]);
    expect(options.length).toBeGreaterThan(30);
    for (const option of options) expect(documentation).toContain(`\`${option}`);
  });
});
