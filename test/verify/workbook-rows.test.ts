import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { RowPart } from '../../src/outputs/tables/row-parts.ts';
import { aboutColumns, SheetRows } from '../../src/outputs/tables/sheet.ts';
import { writeWorkbook } from '../../src/publish/write-workbook.ts';
import { sheetsIn, sheetValue, workbookRows } from '../../src/verify/tables/workbook-rows.ts';
import { property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' a ', '_x0041_', '_x005F_', '&lt;', '</row>', 'a\r\nb\tc', '\u0000\uffff', '=1+1'),
  fc.string({ unit: fc.constantFrom('a', '\ud83d\ude00', '&'), minLength: 32_700, maxLength: 32_800 }),
);
const cell = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
);

describe('the rows of a workbook', () => {
  property([fc.array(fc.tuple(cell, cell), { maxLength: 8 })])(
    'are those that were written',
    async (rows) => {
      const folder = temporaryFolder();
      const signal = new AbortController().signal;
      const sheet = new SheetRows(join(folder, 'claims.sheet'), aboutColumns, 4);
      for (const row of rows) sheet.add([new RowPart(aboutColumns, row)]);
      await writeWorkbook(join(folder, 'databank.xlsx'), new Map([['claims', sheet]]), signal);
      sheet.close();
      const workbook = { folder, path: 'databank.xlsx', signal };
      const read: unknown[] = [];
      for await (const row of workbookRows(workbook, await sheetsIn(workbook), 'claims')) read.push(row);
      const written = rows.map(([about, value]) => ({
        about: sheetValue(about, ''),
        value: sheetValue(value, ''),
      }));
      expect(read).toEqual(written);
    },
  );
});
