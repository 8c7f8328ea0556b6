import { chownSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { Disk } from '../../../src/publish/write/disk.ts';
import { checkStaging, clearStaging, stagingOf } from '../../../src/publish/write/staging.ts';
import { needsRoot } from '../../helpers/needs-root.ts';
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
