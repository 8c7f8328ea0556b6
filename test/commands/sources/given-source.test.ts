import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { detectSource } from '../../../src/commands/sources/given-source.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A folder with a source of each form. */
function workplace(): string {
  const folder = temporaryFolder();
  for (const name of ['tree/api', 'described', 'dumped', 'empty'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'described/databank.json'), '{}');
  writeFileSync(join(folder, 'dumped/toc.dat'), '');
  writeFileSync(join(folder, 'backup.sql'), '--\n-- PostgreSQL database dump\n--\n');
  writeFileSync(join(folder, 'backup.sql.gz'), gzipSync('-- SQL'));
  writeFileSync(join(folder, 'tree.zip'), 'PK\x03\x04');
  writeFileSync(join(folder, 'README.md'), '# Rome\n');
  new BetterSqlite3(join(folder, 'export.sqlite')).exec('CREATE TABLE hill (id INTEGER)').close();
  return folder;
}

describe('detectSource', () => {
  it.each([
    ['tree', 'tree'],
    ['described', 'tree'],
    ['tree.zip', 'archive'],
    ['backup.sql', 'dump'],
    ['backup.sql.gz', 'dump'],
    ['dumped', 'dump'],
    ['export.sqlite', 'export'],
    // Reading them says what is wrong.
    ['README.md', 'export'],
    ['empty', 'export'],
    ['none', 'export'],
  ])('judges by the first bytes: %s is %s', (name, form) => {
    const source = join(workplace(), name);
    const isTree = form === 'tree' || form === 'archive';
    expect(detectSource(source)).toEqual({ form, source, ...(isTree && { folder: source }) });
  });

  it.each([
    ['https://example.org/api/', 'service'],
    [' HTTP://localhost:8000', 'service'],
    ['-', 'dump'],
  ])('judges by the word: %j is %s', (source, form) => {
    expect(detectSource(source)).toEqual({ form, source });
  });

  it('takes an archive for what it was, also when it is unpacked', () => {
    const folder = workplace();
    const source = join(folder, 'tree.zip');
    expect(detectSource(source, join(folder, 'tree'))).toEqual({
      ...{ form: 'archive', source },
      folder: join(folder, 'tree'),
    });
  });
});
