import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { property } from '../helpers/property.ts';
import { casesOf, seed } from '../trust/crash-safety/cases.ts';
import { tally } from '../trust/tally.ts';
import { options, schemas } from './failed-checks.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { type Reply, serveTree } from './tree-server.ts';

/** Bytes to put at some place of a file, in place of so many others. */
const damage = fc.record({
  file: fc.nat(),
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  removed: fc.nat({ max: 4 }),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('"', '\\', '}', ']', '{', ',', ':', '0', '-', 'null', '\u0000', '\ufeff', '1e999')
      .map((text) => Buffer.from(text)),
  ),
});

/** What a file says, apart from the manifest's version, which may be any. */
function contentOf(bytes: Buffer): string {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return JSON.stringify(value, (key, item) => (key === 'version' ? '' : item));
  } catch {
    return 'broken';
  }
}

const cases = casesOf(8, 3000);
tally('verify: random damage to a file is a failure wherever it changes what the file says', cases);

test(`random damage to a file is a failure wherever it changes what the file says: seed ${seed}`, async () => {
  const folder = await temporaryFolder();
  // So large that every page is a first or a last one, which has a copy: damage to a page without one may
  // well be another valid text.
  const files = [...publishedTree(schemas, 'https://example.org', 13)];
  writeTree(new Map(files), folder);
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, place, removed, inserted }) => {
      const [path, content] = files[file % files.length] as [string, string];
      const bytes = Buffer.from(content);
      const at = Math.floor(place * bytes.length);
      const damaged = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
      await writeFile(join(folder, path), damaged);
      try {
        const report = await verify(folder, options);
        if (contentOf(damaged) === contentOf(bytes)) return;
        changed += 1;
        expect(report.failures).not.toEqual([]);
      } finally {
        await writeFile(join(folder, path), content);
      }
    }),
    { numRuns: cases, seed },
  );
  expect(changed).toBeGreaterThan(cases / 3);
});

property([fc.jsonValue({ maxDepth: 5 })], { numRuns: casesOf(10, 1000) })(
  'any JSON in place of a page is a failure',
  async (value) => {
    const folder = await temporaryFolder();
    const files = publishedTree(schemas, 'https://example.org');
    files.set('api/sc/tokens/page-2.json', JSON.stringify(value));
    writeTree(files, folder);
    expect((await verify(folder, options)).failures).not.toEqual([]);
  },
);

test('a folder with the name of the Data Package does not end the command', async () => {
  const folder = await temporaryFolder();
  writeTree(publishedTree(schemas, 'https://example.org'), folder);
  await mkdir(join(folder, 'datapackage.json'));
  expect((await verify(folder, options)).failures).toEqual([]);
});

test.each<[string, (reply: Reply) => void]>([
  [
    'HTML',
    (reply) => Object.assign(reply, { status: 200, headers: {}, body: Buffer.from('<!doctype html>') }),
  ],
  ['nothing', (reply) => Object.assign(reply, { status: 200, headers: {}, body: Buffer.alloc(0) })],
  ['null', (reply) => Object.assign(reply, { status: 200, headers: {}, body: Buffer.from('null') })],
  ['a list', (reply) => Object.assign(reply, { status: 200, headers: {}, body: Buffer.from('[]') })],
  ['404', (reply) => Object.assign(reply, { status: 404, headers: {}, body: Buffer.from('404') })],
  ['a redirect to itself', (reply) => Object.assign(reply, { status: 301, headers: { location: '/' } })],
  [
    'broken gzip',
    (reply) => Object.assign(reply, { headers: { 'content-encoding': 'gzip' }, body: Buffer.from('x') }),
  ],
])('a host that answers everything with %s gives failures', async (_, garble) => {
  const folder = await temporaryFolder();
  writeTree(publishedTree(schemas, 'https://example.org'), folder);
  const report = await verify(await serveTree(folder, '', { garble }), options);
  expect(report.failures.map(({ check }) => check)).toContain('manifest');
  expect(report.checks.filter(({ state }) => state === 'passed')).toEqual([]);
});
