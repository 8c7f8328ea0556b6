import { expect, it } from 'vitest';
import { runExample } from './run-example.ts';

it('the example of a client in JavaScript prints every record', async () => {
  const { printed, expected } = await runExample('js', process.execPath, 'example.mjs');
  expect(expected.split('\n').length).toBeGreaterThan(2);
  expect(printed).toBe(expected);
});
