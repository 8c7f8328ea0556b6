import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { FormTable, NONE } from '../../../src/verify/forms/form-table.ts';
import { KeptBytes } from '../../../src/verify/forms/kept-bytes.ts';

/** Few hashes for many forms, so that most stand behind others. */
const hash = fc.nat({ max: 40 });
const anyPage = fc.record({ hashes: fc.array(hash, { maxLength: 60 }), isTakenBack: fc.boolean() });

const textOf = (page: number, index: number) => `${page}.${index};`;

/** The naive table: all forms, looked through one by one. */
interface Known {
  readonly hash: number;
  readonly text: string;
}

test.prop([fc.array(anyPage, { minLength: 1, maxLength: 8 })], { numRuns: 200 })(
  'a form is found by its hash and its bytes, also after others were taken back and the table grew',
  (pages) => {
    const kept = new KeptBytes();
    const table = new FormTable(kept, 1);
    const known: Known[] = [];
    for (const [page, { hashes, isTakenBack }] of pages.entries()) {
      const texts = hashes.map((_, index) => textOf(page, index));
      const bytes = Buffer.from(texts.join(''));
      const starts = texts.map((_, index) => texts.slice(0, index).join('').length);
      const find = ({ hash, text }: Known) => table.find(hash, Buffer.from(`  ${text}`), 2);
      for (const [index, hash] of hashes.entries()) {
        const [text, start] = [texts[index] as string, starts[index] as number];
        expect(table.find(hash, bytes, start)).toBe(NONE);
        expect(table.add(hash, start, text.length)).toBe(known.length + index);
        expect(table.find(hash, bytes, start)).toBe(known.length + index);
      }
      if (isTakenBack) for (const _ of hashes) table.removeLast();
      else
        for (const [index, hash] of hashes.entries()) {
          const [text, start] = [texts[index] as string, starts[index] as number];
          const place = kept.add(bytes, start, start + text.length);
          table.moveTo(known.length, place, text.length);
          known.push({ hash, text });
        }
      expect(table.count).toBe(known.length);
      expect(known.map(find)).toEqual(known.map((_, number) => number));
      expect(
        known.map(({ hash, text }) => table.findBy(hash, (number) => known[number]?.text === text)),
      ).toEqual(known.map((_, number) => number));
      for (const [index, hash] of hashes.entries())
        if (isTakenBack) expect(find({ hash, text: textOf(page, index) })).toBe(NONE);
    }
  },
);
