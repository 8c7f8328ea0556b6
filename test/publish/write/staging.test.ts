import { chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { checkStaging, clearStaging, readDocument, stagingOf } from '../../../src/publish/write/staging.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
import { casesOf } from '../../trust/crash-safety/cases.ts';
import { temporaryFolder } from './support/folders.ts';
import { lay, readTree } from './support/trees.ts';

describe('checkStaging', () => {
  it('takes a folder, and none', () => {
    const folder = temporaryFolder();
    expect(() => checkStaging(stagingOf(folder))).not.toThrow();
    mkdirSync(join(folder, '.polity-press'));
    expect(() => checkStaging(stagingOf(folder))).not.toThrow();
  });

  it('refuses a link, also one that leads nowhere', () => {
    const folder = temporaryFolder();
    symlinkSync('nowhere', join(folder, '.polity-press'));
    expect(() => checkStaging(stagingOf(folder))).toThrow(CliError);
  });

  it('refuses that of a user who owns neither the output folder nor this process', needsRoot, () => {
    const folder = temporaryFolder();
    const [own, other] = [join(folder, '.polity-press'), 65534];
    mkdirSync(own);
    expect(() => checkStaging(stagingOf(folder), other)).not.toThrow();
    chownSync(own, other, other);
    expect(() => checkStaging(stagingOf(folder), other)).not.toThrow();
    expect(() => checkStaging(stagingOf(folder), 0)).toThrow(/belongs to another user/);
    chownSync(folder, other, other);
    expect(() => checkStaging(stagingOf(folder), 0)).not.toThrow();
  });
});

describe('clearStaging', () => {
  it('removes all but the lock', () => {
    const folder = temporaryFolder();
    lay(folder, {
      'api/x.json': 'published',
      '.polity-press/0123456789abcdef/new/api/x.json': 'x',
      '.polity-press/0123456789abcdef/old/1': 'x',
      '.polity-press/journal.json.new': 'x',
      '.polity-press/lock.sqlite': '',
      '.polity-press/holder': 'process 1',
    });
    clearStaging(new Disk(folder), stagingOf(folder));
    expect(readTree(folder)).toEqual({
      'api/x.json': 'published',
      '.polity-press/lock.sqlite': '',
      '.polity-press/holder': 'process 1',
    });
  });
});

describe('readDocument', () => {
  it('tells a document from none, and from what has only its name', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'list.json'), '{}');
    symlinkSync('list.json', join(folder, 'link.json'));
    expect(readDocument(join(folder, 'list.json')).toString()).toBe('{}');
    expect(['link.json', '', 'missing.json'].map((name) => readDocument(join(folder, name)))).toEqual([
      'other',
      'other',
      'none',
    ]);
  });

  it('finds none where another program removes it between two looks', async () => {
    const path = join(temporaryFolder(), 'journal.json');
    const flips = `
      const { renameSync, rmSync, writeFileSync } = require('node:fs');
      const { parentPort, workerData } = require('node:worker_threads');
      parentPort.postMessage('ready');
      for (let time = 0; time < ${casesOf(4_000, 200_000)}; time++) {
        writeFileSync(workerData + '.new', 'whole');
        renameSync(workerData + '.new', workerData);
        rmSync(workerData);
      }
      parentPort.postMessage('over');`;
    const worker = new Worker(flips, { eval: true, workerData: path });
    onTestFinished(() => void worker.terminate());
    const said = new Set<unknown>();
    worker.on('message', (message) => said.add(message));
    const found = new Set<string>();
    while (!said.has('over')) {
      for (let look = 0; look < 500; look++) found.add(readDocument(path).toString());
      await new Promise(setImmediate);
    }
    expect([...found].sort()).toEqual(['none', 'whole']);
  });
});
