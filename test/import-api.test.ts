import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawlDefaults } from '../src/import/crawl/crawl-options.ts';
import { importApi, workFileOf } from '../src/import-api.ts';
import { silentProgress } from '../src/log.ts';
import { withPrivate } from './helpers/bundled.ts';
import { temporaryFolder } from './helpers/temporary-folder.ts';
import { chosen, tokens } from './import/crawl/support/in-order.ts';
import { listen } from './import/crawl/support/listen.ts';
import { answerAsService } from './import/crawl/support/service.ts';
import { tinyDatabank } from './import/crawl/support/small-service.ts';

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

it('asks for nothing again where it ended with problems, and is lenient then', async () => {
  const to = join(temporaryFolder(), 'export.sqlite');
  const databank = await tinyDatabank();
  for (const token of databank.get(tokens) ?? []) if (token.id === 3) token.token = 5;
  const { base, seen } = await listen(answerAsService(databank));
  const options = {
    ...crawlDefaults,
    source: base,
    to,
    description: { ...withPrivate, collections: chosen(tokens) },
    version: '0.0.0',
  };
  const run = (lenient: boolean) =>
    importApi(
      { ...options, headers: {}, lenient, refresh: false },
      { progress: silentProgress, checking: silentProgress, signal: new AbortController().signal },
    );
  const strict = await run(false);
  expect([strict.isWritten, strict.problems.length, strict.gathered]).toEqual([false, 1, null]);
  const asked = seen.length;
  const { crawled, gathered, isWritten } = await run(true);
  expect([isWritten, crawled.requests, seen.length]).toEqual([true, 0, asked]);
  expect(gathered?.leftOut.map(({ id }) => id)).toEqual([3]);
  expect(readdirSync(join(to, '..'))).toEqual(['export.sqlite']);
});
