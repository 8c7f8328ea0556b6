import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { openOutput } from '../../../src/publish/write/open-output.ts';
import { temporaryFolder } from './support/folders.ts';
import { plainStep } from './support/interruption.ts';
import { NEW, OLD, publishTree, readTree, stageTree, treeOf } from './support/trees.ts';

const bytes = Buffer.from('bytes');

describe('write', () => {
  it('counts files and bytes', () => {
    const output = openOutput(temporaryFolder());
    output.write('api/a.json', Buffer.from('é'));
    output.write('api/deep/er/b.json', Buffer.alloc(0));
    expect([output.files, output.bytes]).toEqual([2, 2]);
  });

  it('takes any bytes', () => {
    const folder = temporaryFolder();
    const output = openOutput(folder);
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    output.write('api/bytes', all);
    const staged = Object.keys(readTree(folder)).find((path) => path.endsWith('/new/api/bytes')) ?? '';
    expect([...readFileSync(join(folder, staged))]).toEqual([...all]);
  });

  it.each(['../x', '/x', 'api//x', '', 'api\\x', '.polity-press/lock', 'api/../../x'])(
    'takes %j for a bug',
    (path) => {
      const folder = temporaryFolder();
      const output = openOutput(folder);
      expect(() => output.write(path, bytes)).toThrow('not a path inside the output folder');
      expect(() => output.write(path, bytes)).not.toThrow(CliError);
      output.discard();
      expect(readTree(folder)).toEqual({});
    },
  );

  it('takes the same path twice for a bug', () => {
    const output = openOutput(temporaryFolder());
    output.write('api/x', bytes);
    expect(() => output.write('api/x', bytes)).toThrow('staged twice: api/x');
    expect([output.files, output.bytes]).toEqual([1, bytes.length]);
  });

  it('says which path the system refuses, and loses nothing', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = openOutput(folder);
    output.write('api/b.json', bytes);
    const long = `api/${'x'.repeat(300)}`;
    expect(() => output.write(long, bytes)).toThrow(CliError);
    expect(() => output.write(`${long}/y`, bytes)).toThrow('the name is too long (ENAMETOOLONG)');
    output.discard();
    expect(readTree(folder)).toEqual(OLD);
  });

  it.each(['ENOSPC', 'EACCES', 'EROFS', 'EMFILE', 'EDQUOT'])(
    'ends in a CliError and the old tree at %s',
    (code) => {
      const folder = temporaryFolder();
      publishTree(folder, OLD);
      const beforeStep = (step: string) => {
        if (plainStep(step).startsWith('write .polity-press/BUILD/new/'))
          throw Object.assign(new Error('refused'), { code });
      };
      const output = openOutput(folder, { beforeStep });
      const write = () => output.write('api/b.json', bytes);
      expect(write).toThrow(`cannot write ${join(folder, '.polity-press/')}`);
      expect(write).toThrow('/new/api/b.json: ');
      output.discard();
      expect(readTree(folder)).toEqual(OLD);
    },
  );
});

describe('discard', () => {
  it('leaves the folder as it was, and does nothing a second time', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = openOutput(folder);
    output.write('api/a.json', bytes);
    output.discard();
    const next = openOutput(folder);
    output.discard();
    next.write('manifest.json', Buffer.from(treeOf({})['manifest.json'] ?? ''));
    next.publish();
    expect(readTree(folder)).toEqual(treeOf({}));
  });

  it('ends the build', () => {
    const output = openOutput(temporaryFolder());
    output.discard();
    expect(() => output.write('api/x', bytes)).toThrow('published or discarded already');
  });

  it('says so where a swap can be neither finished nor undone, and leaves it to the next build', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    let broken = false;
    const beforeStep = (step: string) => {
      broken ||= plainStep(step) === 'move .polity-press/BUILD/new/manifest.json';
      if (broken && step.startsWith('move')) throw Object.assign(new Error('I/O'), { code: 'EIO' });
    };
    const output = stageTree(folder, NEW, { beforeStep });
    expect(() => output.publish()).toThrow('cannot move');
    expect(() => output.discard()).toThrow(`${folder} holds parts of two trees`);
    openOutput(folder).discard();
    expect(readTree(folder)).toEqual(NEW);
  });
});

describe('wholeFolder', () => {
  it('is the folder of all files, as long as no published one stays in its place', () => {
    const folder = temporaryFolder();
    publishTree(folder, OLD);
    const output = openOutput(folder);
    output.write('api/new.json', bytes);
    expect(readTree(output.wholeFolder() ?? '')).toEqual({ 'api/new.json': 'bytes' });
    const [path = '', text = ''] = Object.entries(OLD)[0] ?? [];
    output.write(path, Buffer.from(text));
    expect(output.wholeFolder()).toBeNull();
  });
});
