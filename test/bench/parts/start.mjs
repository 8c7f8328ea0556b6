import { ratios } from '../measure.mjs';

/** The command line itself, beside a Node that does nothing. */
export function start(bench) {
  const out = bench.at('sample');
  const measured = bench.inRounds({
    node: { command: [process.execPath, '-e', '0'] },
    help: bench.ours('--help'),
    sample: bench.writing(out, bench.ours('build', '--out', out, '--quiet')),
  });
  const row = (what, target, ...pair) => ({ what, target, values: ratios(measured, pair) });
  return {
    measured,
    rows: [
      row('--help / node -e 0', '<= 1.6', 'help', 'node'),
      row('build of the sample / node -e 0', '<= 4', 'sample', 'node'),
    ],
  };
}
