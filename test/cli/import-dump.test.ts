import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { ended, startCli, unlessEnded } from '../helpers/run-cli.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

function workplace(...changes: readonly string[]): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'backup.sql'), dumpOf(makeExport(...tiny, ...changes)));
  return cwd;
}

/** Whether a process has a handler for SIGHUP: Node itself has one for the other signals, but none for this. */
function catchesHangUp(pid: number | undefined): boolean {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return false;
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(status, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${caught}`) & 1n) === 1n;
}

describe('polity-press import dump', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is ended by %s before the first byte has come, with nothing left behind',
    async (signal) => {
      const cwd = temporaryFolder();
      const child = startCli(['import', 'dump', '-', '--to', 'e.sqlite'], cwd, 'pipe');
      await unlessEnded(
        child,
        vi.waitUntil(() => catchesHangUp(child.pid), 120_000),
      );
      await setTimeout(200);
      child.kill(signal);
      const { code, stderr } = await ended(child);
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(`stopped by ${signal}`)]);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it('leaves what the next import removes when it is killed', async () => {
    const cwd = workplace();
    const child = startCli(['import', 'dump', '-', '--to', 'e.sqlite'], cwd, 'pipe');
    child.stdin?.on('error', () => {});
    child.stdin?.write(readFileSync(join(cwd, 'backup.sql')).subarray(0, -100));
    await unlessEnded(
      child,
      vi.waitUntil(() => readdirSync(cwd).some((name) => name.endsWith('.part')), 120_000),
    );
    child.kill('SIGKILL');
    await ended(child);
    expect((await runHere(['import', 'dump', 'backup.sql', '--to', 'e.sqlite'], cwd)).code).toBe(0);
    expect(readdirSync(cwd).sort()).toEqual(['backup.sql', 'e.sqlite']);
  });

  it('names the next command so that a shell understands it, and shows no control characters', async () => {
    const cwd = workplace();
    for (const [to, next] of [
      ['my export.sqlite', "'my export.sqlite'"],
      ['./-', './-'],
      ['e\u001b[31m.sqlite', `"$(printf 'e\\033[31m.sqlite')"`],
    ] as const) {
      const { code, stdout } = await runHere(['import', 'dump', 'backup.sql', `--to=${to}`], cwd);
      expect([code, stdout.trimEnd().split('\n').at(-2)]).toEqual([0, `Next: polity-press build ${next}`]);
      expect(stdout).not.toContain('\u001b');
    }
  });

  it('lists some of the columns that are left out, and counts the others', async () => {
    const cwd = workplace();
    const names = Array.from({ length: 40 }, (_, index) => `"more ${index}"`);
    const sql = readFileSync(join(cwd, 'backup.sql'), 'utf8')
      .replace(/^COPY public\.sc_token \(/m, (copy) => `${copy}${names.join(', ')}, `)
      .replace(/(?<=^COPY public\.sc_token \(.*\n)(?:.+\n)+?(?=\\\.)/m, (rows) =>
        rows.replace(/^/gm, (start) => start + '\\N\t'.repeat(40)).replace(/(?:\\N\t){40}$/, ''),
      );
    writeFileSync(join(cwd, 'backup.sql'), sql);
    const { code, stdout } = await runHere(['import', 'dump', 'backup.sql', '--to', 'e.sqlite'], cwd);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Left out, .*: "more 0", .*"more 9", 30 more of sc_token\.$/m),
    ]);
  });
});
