import { peakMemory, runOnce } from '../measure.mjs';

/** The memory that builds of some sizes take. */
export function memory(bench, sizes) {
  const out = bench.at('out');
  const rows = Object.entries(sizes).map(([size, target]) => {
    const values = [];
    // It hardly varies; the larger the export, the less.
    for (let round = 0; round < (size === 'S' ? Math.min(bench.rounds, 3) : 1); round += 1) {
      bench.say(`memory of a build of ${size}`);
      values.push(peakMemory(bench.build(size, out), bench.folder));
      bench.remove(out);
    }
    return {
      what: `peak memory at ${size}, MB`,
      target,
      values: values.includes(null) ? 'no GNU time' : values,
    };
  });
  const tree = bench.at('explored');
  runOnce(bench.build('S', tree, '--explorer'));
  const archive = bench.at('snapshot.zip');
  const packing = bench.ours('snapshot', tree, '--to', archive, '--quiet');
  const peak = peakMemory(packing, bench.folder);
  for (const each of [tree, archive]) bench.remove(each);
  const values = peak === null ? 'no GNU time' : [peak];
  rows.push({ what: '  of a snapshot of that tree, MB', target: '<= 150', values });
  return { rows };
}
