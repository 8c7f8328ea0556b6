import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { Disk } from '../../../src/publish/write/disk.ts';
import { type Lock, takeLock } from '../../../src/publish/write/lock.ts';
import { stagingOf } from '../../../src/publish/write/staging.ts';
import { runChild } from './support/child-process.ts';
import { temporaryFolder } from './support/folders.ts';

const inNamespace = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const hasNamespaces = spawnSync('unshare', [...inNamespace, 'true']).status === 0;
if (!hasNamespaces) console.log('skipped: unshare makes no namespaces here');

test.skipIf(!hasNamespaces)(
  'the lock is seen by a process in another container, where process numbers are others',
  () => {
    const folder = temporaryFolder();
    const lock = takeLock(new Disk(folder), stagingOf(folder)) as Lock;
    const child = runChild(`openOutput(${JSON.stringify(folder)});`, {
      wrapper: ['unshare', ...inNamespace],
    });
    const holder = `process ${process.pid} on ${hostname()}`;
    expect(child.stderr).toContain(`another build is writing to ${folder} (${holder})`);
    lock.release();
  },
);
