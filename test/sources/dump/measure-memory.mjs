/**
 * Measures the memory and the speed of an import: `node test/sources/dump/measure-memory.mjs [MB] [copy|insert]
 * [command|read] [dist]`, where `read` is the reading alone, without the check of the export that the command does.
 * The dump is made up on the way and goes through a pipe; only the export is on the disk, and is removed. Needs the
 * compiled modules in `compiled/`.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [
  megabytes = '1024',
  style = 'copy',
  work = 'command',
  dist = fileURLToPath(new URL('../../../compiled', import.meta.url)),
] = process.argv.slice(2);
const size = Number(megabytes) * 1e6;
const folder = mkdtempSync(join(tmpdir(), 'polity-press-memory-'));
const to = join(folder, 'export.sqlite');

/** Most bytes are in tables of the export; what is in the last one must be passed over. */
const tables = [
  ['core_comment', ['id', 'text'], 0.5, (id) => [`${id}`, prose(id, 300)]],
  [
    'core_reference',
    'id title year creator library_link long_name created_date modified_date url_link item_type'.split(' '),
    0.3,
    (id) => [
      `${id}`,
      prose(id, 40),
      '2015',
      'NO_CREATOR',
      null,
      prose(id, 20),
      '2024-03-25 11:17:55.93669+00',
      null,
      null,
      'book',
    ],
  ],
  ['django_session', ['session_key', 'session_data'], 0.2, (id) => [`${id}`, prose(id, 200)]],
];

const load = (path) => import(pathToFileURL(join(resolve(dist), path)).href);
const { bundledDescription } = await load('commands/described-service.js');
const { kindsOf } = await load('description/kind.js');
const { exportTables } = await load('import/export-tables.js');
const needed = exportTables(kindsOf(bundledDescription().collections));

function prose(id, length) {
  return `${"It's a text,\nwith\ttabs and § marks. ".repeat(Math.ceil(length / 36))}${id}`;
}

function* dump() {
  yield "--\n-- PostgreSQL database dump\n--\n\nSET client_encoding = 'UTF8';\n";
  // All the others are there and empty.
  for (const { name, columns } of needed.filter((each) => tables.every(([known]) => known !== each.name))) {
    yield `CREATE TABLE public.${name} (${columns.map((column) => `${column.name} text`).join(', ')});\n`;
    yield `COPY public.${name} (${columns.map((column) => column.name).join(', ')}) FROM stdin;\n\\.\n`;
  }
  for (const [name, columns, share, row] of tables) {
    yield `CREATE TABLE public.${name} (${columns.map((column) => `${column} text`).join(', ')});\n`;
    if (style === 'copy') yield `COPY public.${name} (${columns.join(', ')}) FROM stdin;\n`;
    for (let id = 1, bytes = 0; bytes < size * share; ) {
      let some = '';
      for (; some.length < 65_536; id += 1)
        some += style === 'copy' ? copyLine(row(id)) : insert(name, row(id));
      bytes += some.length;
      yield some;
    }
    if (style === 'copy') yield '\\.\n\n';
  }
  yield '--\n-- PostgreSQL database dump complete\n--\n';
}

function copyLine(row) {
  return `${row.map((value) => value?.replaceAll('\t', '\\t').replaceAll('\n', '\\n') ?? '\\N').join('\t')}\n`;
}

function insert(name, row) {
  const values = row.map((value) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`));
  return `INSERT INTO public.${name} VALUES (${values.join(', ')});\n`;
}

/** The reading alone; also for compiled modules that does not have the command. */
const withoutCommand = `
  const load = (path) => import(${JSON.stringify(`file://${resolve(dist)}/`)} + path);
  const { bundledDescription } = await load('commands/described-service.js');
  const { kindsOf } = await load('description/kind.js');
  const { exportTables } = await load('import/export-tables.js');
  const { draftExport } = await load('import/draft-export.js');
  const { openDump } = await load('import/dump/bytes/open-dump.js');
  const { readDump } = await load('import/dump/read-dump.js');
  const { silentProgress } = await load('log.js');
  const tables = exportTables(kindsOf(bundledDescription().collections));
  const draft = draftExport(${JSON.stringify(to)});
  const options = { progress: silentProgress, signal: new AbortController().signal };
  const report = await readDump(await openDump('-'), tables, draft, options);
  draft.publish();
  console.log(report.tables.filter(({ rowsStored }) => rowsStored > 0));
`;

const command = [join(dist, 'cli.js'), 'import', 'dump', '-', '--quiet', '--to', to];
const hasCommand =
  work === 'command' && spawnSync(process.execPath, [...command.slice(0, 3), '--help']).status === 0;
const say =
  "process.on('exit', () => console.error('peak RSS', Math.round(process.resourceUsage().maxRSS / 1024), 'MB'))";
const start = performance.now();
const child = spawn(
  process.execPath,
  [
    '--import',
    `data:text/javascript,${say}`,
    ...(hasCommand ? command : ['--input-type=module', '-e', withoutCommand]),
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
child.stdin.on('error', () => {});
const exit = once(child, 'exit');
let written = 0;
for (const text of dump()) {
  const bytes = Buffer.from(text);
  written += bytes.length;
  if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), exit]);
  if (child.exitCode !== null) break;
}
child.stdin.end();
const [code] = await exit;
const seconds = (performance.now() - start) / 1000;
console.log(
  `${Math.round(written / 1e6)} MB in ${seconds.toFixed(1)} s: ${Math.round(written / 1e6 / seconds)} MB/s (exit ${code})`,
);
rmSync(folder, { recursive: true, force: true });
