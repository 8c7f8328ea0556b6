import { ratios } from '../measure.mjs';

/** A larger export on tmpfs, by one thread: a build beside a copy. */
export function large(bench, size, target, rounds = bench.rounds) {
  const [out, copied] = [bench.at('out'), bench.at('copied')];
  const tree = bench.tree(size);
  const measured = bench.inRounds(
    {
      build: bench.writing(out, bench.build(size, out)),
      copy: bench.writing(copied, bench.copy(tree, copied)),
      floor: bench.writing(out, bench.floor(size, tree, out)),
    },
    rounds,
  );
  const row = (what, aim, over) => ({ what, target: aim, values: ratios(measured, [over, 'copy']) });
  return {
    measured,
    rows: [row(`${size} / cp -r`, target, 'build'), row('  the least that Node can do / cp -r', '', 'floor')],
  };
}

/** L by two workers: seconds of the clock. */
export function workers(bench, rounds) {
  const what = 'L, two workers / cp -r, wall';
  if (!bench.has('--workers')) return { rows: [{ what, target: '<= 1.6', values: 'not yet' }] };
  const [out, copied] = [bench.at('out'), bench.at('copied')];
  const measured = bench.inRounds(
    {
      build: bench.writing(out, bench.build('L', out, '--workers', '2')),
      copy: bench.writing(copied, bench.copy(bench.tree('L'), copied)),
    },
    rounds,
  );
  return {
    measured,
    rows: [{ what, target: '<= 1.6', values: ratios(measured, ['build', 'copy'], 'wall') }],
  };
}
