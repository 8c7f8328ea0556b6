import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { listen, sendJson } from '../sources/service/support/listen.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    '2024-01-31',
    '2024-02-30',
    '2024-01-31T10:00:00Z',
    '10:00:00',
    '',
    '-0',
    '\u2028',
    'x'.repeat(400),
  ),
  fc.uuid(),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
);
const plain = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null));
const inner = fc.oneof(plain, fc.array(plain, { maxLength: 3 }));
const nested = fc.dictionary(fc.constantFrom('a', 'B', 'ö', ' '), inner, { maxKeys: 3 });
const value = fc.oneof(plain, fc.array(fc.oneof(plain, nested), { maxLength: 3 }), nested);
/** Of one type, so that it is inferred as that, or of any. */
const column = fc.constantFrom(texts, numbers, fc.boolean(), fc.integer(), fc.uuid(), plain, value, nested);
const keys = fc.constantFrom('name', 'Name', 'size', 'order', 'ö x', 'when', 'a.b', 'position', 'select');
const id = fc.oneof(
  fc.record({ key: fc.constant('id'), ids: fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }) }),
  fc.record({
    key: fc.constantFrom('id', 'code', 'slug'),
    ids: fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
  fc.record({ key: fc.constant('uuid'), ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 }) }),
);

/** Records with the same keys, of which some may be absent. */
const list = fc
  .tuple(id, fc.uniqueArray(fc.tuple(keys, column, fc.boolean()), { maxLength: 5, selector: ([key]) => key }))
  .chain(([{ key, ids }, columns]) =>
    fc.tuple(
      ...ids.map((each) =>
        fc.record(
          {
            [key]: fc.constant(each),
            ...Object.fromEntries(columns.map(([name, of]) => [name, of])),
          },
          { requiredKeys: [key, ...columns.flatMap(([name, , isOptional]) => (isOptional ? [] : [name]))] },
        ),
      ),
    ),
  );

it('publishes the records of any list as they are, whatever was inferred of them', async () => {
  let lists: readonly (readonly object[])[] = [];
  const { base } = await listen(({ path }, response) =>
    sendJson(response, lists[Number(/[0-9]+$/.exec(path)?.[0])] ?? {}),
  );
  const folder = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 6, maxLength: 10 }), async (answered) => {
      lists = answered;
      const named = lists.flatMap((_, index) => ['--list', `list${index}`]);
      const args = ['--base-url', 'https://data.example.org', '--no-explorer', '--no-sync'];
      const { code, stdout, stderr } = await runHere(['build', `${base}/api/`, ...named, ...args], folder);
      expect({ code, text: stdout + stderr }).toMatchObject({ code: 0 });
      for (const [index, records] of lists.entries()) {
        const published = readFileSync(join(folder, `out/api/list${index}/index.json`), 'utf8');
        expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(records)));
      }
    }),
    { numRuns: casesOf(3, 200), seed },
  );
});
