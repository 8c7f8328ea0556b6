import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tiny } from '../helpers/make-export.ts';
import { attempt, outIn } from './support/attempt.ts';
import { suiteFolder } from './support/suite-folder.ts';
import { writeExport } from './support/write-export.ts';
import { tally } from './tally.ts';

const pageSize = 1024;
/** The types of pages that hold rows and entries of indexes; those of others hold pages. */
const leaves = new Set([10, 13]);
const most = Number(process.env.POLITY_PRESS_CASES ?? 20);

describe('pages that count fewer rows than they have', () => {
  const folder = suiteFolder();
  const path = writeExport(join(folder, 'export.sqlite'), `PRAGMA page_size = ${pageSize}`, ...tiny);
  const sound = readFileSync(path);
  const pages = Array.from({ length: sound.length / pageSize - 1 }, (_, index) => (index + 1) * pageSize)
    .filter((at) => leaves.has(sound[at] ?? 0) && sound.readUInt16BE(at + 3) > 1)
    .slice(0, most);
  tally('pages that count fewer rows than they have: exit 2, and the table named', pages.length);

  it.each(pages)('at byte %i', async (at) => {
    const bytes = Buffer.from(sound);
    bytes.writeUInt16BE(1, at + 3);
    writeFileSync(path, bytes);
    const { code, text } = await attempt(path, outIn(folder));
    expect(text).toMatch(/ it is damaged in \w+(?:, \w+)* \(.*\.recover/s);
    expect(code).toBe(2);
  });
});
