import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildParts, joinTree } from '../helpers/build-parts.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { describedWith } from '../helpers/bundled.ts';
import { fixture, makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { casesOf, isLongRun, randomOf, seed } from './crash-safety/cases.ts';
import { databanks, fillDatabank } from './random/rows.ts';
import { tally } from './tally.ts';

const options = fc.record({
  pageSize: fc.integer({ min: 1, max: 12 }),
  includePrivateComments: fc.boolean(),
  records: fc.boolean(),
  explorer: fc.boolean(),
});

describe('a tree that several threads or machines make', () => {
  const cases = casesOf(1, 120);
  tally('random databanks: several threads, and parts that are joined, give the bytes of one build', cases);

  it(`has the bytes of one build: ${cases} cases, seed ${seed}`, async () => {
    const folder = temporaryFolder();
    const several = fc.integer({ min: 1, max: isLongRun ? 5 : 3 });
    await fc.assert(
      fc.asyncProperty(databanks, options, several, several, async (databank, choice, of, workers) => {
        const { includePrivateComments, ...rest } = choice;
        const path = join(folder, 'export.sqlite');
        rmSync(path, { force: true });
        writeExport(path, fixture('tables.sql'), (database) => fillDatabank(database, databank));
        const shape = { ...rest, description: describedWith(includePrivateComments) };
        const whole = await buildTree(path, shape);
        expect(whole.problems).toEqual([]);
        const expected = readTree(whole.out);
        const threads = await buildTree(path, { ...shape, workers });
        expect(readTree(threads.out)).toEqual(expected);
        const parts = await buildParts(path, of, { ...shape, workers });
        const joined = await joinTree(parts.toReversed());
        expect(readTree(joined.out)).toEqual(expected);
        for (const each of [whole.out, threads.out, joined.out, ...parts]) rmSync(each, { recursive: true });
      }),
      { numRuns: cases, seed },
    );
  });
});

/** Ways in which a file is damaged, from its bytes and some others; null where it is gone. */
const damages: Readonly<Record<string, (bytes: Buffer, at: number, others: Buffer) => Buffer | null>> = {
  'a flipped bit': (bytes, at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
    return copy;
  },
  'cut off': (bytes, at) => bytes.subarray(0, at),
  'zeros in place of its end': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at)]),
  'something at its end': (bytes) => Buffer.concat([bytes, Buffer.from('\n')]),
  'another file': (_, __, others) => others,
  'no file': () => null,
};

describe('a part that was damaged', () => {
  const cases = casesOf(8, 2000);
  tally('join: a part with random damage to a file is refused, and the file named', cases);

  it(`is refused, and its file named: ${cases} cases`, async () => {
    const random = randomOf('damaged parts', cases);
    const shape = { pageSize: 50, records: false, explorer: true };
    const parts = await buildParts(makeExport(...tiny), 3, shape);
    const out = join(temporaryFolder(), 'out');
    for (let index = 0; index < cases; index += 1) {
      const part = random.pick(parts);
      const files = [...readTree(part)].filter(
        ([path, bytes]) => path !== 'manifest.json' && bytes.length > 0,
      );
      const [path, bytes] = random.pick(files);
      const [, others] = random.pick(files);
      const name = random.pick(Object.keys(damages));
      const made = damages[name]?.(bytes, random.below(bytes.length), others) ?? null;
      // One copy may be another's, and what is cut off or made zero may have been so.
      if (made?.equals(bytes)) continue;
      if (made === null) rmSync(join(part, path));
      else writeFileSync(join(part, path), made);
      const error = await joinTree(parts, out).catch((reason: unknown) => reason);
      const details = (error as { readonly details?: readonly string[] }).details ?? [];
      const fault = made === null ? 'is missing' : 'is not what its build wrote';
      expect([name, path, details]).toEqual([
        name,
        path,
        expect.arrayContaining([`${part}: ${path} ${fault}`]),
      ]);
      expect(() => readdirSync(out)).toThrow('ENOENT');
      writeFileSync(join(part, path), bytes);
    }
    expect(readFileSync(join((await joinTree(parts, out)).out, 'manifest.json'), 'utf8')).not.toContain(
      '"part"',
    );
  });
});
