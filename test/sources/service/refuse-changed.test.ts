import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHANGED } from '../../../src/sources/service/notes.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { hasExport, importFrom, workPath } from './support/import-from.ts';
import { inOrder, tokens } from './support/in-order.ts';
import { type Handler, listen, sendJson } from './support/listen.ts';
import { answerAsService, type JsonRecord } from './support/service.ts';
import { fewManner, fewRequests, tinyDatabank } from './support/small-service.ts';

const gone = 'its first page was not answered again';
const manifest: Handler = (_, response) => sendJson(response, { generator: 'polity-press' });
const renamed = (records: readonly JsonRecord[], end: string) =>
  records.map((each) => ({ ...each, name: `${each.name}${end}` }));

/** Whose records are others from a request on. */
async function changing(
  change: (records: readonly JsonRecord[]) => readonly JsonRecord[],
  { at = 1, isTree = false } = {},
) {
  const order = (records: readonly JsonRecord[], index: number) => (index < at ? records : change(records));
  const answer = answerAsService(await tinyDatabank(), { ...fewManner, order });
  return listen((seen, response, index) =>
    isTree && seen.path === '/manifest.json'
      ? manifest(seen, response, index)
      : answer(seen, response, index),
  );
}

describe('a tree at an address', () => {
  it.each([
    ['in its values', (records: readonly JsonRecord[]) => renamed(records, ' (new)')],
    ['in its records', (records: readonly JsonRecord[]) => records.toReversed()],
  ])('that is published again while it is read, is refused, and then read whole: %s', async (_, change) => {
    const { base, seen } = await changing(change, { at: 2, isTree: true });
    const folder = temporaryFolder();
    await expect(importFrom(base, { ...inOrder, folder })).rejects.toMatchObject({
      message: `${base} was published again while it was read`,
      hint: expect.stringContaining('Call the command again'),
    });
    expect(hasExport(folder)).toBe(false);
    const asked = seen.length;
    const { crawled } = await importFrom(base, { ...inOrder, folder });
    expect([crawled.started, crawled.hasChanged, crawled.notes]).toEqual([null, false, []]);
    expect(seen.length - asked).toBe(fewRequests);
    expect(existsSync(workPath(folder))).toBe(true);
  });

  it('is refused where an import of the tree before it goes on', async () => {
    const folder = temporaryFolder();
    const stop = new AbortController();
    const { base } = await changing(
      (records) => {
        stop.abort(new Error('stopped'));
        return renamed(records, ' (new)');
      },
      { at: 2, isTree: true },
    );
    const effects = { signal: stop.signal };
    await expect(importFrom(base, { ...inOrder, folder, effects })).rejects.toThrow('stopped');
    await expect(importFrom(base, { ...inOrder, folder })).rejects.toThrow('was published again');
  });
});

describe('a service', () => {
  it('whose values change while it is read, is imported with a note, and its summary claims less', async () => {
    const { base } = await changing((records) => renamed(records, ' (new)'));
    const { crawled } = await importFrom(base, inOrder);
    expect(crawled.notes).toEqual([`${tokens}: ${CHANGED}`]);
    expect([crawled.hasChanged, crawled.problems]).toEqual([true, []]);
    const again = await changing((records) => renamed(records, ' (new)'), { at: 3 });
    const args = ['import', 'api', again.base, '--to', 'it.sqlite', '--collection', 'sc/tokens'];
    const { code, stdout } = await runHere(
      [...args, '--databank', 'interface', '--page-size', '4'],
      temporaryFolder(),
    );
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/contract, but the service changed while it was read: see the note/),
    });
  });

  it('that removes a record and adds another while it is read, is imported with a note', async () => {
    // Of pages of 4, the fifth record moves to the first page, which was read before.
    const shifted = (records: readonly JsonRecord[]) => [
      ...records.slice(1),
      { ...(records[0] as JsonRecord), id: 1000 },
    ];
    const { base } = await changing(shifted);
    const { crawled } = await importFrom(base, inOrder);
    expect([crawled.hasChanged, crawled.notes]).toEqual([true, [`${tokens}: ${CHANGED}`]]);
  });

  it('without a stable order, is not taken for one that changed', async () => {
    const { base } = await changing((records) => records.toReversed(), { at: 3 });
    const { crawled } = await importFrom(base, inOrder);
    expect([crawled.hasChanged, crawled.notes]).toEqual([false, []]);
  });

  it('that does not answer at the end, is imported with a note', async () => {
    const answer = answerAsService(await tinyDatabank(), fewManner);
    const { base } = await listen((seen, response, index) =>
      index < fewRequests - 1 ? answer(seen, response, index) : sendJson(response, {}, 404),
    );
    const { crawled } = await importFrom(base, inOrder);
    expect(crawled.notes).toEqual([expect.stringContaining(gone)]);
    expect(crawled.problems).toEqual([]);
  });
});
