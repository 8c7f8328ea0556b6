import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { suiteFolder } from '../../helpers/temporary-folder.ts';
import { treeHash } from '../crash-safety/tree-hash.ts';
import { attempt } from '../support/attempt.ts';
import { userWithoutRights } from '../support/user-without-rights.ts';
import { tally } from '../tally.ts';

/** What may not be done, and what is said of it. */
const cases: readonly (readonly [
  name: string,
  forbid: (path: string, folder: string) => void,
  message: RegExp,
])[] = [
  [
    'a file that may not be read',
    (path) => chmodSync(path, 0),
    /^error: cannot read .*export\.sqlite: permission denied \(EACCES\)\nhint: Give this user the right to read it/m,
  ],
  [
    'a file in a folder that may not be entered',
    (_, folder) => chmodSync(folder, 0o600),
    /export\.sqlite: permission denied \(EACCES\)\nhint: ./,
  ],
  [
    'a WAL file in a folder that may not be written to',
    (path, folder) => {
      writeExport(path, 'PRAGMA journal_mode = WAL', 'CREATE TABLE other (id)');
      chmodSync(path, 0o444);
      chmodSync(folder, 0o555);
    },
    /export\.sqlite cannot be read: .*\nhint: .*WAL mode needs a folder that you may write to/,
  ],
];

describe('an export that may not be read', () => {
  tally('bad input: permissions', cases.length);
  const shared = suiteFolder();
  const user = userWithoutRights();

  it.each(cases)('%s is refused, with what to do, and the old tree stays', async (name, forbid, message) => {
    const folder = join(shared, name.replaceAll(' ', '-'));
    const closed = join(folder, 'closed');
    const out = join(folder, 'out');
    mkdirSync(closed, { recursive: true });
    const path = writeExport(join(closed, 'export.sqlite'), ...tiny);
    // The user might write a new tree, had the export been read.
    expect(await attempt(path, out)).toMatchObject({ code: 0 });
    user.own(out);
    const before = treeHash(out);
    forbid(path, closed);
    const { code, stdout, stderr } = await user.run(['build', path, '--out', out]);
    chmodSync(closed, 0o755);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(treeHash(out)).toBe(before);
  });
});
