import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import BetterSqlite3, { SqliteError } from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import { text } from '../../../src/model/values/text.ts';
import { DatabaseClaims } from '../../../src/outputs/tables/claims-database.ts';
import { describedColumn } from '../../../src/outputs/tables/layout.ts';
import { SheetRows } from '../../../src/outputs/tables/sheet.ts';
import { openFile } from '../../../src/outputs/tables/write-table.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const columns = [describedColumn('name', '', text, () => null)];

it.each<readonly [string, string, (path: string) => unknown]>([
  ['a table', 'ENOSPC', (path) => openFile(path).write(Buffer.from('name\r\n'))],
  ['a sheet', 'ENOSPC', (path) => new SheetRows(path, columns).parts],
  ['the claims', 'SQLITE_FULL', (path) => new DatabaseClaims(path, 'claims', columns)],
])('%s name their file where the disk is full', (_, code, write) => {
  const path = join(temporaryFolder(), 'file');
  const full = new SqliteError('database or disk is full', 'SQLITE_FULL');
  const stubs = [
    vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }),
    vi.spyOn(BetterSqlite3.prototype, 'exec').mockImplementation(() => {
      throw full;
    }),
  ];
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const stub of stubs) stub.mockRestore();
    syncBuiltinESMExports();
  });
  expect(() => write(path)).toThrow(
    expect.objectContaining({
      constructor: CliError,
      message: `cannot write ${path}: no space left on the disk (${code})`,
      hint: expect.stringMatching(/^Make room/),
    }),
  );
});
