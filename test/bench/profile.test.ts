import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { timeByRoom } from './profile.mjs';

test('time counts for the room that a function was written in, or that called it', () => {
  const project = temporaryFolder();
  mkdirSync(join(project, 'dist/write'), { recursive: true });
  const { outputText, sourceMapText = '' } = ts.transpileModule(
    '\n\nexport function render() { return 1; }\n',
    {
      fileName: '../src/render/render.ts',
      compilerOptions: { sourceMap: true, module: ts.ModuleKind.ESNext },
    },
  );
  const map = { ...JSON.parse(sourceMapText), sources: ['../src/render/render.ts'] };
  writeFileSync(join(project, 'dist/cli.js'), outputText);
  writeFileSync(join(project, 'dist/cli.js.map'), JSON.stringify(map));

  const address = (path: string) => pathToFileURL(join(project, path)).href;
  const node = (id: number, functionName: string, url: string, ...children: number[]) => {
    const callFrame = { functionName, url, lineNumber: 0, columnNumber: 16 };
    return { id, callFrame, children };
  };
  const nodes = [
    node(1, '(root)', '', 2, 5, 6, 9),
    node(2, 'render', address('dist/cli.js'), 3, 4),
    node(3, 'stringify', ''),
    node(4, 'openSync', 'node:fs', 7),
    node(5, '(garbage collector)', ''),
    node(6, 'validate', address('node_modules/@scope/ajv/index.js')),
    node(7, 'open', ''),
    node(8, 'write', address('dist/write/disk.js')),
    node(9, '(idle)', '', 8),
  ];
  const samples = [2, 3, 4, 5, 6, 7, 8, 9];
  const timeDeltas = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
  expect([...timeByRoom([{ nodes, samples, timeDeltas }], `${project}/`)]).toEqual([
    ['(root)', 0],
    ['src/render/', 11],
    ['(garbage collector)', 1000],
    ['@scope/ajv', 10_000],
    ['node:fs', 100_100],
    ['src/write/', 1_000_000],
  ]);
});

test('a profile of a build names rooms', () => {
  const bench = fileURLToPath(new URL('bench.mjs', import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [bench, '--profile', '--records', '100'], {
    encoding: 'utf8',
  });
  const rooms = stdout.split('\n').map((line) => line.split('  ')[0]);
  expect(rooms, stderr).toContain('src/sources/');
  expect(rooms).toContain('(garbage collector)');
});
