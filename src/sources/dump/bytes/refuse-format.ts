import { CliError } from '../../../contract/errors.ts';
import { own } from '../../../terminal/own-command.ts';
import { quoteForShell, shownPath } from '../../../terminal/safe-text.ts';
import { newExport } from '../../export/export-place.ts';
import type { FileFormat } from './detect-format.ts';

export interface DumpPlace {
  /** Null for standard input. */
  readonly path: string | null;
  /** Whether the bytes came out of gzip. */
  readonly isUnpacked: boolean;
}

interface Refusal {
  readonly is: string;
  readonly hint: (place: DumpPlace) => string;
}

const importDump = () => own`import dump - --to ${newExport()}`;

/** For formats that a program can decompress into a pipe. */
const unpackWith = (program: string) => (place: DumpPlace) =>
  `Decompress it on the way: ${piped(place, program)} | ${importDump()}`;

const dumpAgain = () => 'Dump the database of the application: pg_dump --file=NAME.sql DATABASE';

const refusals: Readonly<
  Record<Exclude<FileFormat, 'text' | 'gzip'> | 'gzip twice' | 'gzip of too much' | 'other text', Refusal>
> = {
  'custom dump': { is: "is a dump in PostgreSQL's custom format", hint: restoreHint },
  'tar dump': { is: "is a dump in PostgreSQL's tar format", hint: restoreHint },
  tar: {
    is: 'is a tar archive',
    hint: () => 'Unpack it, and name the dump or the published tree that is in it.',
  },
  sqlite: {
    is: 'is an export already (or another SQLite database)',
    hint: (place) =>
      place.path === null || place.isUnpacked
        ? `Write it to a file (unpacked), then: ${own`build FILE`}`
        : `Build from it: ${own`build ${place.path}`}`,
  },
  zstd: { is: 'is compressed with zstd', hint: unpackWith('zstd -dc') },
  lz4: { is: 'is compressed with lz4', hint: unpackWith('lz4 -dc') },
  bzip2: { is: 'is compressed with bzip2', hint: unpackWith('bzip2 -dc') },
  xz: { is: 'is compressed with xz', hint: unpackWith('xz -dc') },
  zip: {
    is: 'is a zip archive',
    hint: (place) =>
      place.path === null || place.isUnpacked
        ? 'Unpack it to a file first: unzip FILE'
        : unpackWith('unzip -p')(place),
  },
  'gzip twice': { is: 'is compressed with gzip twice', hint: unpackWith('gunzip -c') },
  'gzip of too much': {
    is: 'unpacks to more than 4 GB and more than 250 times its own size, as no usual dump does',
    hint: (place) => `If you trust it, ${unpackWith('gunzip -c')(place).replace('D', 'd')}`,
  },
  'utf-16': {
    is: 'is UTF-16 text, as PowerShell writes it when output is redirected with >',
    hint: () => 'Let pg_dump write the file itself: pg_dump --file=NAME.sql DATABASE',
  },
  mysql: { is: 'is a dump of MySQL or MariaDB, not of PostgreSQL', hint: dumpAgain },
  'sqlite text': {
    is: 'is the SQL text of a SQLite database, not a dump of PostgreSQL',
    hint: (place) => {
      const file = newExport();
      return `Make a database from it, and build from that: ${piped(place, `sqlite3 ${file}`, '<')} && ${own`build ${file}`}`;
    },
  },
  html: { is: 'is a web page, not a dump: a download may have failed', hint: dumpAgain },
  messages: {
    is: 'is not plain SQL: it begins with a message of pg_dump',
    hint: () => 'Read that message, and dump again without 2>&1: pg_dump --file=NAME.sql DATABASE',
  },
  'other text': { is: 'does not look like a dump from pg_dump: it does not begin with SQL', hint: dumpAgain },
  binary: { is: 'is neither text nor in any known format', hint: dumpAgain },
  empty: { is: 'is empty', hint: dumpAgain },
};

export function refuseFormat(format: keyof typeof refusals, name: string, place: DumpPlace): CliError {
  const { is, hint } = refusals[format];
  return new CliError(`${name} ${is}`, { hint: hint(place) });
}

export function refuseDirectoryDump(path: string): CliError {
  return new CliError(`${shownPath(path)} is a dump in PostgreSQL's directory format`, {
    hint: restoreHint({ path: path.replace(/(?<=[^/])\/+$/, ''), isUnpacked: false }),
  });
}

function restoreHint(place: DumpPlace): string {
  if (place.path === null || place.isUnpacked)
    return `Convert it to a plain dump on the way: ${piped(place, 'pg_restore --no-owner --file=-')} | ${importDump()}`;
  const plain = `${place.path}.sql`;
  return `Convert it to a plain dump: pg_restore --no-owner --file=${quoteForShell(plain)} ${quoteForShell(place.path)}`;
}

function piped({ path, isUnpacked }: DumpPlace, program: string, argument = ''): string {
  if (path === null) return isUnpacked ? `... | gunzip -c | ${program}` : `... | ${program}`;
  const file = quoteForShell(path);
  if (isUnpacked) return `gunzip -c ${file} | ${program}`;
  return [program, argument, file].filter((part) => part !== '').join(' ');
}
