import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Collection, type Description, kindsOf } from '../../src/model/description/kind.ts';
import { deriveSchemas } from '../../src/model/schemas/derive-schemas.ts';
import type { ValueType } from '../../src/model/values/value-type.ts';
import { valueType } from '../../src/model/values/value-types.ts';
import { importApi, workFileOf } from '../../src/sources/import-api.ts';
import { crawlDefaults } from '../../src/sources/service/crawl-options.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { withPrivate } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { chosen, tokens } from './service/support/in-order.ts';
import { listen } from './service/support/listen.ts';
import { answerAsService, type Databank } from './service/support/service.ts';
import { tinyDatabank } from './service/support/small-service.ts';

it('keeps what was read where the export cannot be put in its place', async () => {
  const to = join(temporaryFolder(), 'export.sqlite');
  const { base, seen } = await listen(answerAsService(await tinyDatabank()));
  const description = { ...withPrivate, collections: chosen(tokens) };
  const options = { ...crawlDefaults, source: base, to, version: '0.0.0', description };
  const run = (atTheEnd = () => {}) =>
    importApi(
      { ...options, headers: {}, lenient: false, refresh: false },
      {
        progress: silentProgress,
        checking: { show() {}, stop: atTheEnd },
        signal: new AbortController().signal,
      },
    );
  await expect(run(() => writeFileSync(to, 'mine'))).rejects.toMatchObject({
    message: `${to} exists and is not an export that an import made`,
  });
  expect(readFileSync(to, 'utf8')).toBe('mine');
  expect(existsSync(workFileOf(to))).toBe(true);
  rmSync(to);
  const asked = seen.length;
  expect((await run()).isWritten).toBe(true);
  expect(seen.length).toBe(asked);
  expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
});

/** A service with the tokens, and how they are imported. */
async function importing(change: (databank: Databank) => void) {
  const to = join(temporaryFolder(), 'export.sqlite');
  const databank = await tinyDatabank();
  change(databank);
  const { base, seen } = await listen(answerAsService(databank));
  const run = (description: Description, lenient = false) =>
    importApi(
      {
        ...crawlDefaults,
        ...{ source: base, to, description, lenient, version: '0.0.0', headers: {}, refresh: false },
      },
      { progress: silentProgress, checking: silentProgress, signal: new AbortController().signal },
    );
  return { run, seen, to };
}

const onlyTokens = { ...withPrivate, collections: chosen(tokens) };

it('asks for nothing again where it ended with problems, and is lenient then', async () => {
  const { run, seen, to } = await importing((databank) => {
    for (const token of databank.get(tokens) ?? []) if (token.id === 3) token.token = 5;
  });
  const strict = await run(onlyTokens);
  expect([strict.isWritten, strict.problems.length, strict.gathered]).toEqual([false, 1, null]);
  const asked = seen.length;
  const { crawled, gathered, isWritten } = await run(onlyTokens, true);
  expect([isWritten, crawled.requests, seen.length]).toEqual([true, 0, asked]);
  expect(gathered?.leftOut.map(({ id }) => id)).toEqual([3]);
  expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
});

it('asks for nothing again where it ended with problems, and is given another description then', async () => {
  const { run, seen } = await importing((databank) => {
    for (const token of databank.get(tokens) ?? []) token.weight = 7;
  });
  /** The tokens, with another key that a description may know or not. */
  const withKey = (key: 'integer' | 'text'): Description => {
    const collections = onlyTokens.collections.map((collection): Collection => {
      const { kind } = collection;
      const weight = {
        ...kind.id,
        name: 'weight',
        column: 'weight',
        columns: ['weight'],
        spellings: ['weight'],
      };
      const fields = [...kind.fields, { ...weight, value: valueType(key) as ValueType }];
      return { ...collection, kind: { ...kind, name: 'heavy', fields } };
    });
    const schemas = new Map([...withPrivate.schemas, ...deriveSchemas(kindsOf(collections))]);
    return { ...onlyTokens, collections, schemas };
  };
  const wrong = await run(withKey('text'));
  expect([wrong.isWritten, wrong.problems.length]).toEqual([false, 11]);
  const asked = seen.length;
  const { crawled, gathered, isWritten, problems } = await run(withKey('integer'));
  expect([isWritten, problems, crawled.requests, seen.length]).toEqual([true, [], 0, asked]);
  expect(gathered?.tables).toContainEqual({ name: 'sc_token', rows: 11 });
});

it.each([
  ['all', withPrivate],
  ['some', onlyTokens],
])('knows how many records a tree has in %s of its collections', async (_, description) => {
  const apart = "INSERT INTO core_polity (id, name, long_name) VALUES (10, 'A', 'A'), (11, 'B', 'B')";
  const { out } = await buildTree(makeExport(...tiny, apart));
  const shown: (readonly [done: number, total: number])[] = [];
  const progress = {
    show: (...[done, total]: readonly [number, number, string]) => shown.push([done, total]),
  };
  const { isWritten } = await importApi(
    {
      ...crawlDefaults,
      ...{ source: out, to: join(temporaryFolder(), 'export.sqlite'), description },
      ...{ lenient: false, version: '0.0.0', headers: {}, refresh: false },
    },
    {
      progress: { ...silentProgress, ...progress },
      checking: silentProgress,
      signal: new AbortController().signal,
    },
  );
  expect(isWritten).toBe(true);
  const [done, total] = shown.at(-1) ?? [];
  expect(done).toBe(total);
  expect(new Set(shown.map(([, of]) => of)).size).toBe(1);
});
