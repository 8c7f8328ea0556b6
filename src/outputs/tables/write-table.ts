import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { attempt } from '../../files/file-error.ts';
import type { LaidColumn } from './layout.ts';
import type { TableFormat, WrittenFile } from './table.ts';

/** Takes the cells of a table, batch by batch. */
export interface RowSink {
  add(rows: readonly (readonly unknown[])[]): void;
}

interface TableFile extends RowSink {
  end(): void;
}

type Columns = readonly Pick<LaidColumn<never>, 'column' | 'type'>[];

const formats: Readonly<Record<TableFormat, (write: Write, columns: Columns) => TableFile>> = {
  csv: csvFile,
  ndjson: ndjsonFile,
  parquet: parquetFile,
};

type Write = (bytes: Uint8Array) => void;

const STEP = 1000;
/** Characters of text kept in memory, roughly. */
const MOST_CHARACTERS = 4_000_000;
/** Rows per group of a Parquet file, fewer if they are long: readers skip groups that they do not need. */
const GROUP = 10_000;

/** Writes one table in several formats without holding its rows in memory. */
export class TableWriter<Row> {
  readonly #columns: readonly LaidColumn<Row>[];
  readonly #files: readonly TableFile[];
  readonly #sinks: readonly RowSink[];
  readonly #opened: ReadonlyMap<TableFormat, OpenedFile>;
  #rows: unknown[][] = [];
  #characters = 0;
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
    this.#columns = columns;
    this.#sinks = sinks;
    this.#opened = new Map([...paths].map(([format, path]) => [format, openFile(path)]));
    this.#files = [...this.#opened].map(([format, { write }]) => formats[format](write, columns));
  }

  get rows(): number {
    return this.#count;
  }

  add(row: Row): void {
    const cells = this.#columns.map(({ cell }) => cell(row));
    for (const cell of cells) if (typeof cell === 'string') this.#characters += cell.length;
    this.#rows.push(cells);
    this.#count += 1;
    if (this.#rows.length >= STEP || this.#characters >= MOST_CHARACTERS) this.#flush();
  }

  /** Writes the rest. Files are incomplete without it. */
  end(): ReadonlyMap<TableFormat, Omit<WrittenFile, 'path'>> {
    this.#flush();
    for (const file of this.#files) file.end();
    return new Map([...this.#opened].map(([format, file]) => [format, file.written()]));
  }

  /** Call it at the end, also after an error. */
  close(): void {
    for (const { close } of this.#opened.values()) close();
  }

  #flush(): void {
    for (const file of [...this.#files, ...this.#sinks]) file.add(this.#rows);
    this.#rows = [];
    this.#characters = 0;
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
      attempt('write', path, () => {
        // A nearly full disk first accepts part of the bytes, without an error.
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      });
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
  const line = (fields: readonly (string | null)[]) => `${fields.map(csvField).join(',')}\r\n`;
  write(Buffer.from(line(columns.map(({ column }) => column.name))));
  const fieldsOf = (row: readonly unknown[]) =>
    columns.map(({ type }, index) => (row[index] === null ? null : type.csv(row[index])));
  return {
    add: (rows) => write(Buffer.from(rows.map((row) => line(fieldsOf(row))).join(''))),
    end: () => {},
  };
}

/** Quotes also what readers may trim or take for something else: spaces at both ends, an empty text. */
function csvField(text: string | null): string {
  if (text === null) return '';
  return /[",\r\n]|^$|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One object per line. @see https://github.com/ndjson/ndjson-spec */
function ndjsonFile(write: Write, columns: Columns): TableFile {
  const keys = columns.map(({ column, type }) => ({ key: `${JSON.stringify(column.name)}:`, type }));
  return {
    add(rows) {
      const lines = rows.map((row) => {
        const entries = keys.map(({ key, type }, index) => {
          const cell = row[index];
          return key + (cell === null ? 'null' : JSON.stringify(type.json(cell)));
        });
        return `{${entries.join(',')}}\n`;
      });
      write(Buffer.from(lines.join('')));
    },
    end: () => {},
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
  let group: (readonly unknown[])[] = [];
  let characters = 0;
  const flush = () => {
    const columnData = columns.map(({ column, type }, index) => ({
      name: column.name,
      data: group.map((row) => (row[index] === null ? null : type.parquet(row[index]))),
    }));
    writer.write({ columnData, rowGroupSize: group.length });
    pass();
    [group, characters] = [[], 0];
  };
  const pass = () => {
    write(new Uint8Array(bytes.buffer, 0, bytes.index));
    bytes.index = 0;
  };
  return {
    add(rows) {
      for (const row of rows) {
        group.push(row);
        for (const cell of row) if (typeof cell === 'string') characters += cell.length;
      }
      if (group.length >= GROUP || characters >= 4 * MOST_CHARACTERS) flush();
    },
    end() {
      if (group.length > 0) flush();
      writer.finish();
      pass();
    },
  };
}
