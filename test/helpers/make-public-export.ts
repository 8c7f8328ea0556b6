import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { dumpOf } from '../sources/dump/dump-of.ts';
import { makeExport, tiny } from './make-export.ts';
import { runHere } from './run-command-line.ts';

/** Imports a dump of the tiny databank without its private texts. */
export async function makePublicExport(to: string): Promise<void> {
  writeFileSync(`${to}.sql`, dumpOf(makeExport(...tiny)));
  const imported = await runHere(['import', 'dump', `${to}.sql`, '--to', to, '--public', '--quiet']);
  expect(imported).toEqual({ code: 0, stdout: '', stderr: '' });
}
