import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { faultsIn } from '../outputs/typescript/compile.ts';
import { runExample } from './run-example.ts';

it('the example of a client in JavaScript prints every record', async () => {
  const { printed, expected } = await runExample('js', process.execPath, 'example.mjs');
  expect(expected.split('\n').length).toBeGreaterThan(2);
  expect(printed).toBe(expected);
});

it('the example with Ajv compiles a schema of a tree, and finds that records fit', async () => {
  const { printed, expected } = await runExample('js', process.execPath, 'example.mjs', {
    words: 'Ajv2020',
    prepare(text, cwd) {
      symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'));
      return text;
    },
    expected: () => ['Every record fits.'],
  });
  expect(printed).toBe(expected);
});

it('the example of the client in TypeScript has no fault, and prints every record', async () => {
  const { printed, expected } = await runExample('ts', process.execPath, 'example.mjs', {
    prepare(text, cwd, tree) {
      const read = (path: string) => readFileSync(join(tree, path), 'utf8');
      const types = { 'client.d.ts': read('client.d.ts'), 'databank.d.ts': read('databank.d.ts') };
      expect(faultsIn({ ...types, 'example.ts': text })).toEqual([]);
      writeFileSync(join(cwd, 'client.js'), read('client.js'));
      writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
      return ts.transpile(text, { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 });
    },
  });
  expect(printed).toBe(expected);
});
