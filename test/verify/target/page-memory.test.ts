import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PageMemory } from '../../../src/verify/target/page-memory.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const MB = 1024 * 1024;

it('holds the bytes of one plain file after the other', () => {
  const folder = temporaryFolder();
  const memory = new PageMemory();
  for (const text of ['{"count":1}', '{}', 'x'.repeat(MB - 1)]) {
    writeFileSync(join(folder, 'page'), text);
    expect(memory.read(join(folder, 'page'))?.equals(Buffer.from(text))).toBe(true);
  }
});

it('leaves to others what is large, empty or no plain file, and waits for none', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('large'), 'x'.repeat(MB));
  writeFileSync(at('empty'), '');
  writeFileSync(at('page'), '{}');
  symlinkSync('page', at('link'));
  mkdirSync(at('folder'));
  for (const pipe of ['pipe', 'written pipe']) execFileSync('mkfifo', [at(pipe)]);
  const writer = openSync(at('written pipe'), constants.O_RDWR);
  writeSync(writer, '{}');
  const memory = new PageMemory();
  const names = ['large', 'empty', 'link', 'folder', 'pipe', 'written pipe', 'nosuch', 'page/below'];
  expect(names.filter((name) => memory.read(at(name)) !== null)).toEqual([]);
  expect(['/dev/null', '/dev/zero'].map((device) => memory.read(device))).toEqual([null, null]);
  closeSync(writer);
});
