import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atomText, atomTime } from '../../src/contract/tree/atom.ts';
import { openReleases } from '../../src/publish/withdraw.ts';
import type { BeforeStep } from '../../src/publish/write/disk.ts';
import { openOutput } from '../../src/publish/write/open-output.ts';
import { FEED_GENERATOR } from '../../src/publish/write/releases.ts';
import { finishInterruptedSwap } from '../../src/publish/write/settle-swap.ts';
import { isLongRun } from '../trust/crash-safety/cases.ts';
import { inNewFolder, temporaryFolder } from './write/support/folders.ts';
import { buryLock, isKilled, killAfter, stepsOf } from './write/support/interruption.ts';
import { below, listOf, publishRelease, releaseOf } from './write/support/releases.ts';
import { lay, NEW, OLD, publishTree, readTree, treeOf } from './write/support/trees.ts';

const SECRET = treeOf({ ...OLD, 'api/secret.json': 'a secret' });
const LIST = listOf({ version: '1.0.0' }, { version: '1.1.0' });
const WITHDRAWN = listOf({ version: '1.0.0', withdrawn: true }, { version: '1.1.0' });

/** A feed with an entry of each of these releases. */
const feedOf = (...versions: readonly string[]) =>
  `${atomText({
    ...{ id: 'urn:x', title: 'Releases', updated: atomTime(null), author: 'x', generator: FEED_GENERATOR },
    entries: versions.map((version) => ({
      ...{ id: `https://example.org/v/${version}/`, title: version, updated: atomTime(null) },
      content: `${version === '1.0.0' ? 'a secret' : 'open'}, unlike that of https://example.org/v/1.0.0/`,
    })),
  })}\n`;

function published(folder: string): void {
  publishRelease(folder, SECRET, '1.0.0', listOf({ version: '1.0.0' }));
  publishRelease(folder, NEW, '1.1.0', LIST);
  lay(folder, { 'releases.atom': feedOf('1.1.0', '1.0.0') });
}

/** Withdraws the first release, as the command does. */
function withdraw(folder: string, beforeStep: BeforeStep = () => {}): void {
  const opened = openReleases(folder, { beforeStep });
  opened.list(Buffer.from(WITHDRAWN));
  if (opened.has('1.0.0')) opened.remove('1.0.0');
  opened.close();
}

const AFTER = {
  ...{ ...NEW, ...below('1.1.0', releaseOf('1.1.0', NEW)) },
  ...{ 'releases.json': WITHDRAWN, 'releases.atom': feedOf('1.1.0') },
};

const inFolder = <T>(check: (folder: string) => T): T => inNewFolder(published, check);

/** Whether any file below a folder holds the secret. */
function holdsSecret(folder: string): boolean {
  return Object.values(readTree(folder)).some((text) => text.includes('a secret'));
}

describe('a withdrawal', () => {
  it('removes the release and nothing else', () => {
    inFolder((folder) => {
      withdraw(folder);
      expect(readTree(folder)).toEqual(AFTER);
    });
  });

  it('removes the folder v with the last release', () => {
    const folder = temporaryFolder();
    publishRelease(folder, OLD, '1.0.0', listOf({ version: '1.0.0' }));
    withdraw(folder);
    expect(existsSync(join(folder, 'v'))).toBe(false);
  });

  const steps = inFolder((folder) => stepsOf((beforeStep) => withdraw(folder, beforeStep)));
  const said = steps.indexOf('move .polity-press/releases.json');

  it('says first what it does, and takes the release out of its place in one step', () => {
    const moved = steps.indexOf('move v/1.0.0');
    expect(said).toBeGreaterThan(2);
    expect(steps.slice(said, moved)).toContain('flush .');
    expect(steps.slice(moved)).toContain('remove .polity-press/withdrawn-1.0.0');
  });

  it.each(steps.map((step, index) => [index, step] as const))('killed before step %i, %s', (stop) => {
    const kill = (folder: string) => {
      expect(isKilled(() => withdraw(folder, killAfter(stop)))).toBe(true);
      buryLock(folder);
      const there = existsSync(join(folder, 'v/1.0.0'));
      if (there) expect(readTree(join(folder, 'v/1.0.0'))).toEqual(releaseOf('1.0.0', SECRET));
      expect(there).toBe(stop <= steps.indexOf('move v/1.0.0'));
    };
    const list = (folder: string) => readFileSync(join(folder, 'releases.json'), 'utf8');
    // Whatever comes next removes what is left, where it was said that the release is withdrawn: every day one of four.
    const nexts = [
      (folder: string) => openOutput(folder).discard(),
      (folder: string) => void finishInterruptedSwap(folder),
      (folder: string) => openReleases(folder).close(),
      (folder: string) => void publishTree(folder, NEW),
    ];
    for (const next of isLongRun ? nexts : nexts.slice(stop % 4).slice(0, 1))
      inFolder((folder) => {
        kill(folder);
        next(folder);
        expect(list(folder)).toBe(stop > said ? WITHDRAWN : LIST);
        expect(holdsSecret(folder)).toBe(stop <= said);
        withdraw(folder);
        expect(readTree(folder)).toEqual(AFTER);
      });
  });

  it('removes nothing that is no release, even if a list names it', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    lay(folder, {
      'v/1.0.0/mine.txt': 'mine',
      'releases.json': listOf({ version: '1.0.0', withdrawn: true }),
    });
    openOutput(folder).discard();
    finishInterruptedSwap(folder);
    expect(readTree(folder)['v/1.0.0/mine.txt']).toBe('mine');
  });

  it.each([
    ['../x', listOf({ version: '../x', withdrawn: true })],
    ['a list that is none', '[]'],
    ['a list of another tool', '{"releases":[]}'],
  ])('refuses %s', (_, text) => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    lay(folder, { 'releases.json': text });
    expect(() => openReleases(folder)).toThrow(/releases\.json, which no build wrote/);
  });

  it('waits for nobody: a build that runs is in the way', () => {
    inFolder((folder) => {
      const output = openOutput(folder);
      expect(() => openReleases(folder)).toThrow('another build is writing');
      output.discard();
    });
  });
});
