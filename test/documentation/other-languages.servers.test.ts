import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runExample } from './run-example.ts';

interface Language {
  readonly name: string;
  readonly block: string;
  readonly words?: string;
  readonly program: string;
  readonly file: string;
  readonly needs: string[];
  expected?(tree: string): string[];
}

const languages: readonly Language[] = [
  { name: 'Python', block: 'python', program: 'python3', file: 'example.py', needs: ['-c', 'import json'] },
  {
    name: 'Python, of all polities',
    block: 'python',
    words: 'entities.json',
    program: 'python3',
    file: 'polities.py',
    needs: ['-c', 'import json'],
    expected(tree) {
      const { ids, labels, from, to } = JSON.parse(
        readFileSync(join(tree, 'explore/data/entities.json'), 'utf8'),
      );
      return ids.map((id: number, index: number) =>
        [id, labels[index], from[index] ?? 'None', to[index] ?? 'None'].join('; '),
      );
    },
  },
  {
    name: 'pandas',
    block: 'python',
    words: 'import pandas',
    program: '/usr/bin/python3',
    file: 'table.py',
    needs: ['-c', 'import pandas'],
  },
  {
    name: 'R',
    block: 'r',
    program: 'Rscript',
    file: 'example.R',
    needs: ['-e', 'stopifnot(requireNamespace("vctrs")); library(jsonlite)'],
  },
];

describe.each(languages)(
  'the example of a client in $name',
  ({ name, block, words = '', program, file, needs, expected }) => {
    const isMissing = spawnSync(program, needs).status !== 0;
    if (isMissing)
      console.warn(
        `skipped: ${name} is not installed (apt-get install python3 python3-pandas r-base-core r-cran-jsonlite r-cran-vctrs)`,
      );

    it.skipIf(isMissing)('prints every record', async () => {
      const { printed, expected: lines } = await runExample(block, program, file, {
        words,
        ...(expected && { expected }),
      });
      expect(lines.split('\n').length).toBeGreaterThan(2);
      expect(printed).toBe(lines);
    });
  },
);
