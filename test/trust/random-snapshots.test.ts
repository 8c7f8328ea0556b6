import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { anyRows, fillTables } from '../engine/any-export.ts';
import { documentSchemas } from '../helpers/bundled.ts';
import { writeExport } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { choices, ownFacts, rolesFor, services } from '../outputs/explorer-data/support/any-roles.ts';
import { casesOf, seed } from './crash-safety/cases.ts';
import { tally } from './tally.ts';

const cases = casesOf(4, 2000);

/** Data and settings may be refused. */
const refused = [1, 2];

describe('a snapshot', () => {
  tally('random services, roles and rows with a snapshot: refused with the reason, or verified', cases);

  it(`of any service is refused with the reason, or verified: ${cases} cases, seed ${seed}`, async () => {
    const folder = temporaryFolder();
    const [path, out] = [join(folder, 'export.sqlite'), join(folder, 'out')];
    let published = 0;
    await fc.assert(
      fc.asyncProperty(services, anyRows, choices, async (service, rows, choice) => {
        const { includePrivateComments, pageSize } = choice;
        const linked = linkDescription(service.file, { ...service.configuration, schemas: documentSchemas });
        const roles = rolesFor(linked, choice);
        const variables = choice.hasOwnFacts ? ownFacts(linked, roles) : {};
        for (const old of [path, out]) rmSync(old, { force: true, recursive: true });
        const configuration = { ...service.configuration, pageSize, databank: 'databank.json' };
        for (const [name, content] of [
          ['databank.json', service.file],
          ['polity-press.json', { ...configuration, roles, variables }],
        ] as const)
          writeFileSync(join(folder, name), JSON.stringify(content));
        writeExport(path, (database) =>
          fillTables(database, kindsOf(linked.collections), { ...rows, faults: [] }),
        );
        const more = includePrivateComments ? ['--include-private-comments'] : [];
        const built = await runHere(['build', path, '--snapshot', ...more], folder);
        if (built.code !== 0) {
          expect([refused.includes(built.code ?? 0), built.stderr]).toEqual([true, expect.any(String)]);
          return;
        }
        published += 1;
        for (const each of ['out', 'out/databank.zip']) {
          const { code, stdout } = await runHere(['verify', each], folder);
          expect([code, stdout]).toEqual([0, expect.any(String)]);
        }
      }),
      { numRuns: cases, seed },
    );
    console.log('random services with a snapshot:', { published });
    if (cases >= 50) expect(published).toBeGreaterThan(cases / 10);
  });
});
