import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** A setup file: writes down which functions of `src/` a test file reached, and how many ms it took. */
const notes = globalThis as { reached?: Set<string> };
const reached = new Set<string>();
const start = performance.now();
notes.reached = reached;

afterAll(() => {
  const folder = process.env.POLITY_PRESS_REACHED ?? '';
  const { testPath = '' } = expect.getState();
  mkdirSync(folder, { recursive: true });
  const took = Math.round(performance.now() - start);
  const text = JSON.stringify({ testPath, took, reached: [...reached] });
  writeFileSync(`${folder}/${testPath.replaceAll('/', '+')}.json`, text);
});
