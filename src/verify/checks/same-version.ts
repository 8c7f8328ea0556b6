import { createHash, type Hash } from 'node:crypto';
import inc from 'semver/functions/inc.js';
import { getOrMake } from '../../contract/get-or-make.ts';
import { kindsOf } from '../../model/description/kind.ts';
import { plural } from '../../terminal/plural.ts';
import type { Check, Visitor } from '../check.ts';
import { DATA_PACKAGE } from '../file-names.ts';
import { readJson } from '../json-file.ts';
import type { WalkedCollection } from '../page.ts';
import { saidBy } from '../said-of-dataset.ts';
import type { LatestData, Tree } from '../tree.ts';
import { UNMENTIONED } from '../unmentioned.ts';

export const sameVersion: Check = {
  name: 'same-version',
  description: 'The latest tree has the version of this release, and the same records.',
  fix: 'Release the latest tree as the next version.',
  needsAllPages: true,
  applies: ({ latest }) => latest !== undefined,
  start({ latest, ...tree }, notes) {
    const { version, data } = latest as LatestData;
    const own = digestData(tree);
    const breaking = inc(version, version.startsWith('0.') ? 'minor' : 'major');
    const fix = `To see them, compare the two with diff. Release the latest tree as the next version; or set "version" of "dataset" in its settings to a draft of it, such as ${inc(version, 'patch')}-draft, or ${breaking}-draft if ids or keys are gone, and leave out the DOI of ${version}.`;
    return {
      ...own.visitor,
      end(collections) {
        const released = own.digests(collections);
        const paths = [...new Set([...released.keys(), ...data.keys()])];
        notes.looked(paths.length);
        const differing = paths.filter((path) => {
          const [one, other] = [released.get(path), data.get(path)];
          return one !== null && other !== null && one !== other;
        });
        if (differing.length === 0) return;
        const where = plural(differing.length, 'collection');
        notes.warn(
          DATA_PACKAGE,
          `the latest tree has version ${version}, too, but other records in ${where}`,
          fix,
        );
      },
    };
  },
};

/** The version that the latest tree gives its dataset; null without one. */
export async function versionOf({ target }: Pick<Tree, 'target'>): Promise<string | null> {
  const { version } = saidBy(await readJson(target, DATA_PACKAGE));
  return typeof version === 'string' ? version : null;
}

/** Computes digests of the records in a tree while it is walked, whatever its address and the size of its pages. */
export function digestData({ baseUrl, http, description }: Pick<Tree, 'baseUrl' | 'http' | 'description'>) {
  const hashes = new Map<string, Hash>();
  const hasAddresses = kindsOf(description.collections).some(({ fields }) =>
    fields.some((field) => field.source === 'column' && field.addresses),
  );
  // A preview shows another one than the tree.
  const addresses = hasAddresses ? [baseUrl, http?.base].filter((each) => each != null) : [];
  const add = (path: string, records: readonly unknown[]) => {
    const hash = getOrMake(hashes, path, () => createHash('sha256'));
    for (const record of records)
      hash.update(addresses.reduce((text, address) => text.replaceAll(address, ''), JSON.stringify(record)));
  };
  return {
    visitor: {
      page: ({ collection, envelope }) => add(collection.path, envelope?.results ?? []),
      unmentioned: ({ records }) => add(UNMENTIONED, records.results),
    } satisfies Visitor,
    /** By collection, after the walk; null if not all its records were read. */
    digests: (collections: readonly WalkedCollection[]): LatestData['data'] => {
      const incomplete = collections.filter(({ complete }) => !complete);
      return new Map([
        ...[...hashes].map(([path, hash]) => [path, hash.digest('hex')] as const),
        ...incomplete.map(({ path }) => [path, null] as const),
      ]);
    },
  };
}
