import { contentIn } from '../../archive/look-into.ts';
import { unescaped } from '../xml-text.ts';
import type { AsWritten } from './row-check.ts';
import { locate, type TableFile, type TableRow, UnreadableTable } from './table-rows.ts';

/** The most that is kept of a sheet: a row, and of the parts that list the sheets all. */
const MOST = 2 ** 24;

/**
 * The sheets of a workbook by name, each with the part that holds it. Reads only the form that a snapshot has:
 * programs read others, too, but a workbook that one of them saved is not the published one.
 * @throws UnreadableTable
 */
export async function sheetsIn(workbook: TableFile): Promise<ReadonlyMap<string, string>> {
  const [list, relations] = [
    await wholePart(workbook, 'xl/workbook.xml'),
    await wholePart(workbook, 'xl/_rels/workbook.xml.rels'),
  ];
  const targets = new Map(
    [...relations.matchAll(/<Relationship Id="(\w+)" [^>]*Target="([^"]*)"/g)].map(([, id, to]) => [id, to]),
  );
  const sheets = [...list.matchAll(/<sheet name="([^"]*)" sheetId="[0-9]+" r:id="(\w+)"\/>/g)];
  return new Map(sheets.map(([, name = '', id]) => [name, `xl/${targets.get(id)}`]));
}

/** Rows of a table, whose further sheets are called `claims (2)` and so on. @throws UnreadableTable */
export async function* workbookRows(
  workbook: TableFile,
  sheets: ReadonlyMap<string, string>,
  table: string,
): AsyncGenerator<TableRow> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? table : `${table} (${number})`;
    const part = sheets.get(name);
    if (part === undefined && number > 1) return;
    if (part === undefined) throw new UnreadableTable('lacks this sheet');
    let columns: readonly string[] | null = null;
    for await (const cells of rowsOf(workbook, part)) {
      if (columns === null) columns = cells.map(String);
      else if (cells.length > columns.length) throw unreadable();
      else yield Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
    }
  }
}

const END_OF_ROW = '</row>';

async function* rowsOf(workbook: TableFile, part: string): AsyncGenerator<unknown[]> {
  let text = '';
  let number = 0;
  for await (const chunk of textOf(workbook, part)) {
    let from = Math.max(0, text.length - END_OF_ROW.length);
    let start = 0;
    text += chunk;
    for (let end = text.indexOf(END_OF_ROW, from); end >= 0; end = text.indexOf(END_OF_ROW, from)) {
      number += 1;
      const row = text.slice(start, end);
      yield cellsOf(number === 1 ? row.replace(/^.*<sheetData>/s, '') : row, number);
      start = end + END_OF_ROW.length;
      from = start;
    }
    text = text.slice(start);
    if (text.length > MOST) throw unreadable();
  }
  if (text !== '</sheetData></worksheet>') throw unreadable();
}

const cell =
  /<c r="([A-Z]+)([0-9]+)"(?: s="1")?(?:><v>([-+.0-9e]+)<\/v>| t="b"><v>([01])<\/v>| t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)<\/c>/y;

function cellsOf(row: string, number: number): unknown[] {
  const start = `<row r="${number}">`;
  if (!row.startsWith(start)) throw unreadable();
  const cells: unknown[] = [];
  for (cell.lastIndex = start.length; cell.lastIndex < row.length; ) {
    const [, letters = '', place, digits, bit, text = ''] = cell.exec(row) ?? [];
    const index = [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    // A sheet has 16,384 columns at most.
    if (index < cells.length || index >= 2 ** 14 || place !== String(number)) throw unreadable();
    while (cells.length < index) cells.push(null);
    cells.push(digits !== undefined ? Number(digits) : bit !== undefined ? bit === '1' : plainText(text));
  }
  return cells;
}

const plainText = (xml: string) =>
  unescaped(xml).replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

const mostCharacters = 32_767;

/** A text that is too long for a cell is shortened, and says so. */
export const sheetValue: AsWritten = (value) => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  if (text.length <= mostCharacters) return text;
  const note = ` [shortened: ${text.length} characters, more than a cell holds; the CSV file has all]`;
  const start = text.slice(0, mostCharacters - note.length);
  return (/[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start) + note;
};

async function wholePart(workbook: TableFile, part: string): Promise<string> {
  let text = '';
  for await (const chunk of textOf(workbook, part)) {
    text += chunk;
    if (text.length > MOST) throw unreadable();
  }
  return text;
}

async function* textOf(workbook: TableFile, part: string): AsyncGenerator<string> {
  const path = await locate(workbook);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of contentIn(path, part)) {
      workbook.signal?.throwIfAborted();
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    workbook.signal?.throwIfAborted();
    throw error instanceof UnreadableTable ? error : unreadable();
  }
}

const unreadable = () => new UnreadableTable('cannot be read: not a workbook of a snapshot');
