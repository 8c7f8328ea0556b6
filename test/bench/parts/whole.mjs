import { ratios } from '../measure.mjs';

/** A databank of many kinds of records, beside as many records of the 23 collections. */
export function whole(bench) {
  const out = bench.at('out');
  const of = (size) => bench.writing(out, bench.build(size, out));
  const measured = bench.inRounds({ whole: of('whole'), few: of('the 23') });
  const values = ratios(measured, ['whole', 'few']);
  return { measured, rows: [{ what: 'whole databank / as much of the 23', target: '<= 1.3', values }] };
}
