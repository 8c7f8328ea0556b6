import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { resolveDataset } from '../../src/outputs/dataset/resolve-dataset.ts';
import { verify } from '../../src/verify/verify.ts';
import { publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny, writeExport } from '../helpers/make-export.ts';
import { served } from '../helpers/served.ts';
import { suiteFolder } from '../helpers/temporary-folder.ts';
import { options } from './failed-checks.ts';

const folder = suiteFolder();
const out = join(folder, 'out');
const baseUrl = 'https://example.org';
const names = ['core/references', 'sc/tokens'];

/** Publishes the latest tree with a version, and verifies it. */
async function latest(
  version: string | null,
  {
    changes = [],
    collections = names,
    pageSize = 5,
  }: {
    readonly changes?: readonly string[];
    readonly collections?: readonly string[];
    readonly pageSize?: number;
  },
) {
  const dataset = resolveDataset({
    dataset: version === null ? {} : { version },
    ownTitle: 'Tokens',
    baseUrl,
  });
  const described = {
    description: { ...choose(...collections), names: collections },
    baseUrl,
    pageSize,
    dataset,
  };
  const { problems } = await publishTree(makeExport(...tiny, ...changes), out, null, described);
  expect(problems).toEqual([]);
  return [await verify(out, options), await verify(await served(out), options)].map(({ releases }) => {
    const isOwn = ({ check }: { readonly check: string }) => check === 'same-version';
    const { checks = [], warnings = [] } = releases[0] ?? {};
    const found = warnings.filter(isOwn).map(({ where, message, fix }) => ({ where, message, fix }));
    return [checks.find(({ name }) => name === 'same-version')?.state ?? null, ...found];
  });
}

beforeAll(async () => {
  const described = { description: { ...choose(...names), names }, baseUrl };
  await publishTree(writeExport(join(folder, 'export.sqlite'), ...tiny), out, '1.0.0', described);
});

const warning = (collections: string) => ({
  where: 'datapackage.json',
  message: `the latest tree has version 1.0.0, too, but other records in ${collections}`,
  fix: expect.stringMatching(
    / a draft of it, such as 1\.0\.1-draft, or 2\.0\.0-draft if ids or keys are gone, and /,
  ),
});
const changes = ["UPDATE core_reference SET title = 'Other' WHERE id = 1"];

const apart = "INSERT INTO core_polity (id, name, long_name) VALUES (10, 'A', 'A')";
const both = { changes: [...changes, 'DELETE FROM sc_token WHERE id = 11'] };

it.each([
  ['the same records, on other pages', '1.0.0', {}, ['passed']],
  ['another version', '1.0.1-draft', { changes }, [null]],
  ['no version', null, { changes }, [null]],
  ['other records', '1.0.0', both, ['passed', warning('2 collections')]],
  ['other entities', '1.0.0', { changes: [apart] }, ['passed', warning('1 collection')]],
  ['fewer collections', '1.0.0', { collections: ['core/references'] }, ['passed', warning('1 collection')]],
])('of a latest tree with %s, on disk and over HTTP', async (_, version, how, expected) => {
  expect(await latest(version, how)).toEqual([expected, expected]);
});
