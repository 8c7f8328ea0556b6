import { expect, it } from 'vitest';
import { completionsOf } from '../../../src/commands/arguments/completion.ts';
import { commands } from '../../../src/commands/commands.ts';
import { runHere } from '../../helpers/run-command-line.ts';

it('every command and every option of the table is completed', async () => {
  const all = commands.flatMap((line) => [
    { path: [line.name], line },
    ...(line.kinds ?? []).map((kind) => ({ path: [line.name, kind.name], line: kind })),
  ]);
  const completions = await completionsOf(commands);
  for (const { path, line } of all) {
    const { stdout } = await runHere([...path, '--help']);
    const options = [...stdout.matchAll(/^ {2}--(\[no-\])?([\w-]+)/gm)].flatMap(([, negated, name]) =>
      negated === undefined ? [`--${name}`] : [`--${name}`, `--no-${name}`],
    );
    const completed = completions.find(({ command }) => command === path.join(' '));
    const flags = completed?.options.flatMap((option) => option.flags) ?? [];
    expect(options.length).toBeGreaterThanOrEqual(line.options?.length ?? 0);
    for (const option of options) expect([path, flags]).toEqual([path, expect.arrayContaining([option])]);
  }
});

it('another shell is an error that names those there are', async () => {
  expect(await runHere(['completion', 'fishh'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'error: unknown shell fishh\nhint: Did you mean fish? The shells are bash, zsh, fish.\n',
  });
});
