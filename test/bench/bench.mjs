// `npm run bench [export.sqlite]`: ratios, measured side by side in one run, because machines differ and drift.
// nginx is measured where it is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answering, load } from './load.mjs';

const rounds = 5;
const secondsOfLoad = 2;
const connections = 32;
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const source = process.argv.slice(2);
// In memory where that can be: a disk is slower in one minute than in the next.
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'polity-press-bench-'));
const out = join(folder, 'out');
const port = 20_000 + (process.pid % 10_000);
const baseUrl = `http://127.0.0.1:${port}`;

/** Prints the smallest, the middle and the largest of some values. */
function row(what, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const shown = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`${what.padEnd(56)}${shown.map((value) => value.toFixed(2).padStart(10)).join('')}`);
}

/** Seconds of processor time, user and system, that a command takes. */
function processorSeconds(...command) {
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null', ...command], {
    encoding: 'utf8',
  });
  if (timed.status !== 0) throw new Error(timed.stderr);
  const [user, system] = timed.stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return user + system;
}

console.log(`${''.padEnd(56)}${['least', 'median', 'most'].map((word) => word.padStart(10)).join('')}`);

const build = [process.execPath, cli, 'build', ...source, '--out', out, '--base-url', baseUrl, '--quiet'];
const figures = { build: [], rebuild: [], verify: [] };
for (let round = 0; round < rounds; round += 1) {
  rmSync(out, { recursive: true, force: true });
  const first = processorSeconds(...build);
  const copied = processorSeconds('cp', '-r', out, join(folder, 'copy'));
  rmSync(join(folder, 'copy'), { recursive: true });
  figures.build.push(first / copied);
  figures.rebuild.push(processorSeconds(...build) / first);
  figures.verify.push(processorSeconds(process.execPath, cli, 'verify', out) / first);
}
row('build / cp -r of the same tree, processor time', figures.build);
row('build again, nothing changed / build', figures.rebuild);
row('verify / build', figures.verify);

const servers = { serve: [process.execPath, cli, 'serve', out, '--port', String(port)] };
if (spawnSync('nginx', ['-v']).status === 0) {
  const file = join(folder, 'nginx.conf');
  const { stdout } = spawnSync(process.execPath, [
    cli,
    'host',
    'nginx',
    '--root',
    out,
    '--port',
    String(port + 1),
  ]);
  writeFileSync(file, stdout);
  servers.nginx = ['nginx', '-c', file, '-g', 'daemon off;'];
}
const running = Object.entries(servers).map(([name, [command, ...args]], index) => ({
  name,
  address: `http://127.0.0.1:${port + index}`,
  child: spawn(command, args, { stdio: 'ignore' }),
  perSecond: [],
  errors: 0,
}));
spawnSync('chmod', ['755', folder]);
for (const { address } of running) await answering(address);
for (let round = 0; round < rounds; round += 1) {
  for (const server of running) {
    const end = Date.now() + secondsOfLoad * 1000;
    const { perSecond, errors } = await load(server.address, { connections, goesOn: () => Date.now() < end });
    server.perSecond.push(perSecond);
    server.errors += errors;
  }
}
for (const { name, perSecond, errors } of running)
  row(`${name}: pages a second, ${connections} connections (${errors} errors)`, perSecond);
const [serve, nginx] = running;
if (nginx !== undefined)
  row(
    'nginx / serve, pages a second',
    nginx.perSecond.map((each, index) => each / serve.perSecond[index]),
  );

for (const { child } of running) child.kill();
rmSync(folder, { recursive: true, force: true });
