import { describeTree } from '../../src/commands/sources/describe-tree.ts';
import { createValidator } from '../../src/model/validate/create-validator.ts';
import type { Notes } from '../../src/verify/check.ts';
import { metadata } from '../../src/verify/checks/metadata.ts';
import { createFindings } from '../../src/verify/findings.ts';
import { readTree } from '../../src/verify/read-tree.ts';
import { openTarget } from '../../src/verify/target/open-target.ts';
import type { VerifyReport } from '../../src/verify/verify-report.ts';
import { description, schemas } from '../helpers/bundled.ts';

export { schemas };

/** What trees are by their descriptions: each is compiled once for all tests of a file. */
const known = new Map<string, ReturnType<typeof describeTree>>();

function describe(published: unknown) {
  const text = JSON.stringify(published);
  const described = known.get(text) ?? describeTree(published);
  known.set(text, described);
  return described;
}

/** Compiled once for all tests. */
export const options = {
  description,
  validator: createValidator(schemas),
  describe,
};

/** The checks of trees with single records or releases, or of a snapshot: they have tests of their own. */
export const ofOtherTrees: readonly string[] = [
  'checksums',
  'host-files',
  'dataset',
  'packed-tree',
  'same-version',
  'claim-forms',
  'single-records',
  'explorer-data',
  'explorer-files',
  'unmentioned',
  'tables',
  'table-formats',
  'wide-tables',
  'metadata',
  'changes',
  'releases',
  'release-digest',
  'feed',
  'privacy-of-releases',
  'privacy-of-archives',
];

/** The names of the checks that failed, in the order of the report. */
export function failedChecks({ checks }: VerifyReport): readonly string[] {
  return checks.filter(({ failures }) => failures > 0).map(({ name }) => name);
}

/** What the check of metadata finds in the folder of a snapshot. To look at all of it would take ten times as long. */
export async function metadataFaults(folder: string): Promise<string[][]> {
  const target = await openTarget(folder, { concurrency: 1, signal: undefined, folder });
  const tree = await readTree(target, options, { meantFor: null, readsAll: false, isArchive: false });
  const faults: string[][] = [];
  const notes = createFindings(() => '').notesOf(metadata);
  const fail = (...[where, message]: Parameters<Notes['fail']>) => void faults.push([where, message]);
  if ('examine' in metadata) await metadata.examine(tree, { ...notes, fail }, []);
  return faults;
}
