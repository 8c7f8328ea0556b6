// Puts what was compiled in the place of dist/, by renames: until then, whatever runs from there (cron jobs, npx) runs on,
// and a compilation that fails leaves it as it was. `npm run compile` runs it last.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const old = `${dist}.old`;

rmSync(old, { recursive: true, force: true });
if (existsSync(dist)) renameSync(dist, old);
renameSync(`${dist}.new`, dist);
rmSync(old, { recursive: true, force: true });
