import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { text } from '../../../src/model/values/text.ts';
import { describedColumn } from '../../../src/outputs/tables/layout.ts';
import { RowPart } from '../../../src/outputs/tables/row-parts.ts';
import { MOST_CHARACTERS, SheetRows } from '../../../src/outputs/tables/sheet.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const columns = [describedColumn('name', '', text, () => null)];

/** The sheets that rows of one cell make, as XML. */
function sheetsOf(cells: readonly unknown[], mostRows?: number) {
  const path = join(temporaryFolder(), 'rows');
  const rows = new SheetRows(path, columns, mostRows);
  onTestFinished(() => rows.close());
  for (const cell of cells) rows.add([new RowPart(columns, [cell])]);
  const { parts } = rows;
  const bytes = readFileSync(path);
  const sheets = parts.map(({ start, end }) =>
    [...bytes.toString('utf8', start, end).matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(
      ([, number, row = ''], index) => {
        expect(number).toBe(String(index + 1));
        return row.replace(` r="A${number}"`, '');
      },
    ),
  );
  return { sheets, shortened: rows.shortened };
}

const inline = (xml: string) => `<c t="inlineStr"><is><t>${xml}</t></is></c>`;
const kept = (xml: string) => `<c t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
const head = '<c s="1" t="inlineStr"><is><t>name</t></is></c>';

describe('SheetRows', () => {
  it('names the place of each cell', () => {
    const path = join(temporaryFolder(), 'rows');
    const many = Array.from({ length: 703 }, () => columns).flat();
    const rows = new SheetRows(path, many);
    onTestFinished(() => rows.close());
    const [part] = rows.parts;
    expect(part?.cells).toBe('A1:AAA1');
    const places = [...readFileSync(path, 'utf8').matchAll(/<c r="([A-Z]+)1"/g)].map(([, place]) => place);
    expect([0, 25, 26, 51, 52, 701, 702].map((index) => places[index])).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });

  it.each([
    [null, ''],
    [-44, '<c><v>-44</v></c>'],
    [0.5, '<c><v>0.5</v></c>'],
    [true, '<c t="b"><v>1</v></c>'],
    ['<a & "b">', inline('&lt;a &amp; "b"&gt;')],
    ['=1+1', inline('=1+1')],
    ['a\r\nb\tc', kept('a&#13;\nb\tc')],
    ['\b and \0', inline('_x0008_ and _x0000_')],
    ['_x0008_', inline('_x005F_x0008_')],
    ['\ufffe, half \ud83d, whole 😀', inline('_xFFFE_, half _xD83D_, whole 😀')],
  ])('writes %j', (cell, xml) => {
    expect(sheetsOf([cell]).sheets).toEqual([[head, xml]]);
  });

  it('goes on in another sheet beyond the limit of rows', () => {
    expect(sheetsOf([1, 2, 3, 4], 3).sheets).toEqual([
      [head, '<c><v>1</v></c>', '<c><v>2</v></c>'],
      [head, '<c><v>3</v></c>', '<c><v>4</v></c>'],
    ]);
    expect(sheetsOf([], 3).sheets).toEqual([[head]]);
  });

  it('shortens a text that no cell holds, and says so in it', () => {
    const longest = 'a'.repeat(MOST_CHARACTERS);
    expect(sheetsOf([longest])).toEqual({ sheets: [[head, inline(longest)]], shortened: 0 });
    const { sheets, shortened } = sheetsOf(['😀'.repeat(20_000)]);
    const cell = /<t>(.*)<\/t>/.exec(sheets[0]?.[1] ?? '')?.[1] ?? '';
    expect(shortened).toBe(1);
    expect(cell.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(cell).toMatch(
      /^(?:😀)+ \[shortened: 40000 characters, more than a cell holds; the CSV file has all\]$/u,
    );
  });
});
