import { describe, expect, it, onTestFinished } from 'vitest';
import { layOut } from '../../src/terminal/lay-out.ts';
import { callOwnCommands, own } from '../../src/terminal/own-command.ts';

const at40 = (text: string) => layOut(text, { columns: 40, hasColour: false });
const tree = '/srv/the trees/of our databank/out';

describe('a terminal of 40 columns', () => {
  it.each([
    ['in backticks', (command: string) => `Look at it first: \`${command}\` says what is wrong.`],
    ['at the end of a line', (command: string) => `hint: Publish the tree again: ${command}`],
    ['behind another one', (command: string) => `Next: pg_dump databank | ${command}`],
    ['in parentheses', (command: string) => `  Two places look wrong (\`${command}\` lists them).`],
  ])('shows a command %s on one line', (_, textOf) => {
    for (const how of ['polity-press', "node '/my tools/dist/cli.js'"]) {
      onTestFinished(() => callOwnCommands('polity-press'));
      callOwnCommands(how);
      for (const path of [tree, "it's /a: b/`out`"]) {
        const command = own`verify ${path} --report`;
        const shown = at40(textOf(command));
        expect(shown).toContain(command);
        expect(shown.replaceAll(/\n */g, ' ')).toBe(textOf(command).replace(/^ +/, '  '));
      }
    }
  });

  it.each([
    ['a command of another program', 'Convert it: ', `pg_restore --file='/a b/c d.sql' '/a b/c d'`],
    [
      'a quoted word of an option',
      'To use your changes, add --databank ',
      "'/the databank/of the museum.json'",
    ],
  ])('shows %s on one line', (_, before, command) => {
    expect(at40(before + command)).toContain(`\n${command}`);
  });

  it('wraps all other texts between words, whatever apostrophes they have', () => {
    const text =
      "Description: the interface document's; --databank whole uses the application's, and the hosts' own.";
    expect(
      at40(text)
        .split('\n')
        .map((line) => line.length),
    ).toSatisfy((lengths: number[]) => lengths.every((length) => length <= 40));
    expect(at40(text).replaceAll('\n', ' ')).toBe(text);
  });
});
