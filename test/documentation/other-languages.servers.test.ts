import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runExample } from './run-example.ts';

const languages = [
  { name: 'Python', block: 'python', program: 'python3', file: 'example.py', needs: ['-c', 'import json'] },
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
  ({ name, block, words = '', program, file, needs }) => {
    const isMissing = spawnSync(program, needs).status !== 0;
    if (isMissing)
      console.warn(
        `skipped: ${name} is not installed (apt-get install python3 python3-pandas r-base-core r-cran-jsonlite r-cran-vctrs)`,
      );

    it.skipIf(isMissing)('prints every record', async () => {
      const { printed, expected } = await runExample(block, program, file, { words });
      expect(printed).toBe(expected);
    });
  },
);
