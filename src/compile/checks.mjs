// Writes compiled/checks/: what checks documents and values against schemas/, as JavaScript that needs no compiler of
// schemas. `npm run compile` runs it after the compiler, and before bundle.mjs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { emptyDirSync } from 'fs-extra/esm';

// What the compiler has just written.
const { makeOwnChecks } = await import(
  new URL('../../compiled/model/validate/own-checks.js', import.meta.url).href
);

const folder = fileURLToPath(new URL('../../compiled/checks/', import.meta.url));
emptyDirSync(folder);
for (const [name, code] of makeOwnChecks()) writeFileSync(`${folder}${name}.cjs`, code);
