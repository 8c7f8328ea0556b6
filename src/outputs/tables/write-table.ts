import { closeSync, openSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { LaidColumn } from './layout.ts';
import type { TableFormat } from './table.ts';

interface TableFile {
  add(rows: readonly (readonly unknown[])[]): void;
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
  readonly #descriptors: readonly number[];
  #rows: unknown[][] = [];
  #characters = 0;
  #count = 0;

  /** @param paths by format; nothing may exist there yet */
  constructor(columns: readonly LaidColumn<Row>[], paths: ReadonlyMap<TableFormat, string>) {
    this.#columns = columns;
    this.#descriptors = [...paths.values()].map((path) => openSync(path, 'wx', 0o600));
    this.#files = [...paths.keys()].map((format, index) =>
      formats[format](writeTo(this.#descriptors[index] as number), columns),
    );
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
  end(): void {
    this.#flush();
    for (const file of this.#files) file.end();
  }

  /** Call it at the end, also after an error. */
  close(): void {
    for (const descriptor of this.#descriptors) closeSync(descriptor);
  }

  #flush(): void {
    for (const file of this.#files) file.add(this.#rows);
    this.#rows = [];
    this.#characters = 0;
  }
}

function writeTo(descriptor: number): Write {
  return (bytes) => {
    // A nearly full disk first accepts part of the bytes, without an error.
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
  };
}

/**
 * RFC 4180: an empty field is null, a quoted empty field an empty text.
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
function csvFile(write: Write, columns: Columns): TableFile {
  const options = {
    record_delimiter: '\r\n',
    // Not quoted by default: empty texts, foreign line breaks, spaces that readers may trim.
    quoted_match: [/^$/, /[\r\n]/, /^\s|\s$/],
  };
  const add = (rows: readonly (readonly (string | null)[])[]) => {
    if (rows.length > 0) write(Buffer.from(stringify(rows as (string | null)[][], options)));
  };
  add([columns.map(({ column }) => column.name)]);
  return {
    add: (rows) =>
      add(
        rows.map((row) =>
          row.map((cell, index) => (cell === null ? null : (columns[index]?.type.csv(cell) ?? null))),
        ),
      ),
    end: () => {},
  };
}

/** One object per line. @see https://github.com/ndjson/ndjson-spec */
function ndjsonFile(write: Write, columns: Columns): TableFile {
  return {
    add(rows) {
      const lines = rows.map((row) => {
        const entries = columns.map(({ column, type }, index) => {
          const cell = row[index];
          return [column.name, cell === null ? null : type.json(cell)];
        });
        return `${JSON.stringify(Object.fromEntries(entries))}\n`;
      });
      write(Buffer.from(lines.join('')));
    },
    end: () => {},
  };
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
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'polity-press' });
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
