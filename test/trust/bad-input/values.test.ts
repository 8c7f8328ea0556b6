import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPrivate } from '../../helpers/bundled.ts';
import { writeExport } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { attempt, failuresIn } from '../support/attempt.ts';
import { canaryWord, planted } from '../support/canaries.ts';
import { tally } from '../tally.ts';
import { doubled, keyBatches } from './keys.ts';
import { allowedNulls, type Batch, nulls, wrong, wrongValues } from './values.ts';

/** Builds an export in which many values are wrong, and checks the message of each, which quotes nothing private. */
async function checkBatch({ steps, places, message }: Batch): Promise<void> {
  const folder = temporaryFolder();
  const path = writeExport(join(folder, 'export.sqlite'), ...planted(steps));
  const { code, text, problems } = await attempt(path, join(folder, 'out'), { description: withPrivate });
  expect(code).toBe(1);
  expect([...new Set(problems.map(({ table, field }) => `${table}.${field}`))].sort()).toEqual(
    [...new Set(places)].sort(),
  );
  for (const problem of problems) expect(problem.message).toMatch(message);
  expect(text + JSON.stringify(problems)).not.toContain(canaryWord);
}

const count = (batches: readonly Batch[]) => batches.reduce((sum, { places }) => sum + places.length, 0);

describe('a wrong value in every column', () => {
  tally('bad input: wrong values', count(wrong));

  it('is each of those that are known', () => {
    const sql = wrong.map(({ steps }) => steps.at(-1)).join('\n');
    const known = Object.values(wrongValues).flat();
    expect(known.filter((value) => !sql.includes(` = ${value} WHERE `))).toEqual([]);
  });

  it.each(wrong.map((each) => [each.name, each] as const))('%s', (_, each) => checkBatch(each));
});

describe('nulls', () => {
  tally('bad input: nulls', count([nulls]) + 1);

  it('are named in every column that must have a value', () => checkBatch(nulls));

  it('are published in all others', async () => {
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    expect(await attempt(writeExport(join(folder, 'export.sqlite'), ...allowedNulls), out)).toMatchObject({
      code: 0,
      problems: [],
    });
    expect(await failuresIn(out)).toEqual([]);
  });
});

describe('ids and links of every table', () => {
  tally('bad input: ids and links', count(keyBatches) + doubled.places.length);
  it.each([...keyBatches, doubled].map((each) => [each.name, each] as const))('%s', (_, each) =>
    checkBatch(each),
  );
});
