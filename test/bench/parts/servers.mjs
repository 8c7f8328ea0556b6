import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { answering, load } from '../load.mjs';
import { runOnce } from '../measure.mjs';

const secondsOfLoad = 2;
const connections = 32;

/** The preview under load, and nginx where it is installed: pages a second. */
export async function servers(bench) {
  const out = bench.at('sample');
  const port = 20_000 + (process.pid % 10_000);
  runOnce(bench.ours('build', '--out', out, '--base-url', `http://127.0.0.1:${port}`, '--quiet'));
  const { command: serve, env } = bench.ours('serve', out, '--port', String(port));
  const commands = { serve };
  if (spawnSync('nginx', ['-v']).status === 0) {
    const file = bench.at('nginx.conf');
    const asked = bench.ours('host', 'nginx', '--root', out, '--port', String(port + 1));
    writeFileSync(file, runOnce(asked));
    commands.nginx = ['nginx', '-c', file, '-g', 'daemon off;'];
    // nginx reads the tree as another user.
    spawnSync('chmod', ['755', bench.folder]);
  }
  const running = Object.entries(commands).map(([name, [command, ...args]], index) => ({
    name,
    address: `http://127.0.0.1:${port + index}`,
    child: spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } }),
    perSecond: [],
  }));
  try {
    for (const { address } of running) await answering(address);
    for (let round = 0; round < bench.rounds; round += 1) {
      for (const server of round % 2 === 0 ? running : running.toReversed()) {
        bench.say(`round ${round + 1} of ${bench.rounds}: ${server.name}`);
        const end = Date.now() + secondsOfLoad * 1000;
        const { perSecond, errors } = await load(server.address, {
          connections,
          goesOn: () => Date.now() < end,
        });
        if (errors > 0) throw new Error(`${server.name}: ${errors} requests failed`);
        server.perSecond.push(perSecond);
      }
    }
  } finally {
    for (const { child } of running) child.kill();
  }
  const rows = running.map(({ name, perSecond }) => ({ what: `${name}: pages a second`, values: perSecond }));
  const [first, second] = running;
  if (second !== undefined) {
    const values = second.perSecond.map((each, round) => each / first.perSecond[round]);
    rows.push({ what: 'nginx / serve, pages a second', values });
  }
  return { rows };
}
