import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryNames } from '../../src/archive/entry-names.ts';
import { CliError } from '../../src/contract/errors.ts';
import { property } from '../helpers/property.ts';
import { asBytes, type Files, fileWith, ownCache, packed, unpacked } from './support/archives.ts';

/** A part of a path: anything that a tree may hold, long ones and such of other alphabets among them. */
const part = fc
  .oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[a-z0-9_-]{1,8}$/) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[a-z]{90,120}$/) },
  )
  .filter((text) => !/[/\\\p{Cc}\p{Cs}]/u.test(text) && Buffer.from(text).length <= 200);
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const content = fc.oneof(
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 2000 }) },
  // Up to what is not packed in one go, and beyond.
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 10_240, 2 ** 20, 2 ** 20 + 1).map((size) => Buffer.alloc(size, 'ab')),
  },
);

/** A tree of any names and bytes, without such names as no archive takes. */
const tree = fc.array(fc.tuple(path, content), { maxLength: 12 }).map((all): Files => {
  const names = new EntryNames();
  return Object.fromEntries(all.filter(([each]) => names.add(each) === null));
});

describe('an archive', () => {
  property([tree], { numRuns: 60 })('gives back what was put into it', async (files) => {
    const left = ownCache();
    const { file } = await packed(files);
    expect(await unpacked(file)).toEqual(asBytes(files));
    expect(left()).toEqual([]);
  });

  const sample: Files = {
    'api/index.json': '{"polities":"http://localhost:8000/api/core/polities/"}'.repeat(20),
    'api/é/page-1.json': Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251)),
    empty: '',
  };

  it('that ends at any byte is refused', async () => {
    const left = ownCache();
    const bytes = readFileSync((await packed(sample)).file);
    for (
      let length = 0;
      length < bytes.length;
      length += length < 100 || length > bytes.length - 300 ? 1 : 37
    )
      await expect(unpacked(fileWith(bytes.subarray(0, length))), `${length}`).rejects.toBeInstanceOf(
        CliError,
      );
    expect(left()).toEqual([]);
  });
});
