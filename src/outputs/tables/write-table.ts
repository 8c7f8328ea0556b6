import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { attempt } from '../../files/file-error.ts';
import { writeAll } from '../../files/write-all.ts';
import type { LaidColumn } from './layout.ts';
import { type RowPart, rowParts, type WrittenColumn } from './row-parts.ts';
import type { TableFormat, WrittenFile } from './table.ts';

/** Takes the cells of a table, row by row. */
export interface RowSink {
  add(row: readonly RowPart[]): void;
}

interface TableFile extends RowSink {
  end(): void;
}

type Columns = readonly WrittenColumn[];

const formats: Readonly<Record<TableFormat, (write: Write, columns: Columns) => TableFile>> = {
  csv: csvFile,
  ndjson: ndjsonFile,
  parquet: parquetFile,
};

type Write = (bytes: Uint8Array) => void;

/** Characters of text kept in a group of a Parquet file, roughly. */
const MOST_CHARACTERS = 4_000_000;
/** Rows per group of a Parquet file, fewer if they are long: readers skip groups that they do not need. */
const GROUP = 10_000;

/** Writes one table in several formats without holding its rows in memory. */
export class TableWriter<Row> {
  readonly #partsOf: (row: Row) => readonly RowPart[];
  readonly #files: readonly TableFile[];
  readonly #sinks: readonly RowSink[];
  readonly #opened: ReadonlyMap<TableFormat, OpenedFile>;
  #count = 0;

  /**
   * @param paths by format; nothing may exist there yet
   * @param sinks what else takes the same cells
   */
  constructor(
    columns: readonly LaidColumn<Row>[],
    paths: ReadonlyMap<TableFormat, string>,
    sinks: readonly RowSink[] = [],
  ) {
    this.#partsOf = rowParts(columns);
    this.#opened = new Map([...paths].map(([format, path]) => [format, openFile(path)]));
    this.#files = [...this.#opened].map(([format, { write }]) => formats[format](write, columns));
    this.#sinks = sinks;
  }

  get rows(): number {
    return this.#count;
  }

  add(row: Row): void {
    const parts = this.#partsOf(row);
    for (const file of this.#files) file.add(parts);
    for (const sink of this.#sinks) sink.add(parts);
    this.#count += 1;
  }

  /** Writes the rest. Files are incomplete without it. */
  end(): ReadonlyMap<TableFormat, Omit<WrittenFile, 'path'>> {
    for (const file of this.#files) file.end();
    return new Map([...this.#opened].map(([format, file]) => [format, file.written()]));
  }

  /** Call it at the end, also after an error. */
  close(): void {
    for (const { close } of this.#opened.values()) close();
  }
}

interface OpenedFile {
  readonly write: Write;
  /** Call it once, at the end. */
  readonly written: () => Omit<WrittenFile, 'path'>;
  readonly close: () => void;
}

export function openFile(path: string): OpenedFile {
  const descriptor = attempt('write', path, () => openSync(path, 'wx', 0o600));
  const hash = createHash('sha256');
  let length = 0;
  return {
    write(bytes) {
      attempt('write', path, () => writeAll(descriptor, bytes));
      hash.update(bytes);
      length += bytes.length;
    },
    written: () => ({ bytes: length, sha256: hash.digest('hex') }),
    close: () => closeSync(descriptor),
  };
}

/**
 * RFC 4180: an empty field is null, a quoted empty field an empty text.
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
function csvFile(write: Write, columns: Columns): TableFile {
  const text = gathered(write);
  text.add(`${columns.map(({ column }) => csvField(column.name)).join(',')}\r\n`);
  const fieldsOf = ({ cells, columns: own }: RowPart) =>
    cells.map((cell, index) => {
      if (cell === null) return '';
      const field = (own[index] as WrittenColumn).type.csv(cell);
      return typeof cell === 'number' || typeof cell === 'boolean' ? field : csvField(field);
    });
  return {
    add(row) {
      let line = '';
      for (const part of row) {
        part.csv ??= fieldsOf(part).join(',');
        line += part === row[0] ? part.csv : `,${part.csv}`;
      }
      text.add(`${line}\r\n`);
    },
    end: text.flush,
  };
}

const special = /[",\r\n]/;

/** Quotes also what readers may trim or take for something else: spaces at both ends, an empty text. */
function csvField(text: string): string {
  return text === '' || special.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One object per line. @see https://github.com/ndjson/ndjson-spec */
function ndjsonFile(write: Write, columns: Columns): TableFile {
  const text = gathered(write);
  const keys = new Map(columns.map((each) => [each, `${JSON.stringify(each.column.name)}:`]));
  const entriesOf = ({ cells, columns: own }: RowPart) =>
    cells.map((cell, index) => {
      const column = own[index] as WrittenColumn;
      const value = cell === null ? null : column.type.json(cell);
      // `JSON.stringify` takes four times as long.
      const isPlain = value === null || typeof value === 'boolean' || typeof value === 'number';
      return keys.get(column) + (isPlain ? String(value) : JSON.stringify(value));
    });
  return {
    add(row) {
      let line = '{';
      for (const part of row) {
        part.ndjson ??= entriesOf(part).join(',');
        line += part === row[0] ? part.ndjson : `,${part.ndjson}`;
      }
      text.add(`${line}}\n`);
    },
    end: text.flush,
  };
}

/** Longer texts outlive V8's young generation, and so do texts that are added in many short pieces. */
const FULL = 2 ** 14;
/** A character of JavaScript takes up to three bytes. */
const scratch = Buffer.allocUnsafeSlow(8 * FULL);

/** Gathers text, and writes it in pieces that are neither many nor long. */
export function gathered(write: Write): { add(more: string): void; flush(): void } {
  let text = '';
  const flush = () => {
    const isShort = text.length * 3 <= scratch.length;
    write(isShort ? scratch.subarray(0, scratch.write(text)) : Buffer.from(text));
    text = '';
  };
  return {
    add(more) {
      text += more;
      if (text.length >= FULL) flush();
    },
    flush,
  };
}

/**
 * Says which columns are geometries; in degrees, as in GeoJSON.
 * @see https://geoparquet.org/releases/v1.1.0/
 */
function geoMetadata(columns: Columns): { key: string; value: string }[] {
  const names = columns.flatMap(({ column }) => (column.holds === 'wkb' ? [column.name] : []));
  const [primary_column] = names;
  if (primary_column === undefined) return [];
  const described = names.map((name) => [name, { encoding: 'WKB', geometry_types: [] }]);
  const geo = { version: '1.1.0', primary_column, columns: Object.fromEntries(described) };
  return [{ key: 'geo', value: JSON.stringify(geo) }];
}

/** @see https://parquet.apache.org/docs/file-format/ */
function parquetFile(write: Write, columns: Columns): TableFile {
  const bytes = new ByteWriter();
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ column, type }): SchemaElement => {
      return { name: column.name, ...type.parquetType, repetition_type: 'OPTIONAL' };
    }),
  ];
  const kvMetadata = geoMetadata(columns);
  const writer = new ParquetWriter({ writer: bytes, schema, kvMetadata, createdBy: 'polity-press' });
  // Filled again for each group: new arrays, as long as these, would fill the old part of the heap.
  const columnData = columns.map(({ column: { name } }) => ({ name, data: [] as unknown[] }));
  let [rows, characters] = [0, 0];
  const flush = () => {
    for (const { data } of columnData) data.length = rows;
    writer.write({ columnData, rowGroupSize: rows });
    pass();
    [rows, characters] = [0, 0];
  };
  const pass = () => {
    write(new Uint8Array(bytes.buffer, 0, bytes.index));
    bytes.index = 0;
  };
  return {
    add(row) {
      let place = 0;
      for (const part of row) {
        part.parquet ??= part.cells.map((cell, index) =>
          cell === null ? null : (part.columns[index] as WrittenColumn).type.parquet(cell),
        );
        for (const value of part.parquet) {
          (columnData[place] as { data: unknown[] }).data[rows] = value;
          place += 1;
          if (typeof value === 'string') characters += value.length;
        }
      }
      rows += 1;
      if (rows === GROUP || characters >= MOST_CHARACTERS) flush();
    },
    end() {
      if (rows > 0) flush();
      writer.finish();
      pass();
    },
  };
}
