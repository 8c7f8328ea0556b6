import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import { type Description, kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { ownPackage } from '../../../src/own-package.ts';
import { build } from '../../../src/publish/build.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { silentProgress } from '../../../src/terminal/progress.ts';
import { anyRows, fillTables } from '../../engine/any-export.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { writeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { failuresIn } from '../../trust/support/attempt.ts';
import { tally } from '../../trust/tally.ts';
import { choices, ownFacts, rolesFor, services } from './support/any-roles.ts';
import { citing, embedded, withBareKeys } from './support/bare-keys.ts';
import { expectAgreement } from './support/expect-agreement.ts';
import { entityPagesIn, expectEntityPages } from './support/expect-entity-pages.ts';
import type { PageRecord, Pages } from './support/naive-data.ts';

const cases = casesOf(4, 4000);

/** The pages of a tree, and its data files. */
function readBoth(out: string, { collections }: Description) {
  const tree = readTree(out);
  const json = (path: string) => JSON.parse(String(tree.get(path)));
  const pages = collections.map((collection): Pages => {
    const records: PageRecord[] = [];
    for (let page = 1; ; page += 1) {
      const path = `${collection.path.slice(1)}page-${page}.json`;
      if (!tree.has(path)) return { collection, records };
      records.push(...json(path).results);
    }
  });
  const prefix = 'explore/data/';
  const paths = [...tree.keys()].filter((path) => path.startsWith(prefix));
  return { pages, files: new Map(paths.map((path) => [path.slice(prefix.length), json(path) as unknown])) };
}

describe('the data files of the explorer', () => {
  tally('random services, roles and rows: the data files of the explorer say what the pages hold', cases);

  it(`say what the pages of any service hold: ${cases} cases, seed ${seed}`, async () => {
    const folder = temporaryFolder();
    const seen = { published: 0, entities: 0, about: 0, own: 0, bare: 0, cited: 0, mapped: 0, shapes: 0 };
    await fc.assert(
      fc.asyncProperty(services, anyRows, choices, async (service, rows, choice) => {
        const { includePrivateComments, pageSize } = choice;
        const options = { ...service.configuration, includePrivateComments, schemas: documentSchemas };
        const linked = linkDescription(service.file, options);
        const roles = rolesFor(linked, choice);
        const own = choice.hasOwnFacts ? ownFacts(linked, roles) : {};
        const whole = { ...linked, roles, variables: { ...linked.variables, ...own } };
        const file = choice.areBare ? withBareKeys(service.file, linked.collections, roles) : service.file;
        const description = { ...linkDescription(file, options), roles, variables: whole.variables };
        const [path, out] = [join(folder, 'export.sqlite'), join(folder, 'out')];
        for (const old of [path, out]) rmSync(old, { force: true, recursive: true });
        writeExport(path, (database) =>
          fillTables(database, kindsOf(linked.collections), { ...rows, faults: [] }),
        );
        const { problems } = await build(
          {
            ...{ out, description, pageSize, baseUrl: 'http://localhost:8000', hosts: noHosts },
            ...{ records: false, explorer: true, sample: false, replace: false, sync: false },
            version: ownPackage().version,
            dataset: resolveDataset({ dataset: {}, baseUrl: 'http://localhost:8000' }),
          },
          {
            openExport: () => openExport(path),
            progress: silentProgress,
            signal: new AbortController().signal,
          },
        );
        if (problems.length > 0) return;
        const { pages: published, files } = readBoth(out, description);
        const said = { ...whole, collections: citing(whole.collections, roles) };
        const pages = embedded(published, said.collections);
        expectAgreement(files, pages, said);
        expectEntityPages(entityPagesIn(readTree(out)), files, pages, said);
        expect(await failuresIn(out)).toEqual([]);
        const count = (name: string, key: string) =>
          ((files.get(name) as Record<string, unknown[]> | undefined)?.[key] ?? []).length > 0 ? 1 : 0;
        seen.published += 1;
        seen.bare += isDeepStrictEqual(file, service.file) ? 0 : 1;
        seen.entities += count('entities.json', 'ids');
        seen.about += count('catalog.json', 'variables');
        seen.own += Object.keys(own).length > 0 ? 1 : 0;
        seen.cited += count('sources.json', 'claims');
        seen.mapped += files.has('shapes.json') ? 1 : 0;
        seen.shapes += count('shapes.json', 'rows');
      }),
      { numRuns: cases, seed },
    );
    console.log('data files of random services:', seen);
    if (cases >= 50) {
      expect(seen.published).toBeGreaterThan(cases / 2);
      expect(seen.entities).toBeGreaterThan(0);
      // Few services have all that it takes: a record that cites, and rows that are linked.
      if (cases >= 1000) expect(Math.min(seen.cited, 100 * seen.about)).toBeGreaterThan(cases / 100);
    }
  });
});
