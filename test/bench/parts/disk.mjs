import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ratios, runOnce } from '../measure.mjs';

/**
 * S on a disk, flushed: seconds of the clock. Nothing is removed before the end: a file system is slower for minutes after
 * thousands of files were.
 *
 * @param parent a folder on that disk
 */
export function disk(bench, parent) {
  const folder = mkdtempSync(join(parent, 'polity-press-bench-'));
  try {
    const [, system] = runOnce({ command: ['df', '--output=fstype', folder] })
      .trim()
      .split('\n');
    const tree = bench.tree('S');
    const flushedCopy = ['bash', '-c', 'cp -r "$0" "$1" && sync -f "$1"', tree];
    const measured = bench.inRounds({
      build: (round) => bench.build('S', join(folder, `built-${round}`)),
      copy: (round) => ({ command: [...flushedCopy, join(folder, `copied-${round}`)] }),
    });
    const what = `S on ${system} / cp -r and sync, wall`;
    return {
      measured,
      rows: [{ what, target: '<= 2', values: ratios(measured, ['build', 'copy'], 'wall') }],
    };
  } finally {
    bench.remove(folder);
  }
}
