import { describe, expect, it } from 'vitest';
import { parseTimeout, wholeNumber } from '../../../src/commands/arguments/option.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe.each([
  ['a timeout, given in milliseconds', (text: string) => parseTimeout(text) / 1000, 1, 300],
  ['a page size', wholeNumber(1, 1_000_000), 1, 1_000_000],
  ['a port', wholeNumber(0, 65_535), 0, 65_535],
] as const)('%s', (_, parse, least, most) => {
  it('reads every whole number in its bounds', () => {
    expect([least, least + 1, most].map((value) => parse(String(value)))).toEqual([least, least + 1, most]);
  });

  it.each([String(least - 1), String(most + 1), '', '1.5', '1e1', '0x1', '+1', ' 1', '1 ', 'many'])(
    'refuses %j and names the bounds',
    (text) => {
      expect(() => parse(text)).toThrow(`a whole number from ${least} to ${most}.`);
    },
  );
});

describe('an option that would have no effect is refused', () => {
  it.each([
    ['build --local', '--local has no effect without --release\nhint: Add --release VERSION.'],
    ['build --allow-removed', '--allow-removed has no effect without --release'],
    [
      'build --withdraw 1.0.0 --databank whole',
      "'--withdraw <version>' cannot be used with option '--databank",
    ],
    ['build --withdraw 1.0.0 --names service', "'--withdraw <version>' cannot be used with option '--names"],
    ['import api x --to y --report z', '--report has no effect without --lenient\nhint: Add --lenient.'],
    ['host nginx --port 81', '--port has no effect without --root\nhint: Add --root FOLDER.'],
    ['host nginx --to . --port 81', '--port has no effect without --root'],
    [
      'host nginx --base-url https://example.org',
      '--base-url has no effect without --root or --site or --to\nhint: Add --root FOLDER or --site or --to FOLDER.',
    ],
    [
      'host github-pages --workflow --base-url https://example.org',
      '--base-url has no effect without --root',
    ],
    ['verify out --all', '--all has no effect on a folder or an archive\nhint: Leave it out'],
    ['verify --all --latest', '--all has no effect on a folder or an archive'],
    ['verify --list --all', "'--list' cannot be used with option '--all'"],
    ['verify --list --latest', "'--list' cannot be used with option '--latest'"],
    ['verify --list --report', "'--list' cannot be used with option '--report'"],
    ['verify --list --quiet', "'--list' cannot be used with option '--quiet'"],
    ['verify --list --base-url https://example.org', "'--list' cannot be used with option '--base-url"],
    ['verify --list --concurrency 2', "'--list' cannot be used with option '--concurrency"],
    [
      'verify out --list',
      '--list runs no check, so it takes no tree\nhint: To check the tree: polity-press verify',
    ],
    ['verify --report --quiet', '--report has no effect with --quiet\nhint: Leave out one of them.'],
    ['diff a b --updated 2026-11-22', '--updated has no effect without --atom\nhint: Add --atom.'],
    ['diff a b --all --limit 3', "'--limit <n>' cannot be used with option '--all'"],
    ['diff a b --ndjson --limit 3', "'--limit <n>' cannot be used with option '--ndjson'"],
    ...['--limit 3', '--all', '--ndjson', '--markdown', '--atom'].map((option): [string, string] => [
      `diff a b --quiet ${option}`,
      `${option.split(' ')[0]} has no effect with --quiet`,
    ]),
    [
      'diff a b --updated now --limit 3 --quiet',
      '--limit has no effect with --quiet\n--updated has no effect without',
    ],
  ])('%s', async (args, expected) => {
    const { code, stdout, stderr } = await runHere(args.split(' '), temporaryFolder());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(expected);
  });

  it.each([
    'diff a b --quiet --json --all',
    'verify --quiet --json --report',
    'host nginx --site --base-url x:y',
  ])('but not in %s', async (args) => {
    const { stdout, stderr } = await runHere(args.split(' '), temporaryFolder());
    expect(stdout + stderr).not.toMatch(/no effect|cannot be used/);
  });
});
