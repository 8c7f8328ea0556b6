import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { tally } from '../../trust/tally.ts';
import {
  type Fault,
  hanging,
  harmless,
  patience,
  permanentFaults,
  temporaryFaults,
} from './support/faults.ts';
import { holdClock } from './support/hold-clock.ts';
import { hasExport, importFrom } from './support/import-from.ts';
import { inOrder } from './support/in-order.ts';
import { listen } from './support/listen.ts';
import type { Databank } from './support/service.ts';
import { answerWithFault, fewPages, fewRequests, tinyDatabank } from './support/small-service.ts';

const positions = Array.from({ length: fewPages }, (_, index) => index);
let databank: Databank;
let expected: Buffer;

async function prepare(folder: string): Promise<void> {
  if (databank !== undefined) return;
  databank = await tinyDatabank();
  const { base } = await listen(
    answerWithFault(
      databank,
      () => {},
      () => false,
    ),
  );
  const { path } = await importFrom(base, { ...inOrder, folder: newFolder(folder, 'expected') });
  expected = readFileSync(path);
}

function newFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

/** A fault by its name, and how long is waited for an answer: what hangs is late as soon as it does. */
function timed(name: string, fault: Fault): { readonly fault: Fault; readonly timeout: number } {
  if (!hanging.has(name)) return { fault, timeout: inOrder.timeout };
  const pass = holdClock();
  const late: Fault = (...asked) => {
    fault(...asked);
    pass(patience);
  };
  return { fault: late, timeout: patience };
}

async function errorOf(action: Promise<unknown>): Promise<CliError> {
  const error = await action.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof CliError) return error;
  throw error;
}

const cases = (faults: object) =>
  Object.keys(faults).flatMap((name) => positions.map((position) => [name, position] as const));

describe('a fault that passes by', () => {
  // At the first contact, a page may be all that the server ever has: see wrong-source.test.ts.
  const passing = cases(temporaryFaults).filter((each) => each.join() !== 'a page with 200,0');
  tally(
    'import api: a service with a fault that passes by, at every request: the same export',
    passing.length,
  );
  it.each(passing)('%s, at request %i', async (name, position) => {
    const folder = temporaryFolder();
    await prepare(folder);
    const { fault, timeout } = timed(name, temporaryFaults[name] as Fault);
    const { base, seen } = await listen(answerWithFault(databank, fault, (index) => index === position));
    const { crawled, path, pauses } = await importFrom(base, { ...inOrder, timeout, folder });
    expect(readFileSync(path).equals(expected)).toBe(true);
    // Who closes a connection that was kept is asked again at once.
    const isAtOnce = name === 'no answer' && position > 0;
    const retries = isAtOnce ? 0 : 1;
    expect([crawled.requests, crawled.retries, seen.length]).toEqual([
      fewRequests + retries,
      retries,
      fewRequests + 1,
    ]);
    if (isAtOnce) expect(pauses).toEqual([]);
    else expect(pauses[0]).toBeGreaterThanOrEqual(500);
  });

  it('every second time', async () => {
    const folder = temporaryFolder();
    await prepare(folder);
    const fault = temporaryFaults['500'] as Fault;
    const { base } = await listen(answerWithFault(databank, fault, (index) => index % 2 === 0));
    const { crawled, path } = await importFrom(base, { ...inOrder, folder });
    expect(readFileSync(path).equals(expected)).toBe(true);
    expect(crawled.retries).toBe(fewRequests);
  });

  it('waits as long as the service asks to', async () => {
    const folder = temporaryFolder();
    await prepare(folder);
    const fault = temporaryFaults['429 with seconds'] as Fault;
    const { base } = await listen(answerWithFault(databank, fault, (index) => index === 0));
    const { pauses, crawled } = await importFrom(base, { ...inOrder, folder });
    expect(pauses[0]).toBe(7000);
    expect(crawled.waitedSeconds).toBe(7);
  });
});

describe('politeness', () => {
  it('keeps requests apart, and tells that from the pauses of faults', async () => {
    const folder = temporaryFolder();
    await prepare(folder);
    const { base } = await listen(
      answerWithFault(
        databank,
        () => {},
        () => false,
      ),
    );
    const { crawled, pauses } = await importFrom(base, { ...inOrder, folder, delay: 100_000 });
    expect(pauses.length).toBe(fewRequests - 1);
    expect(Math.min(...pauses)).toBeGreaterThan(0);
    expect([crawled.retries, crawled.waitedSeconds]).toEqual([0, 0]);
  });
});

describe('what is unusual', () => {
  it.each(cases(harmless))('%s, at request %i', async (name, position) => {
    const folder = temporaryFolder();
    await prepare(folder);
    const { base } = await listen(
      answerWithFault(databank, harmless[name] as Fault, (index) => index === position),
    );
    const { crawled, path } = await importFrom(base, { ...inOrder, folder });
    expect(readFileSync(path).equals(expected)).toBe(true);
    expect(crawled.retries).toBe(0);
    expect(crawled.moved).toBe(null);
  });
});

describe('a fault that stays', () => {
  tally(
    'import api: a service with a fault that stays: said where, no export, and gone on with later',
    cases(permanentFaults).length,
  );
  it.each(cases(permanentFaults))('%s, from request %i on', async (name, position) => {
    const folder = temporaryFolder();
    await prepare(folder);
    const { message, hint, ...permanent } = permanentFaults[name] as (typeof permanentFaults)[string];
    const { fault, timeout } = timed(name, permanent.fault);
    let isDown = true;
    const { base, seen } = await listen(
      answerWithFault(databank, fault, (index) => isDown && index >= position),
    );
    const error = await errorOf(importFrom(base, { ...inOrder, timeout, folder }));
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`${base}/api/`);
    expect(error.hint).toMatch(hint);
    expect(hasExport(folder)).toBe(false);

    isDown = false;
    const asked = seen.length;
    const { path } = await importFrom(base, { ...inOrder, folder });
    expect(readFileSync(path).equals(expected)).toBe(true);
    // What was read before is not read again.
    expect(seen.length - asked).toBe(fewRequests - position);
  });
});
