import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../../src/hosts/index.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const has = (shell: string) => spawnSync(shell, ['-c', ':']).error === undefined;

async function scriptFor(shell: string): Promise<string> {
  const script = join(temporaryFolder(), `completion.${shell}`);
  writeFileSync(script, (await runHere(['completion', shell])).stdout);
  return script;
}

const lines = [
  ['import du', 'import dump'],
  ['build --host netl', 'build --host netlify'],
  ['import api --datab', 'import api --databank'],
  ['host github', 'host github-pages'],
  ['build --base-url x --inc', 'build --base-url x --include-private-comments'],
] as const;

describe.skipIf(!has('fish'))('fish (install fish)', () => {
  it.each(lines)('completes %s', async (typed, completed) => {
    const program = `source '${await scriptFor('fish')}'; complete -C 'polity-press ${typed}'`;
    const offered = execFileSync('fish', ['--no-config', '-c', program], { encoding: 'utf8' }).split('\n');
    expect(offered.map((line) => line.split('\t')[0])).toEqual([completed.split(' ').at(-1), '']);
  });
});

describe.skipIf(!has('zsh'))('zsh (install zsh)', () => {
  it.each(lines)('completes %s', async (typed, completed) => {
    const folder = temporaryFolder();
    // An interactive shell in a terminal, in which a key is pressed.
    const program = `zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "autoload -U compinit && compinit -u -d '${folder}/dump' && source '${await scriptFor('zsh')}'"
      zpty -w shell 'function polity-press { print -r -- "$*" > ${folder}/called }'
      zpty -w -n shell $'polity-press ${typed}\\t\\n'
      until [[ -s ${folder}/called ]]; do zpty -r -t shell > /dev/null || sleep 0.05; done
      cat ${folder}/called`;
    expect(execFileSync('zsh', ['-f', '-c', program], { encoding: 'utf8', timeout: 60_000 }).trim()).toBe(
      completed,
    );
  });
});

/** What bash offers for the last of these words, as it splits a line. */
async function inBash(words: readonly string[]): Promise<string[]> {
  const script = await scriptFor('bash');
  const program = `source '${script}'
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    $(complete -p polity-press | sed 's/.* -F //; s/ .*//')
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const offered = execFileSync('bash', ['-c', program, 'bash', 'polity-press', ...words], {
    encoding: 'utf8',
  });
  return offered.split('\n').filter((word) => word !== '');
}

it.each([
  [['b'], ['build']],
  [
    ['import', ''],
    ['api', 'dump'],
  ],
  [['--no-color', 'import', 'a'], ['api']],
  [['build', '--inc'], ['--include-private-comments']],
  [['import', 'dump', '--da'], ['--databank']],
  [['build', '--host', ''], hosts.map(({ name }) => name)],
  [['build', '--host', '=', 'netl'], ['netlify']],
  [['build', '--host', '='], hosts.map(({ name }) => name)],
  [['build', '--names', ''], ['service']],
  [['import', 'api', '--databank', 'w'], ['whole']],
  [['host', 'git'], ['github-pages']],
  [['describe', ''], ['django']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  // Nothing fixed: bash completes files.
  [['build', 'ex'], []],
  [['build', '--out', 'build'], []],
])('bash completes %j with %j', async (words, offered) => {
  expect(await inBash(words)).toEqual(offered);
});
