import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Judgement } from './judge.ts';

/** Compares with the committed results, from which the README's table is made; UPDATE_RESULTS=1 writes them. */
export function compareWithResultFile(name: string, { rows, cases, passed, excepted }: Judgement): void {
  const file = new URL(`results/${name}.json`, import.meta.url);
  const result = { name, rows, cases, passed, excepted };
  if (process.env.UPDATE_RESULTS === '1') writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  expect(result).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
