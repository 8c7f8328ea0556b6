// `npm run bench`: what the product costs, as ratios to what is measured beside it in the same minutes, because machines
// differ and drift. Options: README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBench, eleventyFolder } from './create-bench.mjs';
import { disk } from './parts/disk.mjs';
import { imports } from './parts/imports.mjs';
import { large, workers } from './parts/large.mjs';
import { memory } from './parts/memory.mjs';
import { servers } from './parts/servers.mjs';
import { small } from './parts/small.mjs';
import { start } from './parts/start.mjs';
import { whole } from './parts/whole.mjs';
import { profile } from './profile.mjs';
import { secondsTable, spread, table } from './table.mjs';

const { values: options } = readOptions({
  options: {
    records: { type: 'string', default: '15000' },
    kinds: { type: 'string', default: '240' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
    disk: { type: 'string', default: '/var/tmp' },
    json: { type: 'string' },
    eleventy: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    servers: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const numbers = Object.fromEntries(
  ['records', 'kinds', 'seed', 'rounds'].map((name) => [name, Number(options[name])]),
);
for (const [name, value] of Object.entries(numbers))
  if (!Number.isSafeInteger(value) || value < 1) refuse(`--${name} takes a number, at least 1`);

const say = (what) => process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${what}` : `${what}\n`);
const bench = createBench({ ...numbers, say });
// A command that is being measured hears it, too, and fails; everything else is left at once.
process.on('SIGINT', () => {
  bench.remove(bench.folder);
  process.exit(130);
});
const { rounds } = numbers;
/** L takes minutes a round. */
const roundsOfLarge = Math.ceil(rounds / 3);

/** What is measured, in the order of the table. */
const parts = {
  S: () => small(bench, options),
  X: () => large(bench, 'X', '<= 3.2'),
  L: () => large(bench, 'L', '<= 2.5', roundsOfLarge),
  workers: () => workers(bench, roundsOfLarge),
  disk: () => disk(bench, options.disk),
  memory: () => memory(bench, { S: '<= 110', ...(options.large && { '400k': '<= 130', L: '<= 160' }) }),
  whole: () => whole(bench),
  start: () => start(bench),
  imports: () => imports(bench),
  servers: () => servers(bench),
};
/** What is measured only where it is asked for, and the option that asks for it. */
const onlyIfAsked = { L: 'large', workers: 'large', imports: 'imports', servers: 'servers' };
const chosen =
  options.only?.split(',') ?? Object.keys(parts).filter((name) => options[onlyIfAsked[name]] !== false);
for (const name of chosen)
  if (parts[name] === undefined) refuse(`--only takes some of ${Object.keys(parts).join(',')}`);

/** All that was measured, for programs. */
function report(rows, commands) {
  return {
    node: process.version,
    processors: availableParallelism(),
    ...numbers,
    exports: Object.fromEntries(
      [...bench.exports].map(([size, { attributes, counts }]) => [size, { attributes, counts }]),
    ),
    rows: rows.map((row) => ({ ...row, ...(typeof row.values !== 'string' && spread(row.values)) })),
    commands,
  };
}

try {
  if (options.profile) {
    console.log(profile(bench));
  } else {
    if (options.eleventy && !existsSync(join(eleventyFolder, 'node_modules')))
      spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', eleventyFolder], { stdio: 'inherit' });
    const results = [];
    for (const name of chosen) results.push({ part: name, ...(await parts[name]()) });
    say('\n');
    const rows = results.flatMap((result) => result.rows);
    console.log(table(rows));
    const commands = results.flatMap(({ part, measured = {} }) =>
      Object.entries(measured).map(([name, runs]) => ({ part, name, runs })),
    );
    console.log(`\n${secondsTable(commands)}`);
    if (options.json !== undefined)
      writeFileSync(options.json, `${JSON.stringify(report(rows, commands), null, 2)}\n`);
  }
} finally {
  bench.remove(bench.folder);
}

/** The options of the command line. */
function readOptions(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(what) {
  console.error(`error: ${what}\nhint: test/bench/README.md lists what the bench takes.`);
  return process.exit(2);
}
