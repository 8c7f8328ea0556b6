import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { linesOf } from '../../src/files/lines-of.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const long = '€'.repeat(100_000);

it.each([
  ['', []],
  ['a\n\nb\n', ['a', '', 'b']],
  ['a\nb', ['a', 'b']],
  [`${long}\n${long}\n`, [long, long]],
  ['{"name":"a\u2028b\u2029c"}\n{}\n', ['{"name":"a\u2028b\u2029c"}', '{}']],
])('reads the lines of a file, as line feeds alone end them', async (text, lines) => {
  const path = join(temporaryFolder(), 'changes.ndjson');
  writeFileSync(path, text);
  expect(await Readable.from(linesOf(path)).toArray()).toEqual(lines);
});
