import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { databankTypes } from '../../src/typescript/databank-types.ts';
import { faultsIn } from '../typescript/compile.ts';
import { runExample } from './run-example.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const openApi = new URL('../golden/tiny/openapi.json', import.meta.url);

it('the example of a client in JavaScript prints every record', async () => {
  const { printed, expected } = await runExample('js', process.execPath, 'example.mjs');
  expect(expected.split('\n').length).toBeGreaterThan(2);
  expect(printed).toBe(expected);
});

it('the example of the client in TypeScript has no fault, and prints every record', async () => {
  const types = databankTypes(JSON.parse(readFileSync(openApi, 'utf8')));
  const { printed, expected } = await runExample('ts', process.execPath, 'example.mjs', {
    prepare(text, cwd) {
      expect(faultsIn({ 'databank.d.ts': types, 'example.ts': text })).toEqual([]);
      mkdirSync(join(cwd, 'node_modules'));
      symlinkSync(project, join(cwd, 'node_modules/polity-press'));
      return ts.transpile(text, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 });
    },
  });
  expect(printed).toBe(expected);
});
