import { type VerifyOptions, verify } from '../../src/verify/verify.ts';
import { options, schemas } from './failed-checks.ts';
import { publishedTree, temporaryFolder, writeTree } from './published-tree.ts';
import { type Deviation, serveTree } from './tree-server.ts';

/** Verifies a correct tree that is served so. */
export async function verifyServed(
  deviation: Deviation,
  basePath = '',
  more: Pick<VerifyOptions, 'settingOn'> = {},
) {
  const folder = await temporaryFolder();
  const address = await serveTree(folder, basePath, deviation);
  writeTree(publishedTree(schemas, address), folder);
  return { address, folder, report: await verify(address, { ...options, ...more }) };
}
