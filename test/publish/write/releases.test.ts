import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mayWriteFeed } from '../../../src/publish/write/releases.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

it.each([
  ['is missing', null, true],
  ['was emptied in a power cut', '', true],
  ['was filled with zeros in a power cut', '\0'.repeat(9), true],
  ['is of a build', '<feed><generator>polity-press</generator></feed>', true],
  ['is of somebody else', '<feed><generator>other</generator></feed>', false],
])('a feed that %s: %j, may be written: %j', (_, text, may) => {
  const folder = temporaryFolder();
  if (text !== null) writeFileSync(join(folder, 'releases.atom'), text);
  expect(mayWriteFeed(folder)).toBe(may);
});
