import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { changesBetween, expectEqualPages, stateOf } from './trees.mjs';

function tree(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'api/hills'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return folder;
}

test('pages are equal as JSON, in the same files', () => {
  const first = tree({ 'api/hills/index.json': '{"a":1,"b":2}', 'manifest.json': '1' });
  expect(expectEqualPages(first, tree({ 'api/hills/index.json': '{ "b": 2, "a": 1 }' }))).toBe(1);
  const other = tree({ 'api/hills/index.json': '{"a":1,"b":3}' });
  expect(() => expectEqualPages(first, other)).toThrow('api/hills/index.json differs');
  const another = tree({ 'api/hills/index.json': '{"a":1,"b":2}', 'api/hills/page-2.json': '{}' });
  expect(() => expectEqualPages(first, another)).toThrow('have other pages');
});

test('what was written is told from what holds something else', () => {
  const folder = tree({ 'kept.json': '1', 'written.json': '1', 'changed.json': '1', 'gone.json': '1' });
  const before = stateOf(folder);
  utimesSync(join(folder, 'written.json'), 1, 1);
  writeFileSync(join(folder, 'changed.json'), '2');
  utimesSync(join(folder, 'changed.json'), 1, 1);
  renameSync(join(folder, 'gone.json'), join(folder, 'new.json'));
  const { written, different } = changesBetween(before, stateOf(folder));
  expect(written).toEqual(['changed.json', 'gone.json', 'written.json', 'new.json']);
  expect(different).toEqual(['changed.json', 'gone.json', 'new.json']);
});
