import { spawn, spawnSync } from 'node:child_process';
import { writeDump, writeSql } from '../export/write-dump.mjs';
import { answering } from '../load.mjs';
import { ratios } from '../measure.mjs';

/**
 * Both imports, of what S is: of its dump, beside sqlite3 with the same rows; of its tree from `serve`, beside a build. The
 * targets are half of what was measured before any work on speed.
 */
export async function imports(bench) {
  if (spawnSync('sqlite3', ['--version']).status !== 0) throw new Error('sqlite3 is not installed');
  const { path } = bench.exportOf('S');
  const [dump, sql, imported, out] = ['S.dump.gz', 'S.sql.gz', 'imported.sqlite', 'out'].map((name) =>
    bench.at(name),
  );
  writeDump(path, dump);
  writeSql(path, sql);
  const port = 20_000 + (process.pid % 10_000);
  const address = `http://127.0.0.1:${port}`;
  const { command, env } = bench.ours('serve', bench.tree('S'), '--port', String(port));
  const server = spawn(command[0], command.slice(1), { stdio: 'ignore', env: { ...process.env, ...env } });
  try {
    await answering(address);
    const measured = bench.inRounds({
      dump: bench.writing(imported, bench.ours('import', 'dump', dump, '--to', imported, '--quiet')),
      sqlite3: bench.writing(imported, {
        command: ['bash', '-c', 'set -o pipefail; zcat "$0" | sqlite3 "$1"', sql, imported],
      }),
      api: bench.writing(imported, bench.ours('import', 'api', address, '--to', imported, '--quiet')),
      build: bench.writing(out, bench.build('S', out)),
    });
    const row = (what, target, ...pair) => ({ what, target, values: ratios(measured, pair) });
    return {
      measured,
      rows: [
        row('import dump / zcat into sqlite3', '<= 1.55', 'dump', 'sqlite3'),
        row('import api from serve / build', '<= 2.6', 'api', 'build'),
      ],
    };
  } finally {
    server.kill();
  }
}
