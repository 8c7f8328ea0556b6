import { cpSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ratios, runOnce } from '../measure.mjs';
import { changesBetween, expectEqualPages, stateOf } from '../trees.mjs';

/** Changes one record of an export, each time to something else. */
function changeRecord(path, note) {
  const database = new BetterSqlite3(path);
  const middle = '(SELECT id FROM sc_token ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 2 FROM sc_token))';
  database.prepare(`UPDATE sc_token SET note = ? WHERE id = ${middle}`).run(note);
  database.close();
}

/**
 * A second tree, of a copy of the export in which one record changes before each build: what `run` is measured as, and
 * what came of it.
 */
function changing(bench) {
  const { path, ...entry } = bench.exportOf('S');
  const copy = { ...entry, path: bench.at('changing.sqlite') };
  const out = bench.at('changing');
  const needless = [];
  let [before, note] = [null, 0];
  cpSync(path, copy.path);
  runOnce(bench.build(copy, out));
  return {
    run: {
      ...bench.build(copy, out),
      before() {
        note += 1;
        changeRecord(copy.path, `changed ${note} times`);
        before = stateOf(out);
      },
      after() {
        const { written, different } = changesBetween(before, stateOf(out));
        if (!different.some((name) => name.startsWith('api/sc/tokens/')))
          throw new Error('the changed record was not published');
        needless.push(written.length - different.length);
      },
    },
    needless,
    /** Throws where what was rebuilt is not what a build of it from nothing writes. */
    expectWhole() {
      const fresh = bench.at('fresh');
      runOnce(bench.build(copy, fresh));
      const { different } = changesBetween(stateOf(fresh), stateOf(out));
      if (different.length > 0) throw new Error(`rebuilt otherwise than built: ${different.join(', ')}`);
      for (const each of [fresh, out, copy.path]) bench.remove(each);
    },
  };
}

/** S on tmpfs: a build, beside copies, other programs, rebuilds and `verify`. */
export function small(bench, { eleventy }) {
  const out = bench.at('out');
  const copied = bench.at('copied');
  const tree = bench.tree('S');
  const peers = {
    naive: bench.naive('S', out),
    'naive with ajv': bench.naive('S', out, join(tree, 'schemas')),
    ...(eleventy && { Eleventy: bench.eleventy('S', out) }),
  };
  for (const [name, peer] of Object.entries(peers)) {
    bench.say(`comparing with the pages of ${name}`);
    runOnce(peer);
    expectEqualPages(tree, out);
    bench.remove(out);
  }

  const explored = bench.at('explored');
  runOnce(bench.build('S', explored, '--explorer', '--workers', '1'));
  const archive = bench.at('snapshot.zip');
  const again = bench.at('again');
  runOnce(bench.build('S', again));
  const change = changing(bench);
  const writing = (command) => bench.writing(out, command);
  const measured = bench.inRounds({
    build: writing(bench.build('S', out)),
    copy: bench.writing(copied, bench.copy(tree, copied)),
    floor: writing(bench.floor('S', tree, out)),
    ...Object.fromEntries(Object.entries(peers).map(([name, peer]) => [name, writing(peer)])),
    explorer: writing(bench.build('S', out, '--explorer', '--workers', '1')),
    snapshot: bench.writing(archive, bench.ours('snapshot', explored, '--to', archive, '--quiet')),
    unchanged: bench.build('S', again),
    changed: change.run,
    verify: bench.ours('verify', tree, '--quiet'),
  });
  change.expectWhole();
  for (const each of [again, explored]) bench.remove(each);

  const row = (what, target, ...pair) => ({ what, target, values: ratios(measured, pair) });
  return {
    measured,
    rows: [
      row('S / cp -r', '<= 4.5', 'build', 'copy'),
      row('  the least that Node can do / cp -r', '', 'floor', 'copy'),
      row('S with the explorer / S', '', 'explorer', 'build'),
      row('snapshot of it / S with the explorer', '<= 2', 'snapshot', 'explorer'),
      row('nothing changed / cp -r', '<= 1.1', 'unchanged', 'copy'),
      row('one record changed / full build', '', 'changed', 'build'),
      { what: '  files written that did not change', target: '0', values: change.needless },
      row('verify S / cp -r', '<= 20', 'verify', 'copy'),
      eleventy
        ? row('Eleventy / S', '>= 5', 'Eleventy', 'build')
        : { what: 'Eleventy / S', target: '>= 5', values: 'with --eleventy' },
      row('naive script with ajv / S', '>= 4', 'naive with ajv', 'build'),
      row('naive script without checks / S', '', 'naive', 'build'),
    ],
  };
}
