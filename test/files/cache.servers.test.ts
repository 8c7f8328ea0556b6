import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCacheFolder } from '../../src/files/cache.ts';
import { removeLeftDrafts } from '../../src/files/file-draft.ts';
import { claimElsewhere } from '../helpers/claim-elsewhere.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const container = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasNamespaces = spawnSync(container[0] ?? '', [...container.slice(1), 'true']).status === 0;
if (!hasNamespaces) console.log('skipped: unshare makes no namespaces here');

test.skipIf(!hasNamespaces)(
  'containers with a cache or a folder in common, where process numbers mean nothing, leave the work of each other alone',
  async () => {
    const home = temporaryFolder();
    const open = () => openCacheFolder({ XDG_CACHE_HOME: home }).discardNow();
    open();
    const folder = join(home, 'polity-press');
    const entry = await claimElsewhere({ folder, start: 'entry-', end: '' }, container);
    const draft = await claimElsewhere({ folder: home, start: '.e.sqlite.', end: '.part' }, container);
    open();
    removeLeftDrafts(join(home, 'e.sqlite'));
    expect([entry, draft].map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['draft', 'draft']);
    await Promise.all([entry.kill(), draft.kill()]);
  },
);
