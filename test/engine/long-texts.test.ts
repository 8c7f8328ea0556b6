import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/contract/json/json-text.ts';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const databank = {
  format: 1,
  api: '/api/',
  pageSize: 100,
  collections: { notes: 'note' },
  records: { note: { table: 'note', keys: { id: 'integer', text: 'text', more: 'text?' } } },
};
const unusual = '"\\\n\t\0\u001f\u007f\u2028\u2029\ufeff\ufffd𐎠é€¨';
const text = (id: number) => `${unusual.repeat(20)}${id}`;
const hex = (value: string) => `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;

/** A folder with an export of fifty long texts. */
function lay(encoding: string, more = ''): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
  writeFileSync(join(folder, 'polity-press.json'), JSON.stringify({ databank: 'databank.json' }));
  const rows = Array.from({ length: 50 }, (_, id) =>
    encoding === 'UTF-8' ? `(${id}, ${hex(text(id))}, 'short')` : `(${id}, '${'é'.repeat(400)}', 'short')`,
  );
  writeExport(
    join(folder, 'export.sqlite'),
    `PRAGMA encoding = '${encoding}'; CREATE TABLE note (id INTEGER PRIMARY KEY, text, more);
     INSERT INTO note VALUES ${rows.join(', ')}; ${more}`,
  );
  return folder;
}

const build = (folder: string) =>
  runHere(['build', 'export.sqlite', '--no-sync', '--quiet', '--no-explorer'], folder);
const pageIn = (folder: string) => readFileSync(join(folder, 'out', 'api', 'notes', 'index.json'), 'utf8');

describe('long texts', () => {
  it.each([
    ['UTF-8', text],
    ['UTF-16le', () => 'é'.repeat(400)],
  ])('are published as they are stored in %s', async (encoding, textOf) => {
    const folder = lay(encoding);
    expect(await build(folder)).toMatchObject({ code: 0, stderr: '' });
    const results = Array.from({ length: 50 }, (_, id) => ({ id, text: textOf(id), more: 'short' }));
    expect(pageIn(folder)).toContain(`"results":${jsonText(results)}}`);
  });

  it('are checked, and so is what is stored in their place', async () => {
    const folder = lay(
      'UTF-8',
      `UPDATE note SET text = CAST(zeroblob(400) || X'ff' AS TEXT) WHERE id = 45;
       UPDATE note SET text = CAST(text AS BLOB) WHERE id = 46;
       UPDATE note SET text = 7, more = text WHERE id = 47;
       UPDATE note SET text = NULL WHERE id = 48`,
    );
    const { code, stderr } = await build(folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/note 45\b.*text: is text with invalid encoding/);
    expect(stderr).toMatch(/note 46\b.*text: is a BLOB of \d{3} bytes, expected text/);
    expect(stderr).toMatch(/note 47\b.*text: is the number 7, expected text/);
    expect(stderr).toMatch(/note 48\b.*text: is null, expected string/);
  });
});
