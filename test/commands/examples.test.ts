import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { folderOnce } from '../helpers/folder-once.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const all = commands.flatMap((command) => [command, ...(command.kinds ?? [])]);

/** They wait: for requests, for answers, for standard input. Other tests run them. */
const waiting = /^serve\b|^init$|^import dump -/;

const examples = [...new Set(all.flatMap((command) => command.examples.map(([args]) => args)))];

/** Examples are not about records: enough of them for roles, references and embedded records. */
const few = [
  '--no-explorer',
  ...['core/references', 'crisisdb/human-sacrifices', 'sc/tokens'].flatMap((name) => ['--collection', name]),
];

/** What the examples name, as their readers have it. */
const begun = folderOnce(async (begun) => {
  for (const name of ['databank', 'old']) cpSync(makeExport(...tiny), join(begun, `${name}.sqlite`));
  const dump = dumpOf(makeExport(...tiny));
  writeFileSync(join(begun, 'backup.sql'), dump);
  writeFileSync(join(begun, 'backup.sql.gz'), gzipSync(dump));
  cpSync(new URL('../../data/databank.json', import.meta.url), join(begun, 'databank.json'));
  for (const args of [
    'build --out out --release 1.0.0 --local',
    'build --out site',
    'build --out part-1 --shard 1/2',
    'build --out part-2 --shard 2/2',
  ])
    expect(await runHere([...args.split(' '), ...few, '--no-sync', '--quiet'], begun)).toMatchObject({
      code: 0,
    });
});

describe('the examples of --help', () => {
  it.each(examples.filter((args) => !waiting.test(args)))('%s', async (args) => {
    const cwd = await begun();
    vi.stubEnv('XDG_CACHE_HOME', join(cwd, 'cache'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const base = await served(join(cwd, 'out'));
    const words = args
      .replace(/ (?:>>?|\|) .*$/, '')
      .replace('part-*', 'part-1 part-2')
      .replace(/(?<!--base-url )https:\/\/(?:www|api)\.example\.org/, base)
      .split(' ');
    const { code, stderr } = await runHere(words, cwd);
    // The two sides of a comparison may differ.
    expect([code, stderr]).toEqual([
      words[0] === 'diff' ? expect.toBeOneOf([0, 1]) : 0,
      expect.not.stringContaining('error'),
    ]);
  });
});
