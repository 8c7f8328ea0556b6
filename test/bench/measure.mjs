import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** GNU time: a shell's own `time` does not know how much memory a command took. */
const gnuTime = '/usr/bin/time';

/** Where this is set, Node reads all root certificates whenever it starts, and takes twice as long to start. */
const { NODE_EXTRA_CA_CERTS: _, ...surroundings } = process.env;

function run(command, { env = {}, cwd } = {}) {
  const [program, ...args] = command;
  const options = { encoding: 'utf8', cwd, env: { ...surroundings, ...env }, maxBuffer: 2 ** 28 };
  const ended = spawnSync(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (ended.error !== undefined) throw ended.error;
  if (ended.status !== 0)
    throw new Error(`${command.join(' ')}: ${ended.status ?? ended.signal}\n${ended.stderr}`);
  return ended;
}

/** Runs a command to its end: `{ command, env, cwd }`. An error where it fails. */
export const runOnce = ({ command, ...options }) => run(command, options).stdout;

/** Seconds that a command and all its children take: of processors, user and system; and of the clock. */
export function measure({ command, ...options }) {
  const timed = ['bash', '-c', 'TIMEFORMAT="%3U %3S %3R"; time "$0" "$@" > /dev/null', ...command];
  const [user, system, wall] = run(timed, options).stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { processor: user + system, wall };
}

/** The most memory that a process of a command takes, in MB (10^6 bytes); null where there is no GNU time. */
export function peakMemory({ command, ...options }, folder) {
  if (!existsSync(gnuTime)) return null;
  const said = join(folder, 'memory.txt');
  run([gnuTime, '-f', '%M', '-o', said, ...command], options);
  return (Number(readFileSync(said, 'utf8')) * 1024) / 1e6;
}

/**
 * Measures commands side by side: each once a round, in turn, every second round in the opposite order, since a machine is
 * slower in one minute than in the next.
 *
 * @param runs by name: what `measure` takes, with `before` and `after`, which are called outside of the timing; or a function
 *   that gives that for each round
 * @returns by name: what was measured, an element a round
 */
export function inRounds(rounds, runs, onRun = () => {}) {
  const measured = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? Object.entries(runs) : Object.entries(runs).toReversed();
    for (const [name, run] of order) {
      const { before, after, ...command } = typeof run === 'function' ? run(round) : run;
      onRun(name, round);
      before?.();
      measured[name].push(measure(command));
      after?.();
    }
  }
  return measured;
}

/** What something costs relative to another thing of the same round. */
export const ratios = (measured, [over, under], what = 'processor') =>
  measured[over].map((each, round) => each[what] / measured[under][round][what]);
