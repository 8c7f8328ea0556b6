import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../files/file-error.ts';
import { writeAll } from '../../files/write-all.ts';
import { text } from '../../model/values/text.ts';
import { RowPart, type WrittenColumn } from './row-parts.ts';
import { gathered, type RowSink } from './write-table.ts';

/** Excel's limits: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
export const MOST_ROWS = 1_048_576;
export const MOST_CHARACTERS = 32_767;

type Columns = readonly WrittenColumn[];

/** A part of a file that fits into one sheet. */
export interface SheetPart {
  readonly start: number;
  readonly end: number;
  /** Its cells: `A1:C20`. */
  readonly cells: string;
}

/**
 * Writes the rows of a table as XML of a worksheet, the names of the columns first. What is beyond a sheet's
 * limit of rows is for a further sheet, which has the names again.
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
export class SheetRows implements RowSink {
  readonly path: string;
  readonly columns: number;
  readonly #descriptor: number;
  readonly #letters: readonly string[];
  readonly #columns: Columns;
  readonly #parts: SheetPart[] = [];
  readonly #mostRows: number;
  readonly #text = gathered((bytes) => this.#write(bytes));
  #shortened = 0;
  #rows = 0;
  #start = 0;
  #length = 0;

  /** @param path nothing may exist there yet */
  constructor(path: string, columns: Columns, mostRows = MOST_ROWS) {
    this.path = path;
    this.columns = columns.length;
    this.#mostRows = mostRows;
    this.#letters = columns.map((_, index) => lettersOf(index));
    this.#columns = columns;
    this.#descriptor = attempt('write', path, () => openSync(path, 'wx', 0o600));
    this.#begin();
  }

  /** Texts that were too long for a cell; each ends with a note that says so. */
  get shortened(): number {
    return this.#shortened;
  }

  get parts(): readonly SheetPart[] {
    return [...this.#parts, this.#part()];
  }

  add(row: readonly RowPart[]): void {
    if (this.#rows === this.#mostRows) {
      this.#parts.push(this.#part());
      this.#begin();
    }
    this.#row(row);
  }

  /** Call it at the end, also after an error. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #part(): SheetPart {
    this.#text.flush();
    const cells = `A1:${this.#letters.at(-1)}${this.#rows}`;
    return { start: this.#start, end: this.#length, cells };
  }

  #begin(): void {
    this.#start = this.#length;
    this.#rows = 0;
    const names = this.#columns.map(({ column }) => column.name);
    this.#row([new RowPart(this.#columns, names)], ' s="1"');
  }

  #row(parts: readonly RowPart[], style = ''): void {
    this.#rows += 1;
    let row = `<row r="${this.#rows}">`;
    let place = 0;
    for (const part of parts) {
      part.sheet ??= contentsOf(part);
      this.#shortened += part.sheet.shortened;
      for (const content of part.sheet.contents) {
        // Gnumeric needs the place of each cell.
        if (content !== null) row += `<c r="${this.#letters[place]}${this.#rows}"${style}${content}</c>`;
        place += 1;
      }
    }
    this.#text.add(`${row}</row>`);
  }

  #write(bytes: Uint8Array): void {
    attempt('write', this.path, () => writeAll(this.#descriptor, bytes));
    this.#length += bytes.length;
  }
}

const order = ['about', 'variables', 'codes', 'entities', 'claims', 'sources'] as const;

export const aboutColumns: Columns = ['about', 'value'].map((name) => ({
  column: { name, path: [], value: text, holds: 'value', nullable: false, documentation: {} },
  type: text.cell,
}));

/** The sheets of a workbook, each in a file of its own until they are packed. */
export class WorkbookSheets {
  readonly #folder: string;
  readonly #sheets = new Map<string, SheetRows>();

  /** @param folder for files that no snapshot has */
  constructor(folder: string) {
    this.#folder = folder;
  }

  add(name: (typeof order)[number], columns: Columns): SheetRows {
    const sheet = new SheetRows(join(this.#folder, `${name}.sheet`), columns);
    this.#sheets.set(name, sheet);
    return sheet;
  }

  /** By name, in the order of the workbook. */
  sheets(): ReadonlyMap<string, SheetRows> {
    return new Map(
      order.flatMap((name) => {
        const sheet = this.#sheets.get(name);
        return sheet === undefined ? [] : [[name, sheet]];
      }),
    );
  }

  /** How many texts of each sheet were too long for a cell. */
  shortened(): ReadonlyMap<string, number> {
    return new Map([...this.sheets()].map(([name, sheet]) => [name, sheet.shortened]));
  }

  /** Call it at the end, also after an error. */
  close(): void {
    for (const sheet of this.#sheets.values()) sheet.close();
  }
}

/** Of each cell what follows its place, from its type on. */
function contentsOf({ cells, columns }: RowPart): NonNullable<RowPart['sheet']> {
  let shortened = 0;
  const contents = cells.map((cell, index) => {
    if (cell === null) return null;
    if (typeof cell === 'number') return `><v>${cell}</v>`;
    if (typeof cell === 'boolean') return ` t="b"><v>${Number(cell)}</v>`;
    const text = typeof cell === 'string' ? cell : String(columns[index]?.type.csv(cell));
    const isLong = text.length > MOST_CHARACTERS;
    if (isLong) shortened += 1;
    const space = /^\s|\s$|[\n\r\t]|\s\s/.test(text) ? ' xml:space="preserve"' : '';
    return ` t="inlineStr"><is><t${space}>${xmlText(isLong ? shortenedText(text) : text)}</t></is>`;
  });
  return { contents, shortened };
}

function shortenedText(text: string): string {
  const note = ` [shortened: ${text.length} characters, more than a cell holds; the CSV file has all]`;
  // Not between the halves of a character.
  return text.slice(0, MOST_CHARACTERS - note.length).replace(/[\ud800-\udbff]$/, '') + note;
}

/** `A` for the first column, `AB` for the 28th. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A reader of XML turns it into a line feed otherwise.
  '\r': '&#13;',
};

/**
 * Characters that XML cannot hold become `_x0008_`, which spreadsheets turn back; a text that looks like this
 * is escaped, too.
 */
function xmlText(text: string): string {
  return text.replace(
    /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu,
    (character) => entities[character] ?? (/[\t\n\x7f-\x9f]/.test(character) ? character : coded(character)),
  );
}

function coded(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
