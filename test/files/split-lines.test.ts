import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, splitLines } from '../../src/files/split-lines.ts';
import { checkSize } from '../../src/sources/dump/dump-faults.ts';
import { property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

async function linesIn(chunks: readonly Buffer[], limit?: number): Promise<string[]> {
  const lines: string[] = [];
  async function* source() {
    yield* chunks;
  }
  for await (const some of splitLines(source(), (bytes) => checkSize(bytes, limit)))
    lines.push(...some.map((line) => line.toString('latin1')));
  return lines;
}

const piece = fc.oneof(
  fc.constantFrom('\n', '\r\n', '\n\n', 'a', ''),
  fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\xff'), maxLength: 20 }),
);

describe('splitLines', () => {
  property([fc.array(piece, { maxLength: 12 })])(
    'gives the same lines wherever the chunks end',
    async (pieces) => {
      const whole = pieces.join('');
      const expected = whole.split('\n');
      // What stands behind the last newline is a line only where there is something.
      if (expected.at(-1) === '') expected.pop();
      expect(await linesIn(pieces.map((each) => Buffer.from(each, 'latin1')))).toEqual(expected);
    },
  );

  it('joins a line of very many chunks', async () => {
    const chunks = Array.from({ length: 20_000 }, () => Buffer.from('xy'));
    expect(await linesIn([...chunks, Buffer.from('\nz')])).toEqual(['xy'.repeat(20_000), 'z']);
  });

  it('refuses a line that would fill the memory', async () => {
    const chunks = [Buffer.from('abc\nabcde'), Buffer.from('fgh')];
    expect(await linesIn(chunks, 8)).toEqual(['abc', 'abcdefgh']);
    await expect(linesIn(chunks, 7)).rejects.toMatchObject({
      message: expect.stringContaining('more than 7 bytes'),
      hint: expect.stringContaining('--exclude-table-data'),
    });
  });
});

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
