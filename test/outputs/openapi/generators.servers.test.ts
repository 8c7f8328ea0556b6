import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { githubPages } from '../../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../../src/hosts/join-hosts.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { missingPackage, packageFile } from '../../hosts/edge/installed.ts';
import { faultsIn } from '../typescript/compile.ts';

/** As docs/clients.md calls them, and what is in their output for a collection. */
const generators = [
  {
    name: 'openapi-typescript',
    program: 'openapi-typescript/bin/cli.js',
    args: ['openapi.json', '--output', 'made.ts'],
    has: /operations\["listCoreReferences"\]/,
  },
  {
    name: 'swagger-typescript-api',
    program: 'swagger-typescript-api/dist/cli.mjs',
    args: ['generate', '--path', 'openapi.json', '--output', '.', '--name', 'made.ts'],
    has: /listCoreReferences: \(/,
  },
];

const site = { baseUrl: 'https://api.museum.org/a', basePath: '/a', api: '/api/' };
const trees = { queries: noHosts, files: joinHosts([githubPages], site) };

describe.each(generators)('the generator $name', ({ name, program, args, has }) => {
  const missing = missingPackage(name);
  if (missing !== null) console.warn(`skipped: ${missing}`);

  it.skipIf(missing !== null).each(Object.entries(trees))(
    'makes TypeScript of a saved openapi.json, with pages by %s',
    async (_, hosts) => {
      // Of each sort of keys and ids; all collections take the generators many times as long.
      const description = choose('core/references', 'core/citations', 'general/polity-capitals');
      const options = { baseUrl: site.baseUrl, hosts, records: true, description };
      const { out } = await buildTree(makeExport(...tiny), options);
      // Nothing else of the tree, as where somebody saved it.
      const cwd = temporaryFolder();
      copyFileSync(join(out, 'openapi.json'), join(cwd, 'openapi.json'));
      await promisify(execFile)(process.execPath, [packageFile(program), ...args], { cwd });
      const made = readFileSync(join(cwd, 'made.ts'), 'utf8');
      expect(made).toMatch(has);
      expect(faultsIn({ 'made.ts': made })).toEqual([]);
    },
  );
});
