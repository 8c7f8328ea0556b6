import { CliError } from '../errors.ts';
import type { Tree } from './tree.ts';

/**
 * Throws a CliError where the manifest is no longer the one that the tree was read by: a build published meanwhile, and
 * what was read is partly of one tree and partly of the other. Without a manifest nothing says so.
 */
export async function expectSameTree(name: string, { target, manifestFile }: Tree): Promise<void> {
  const { file, json } = manifestFile;
  if (file.bytes === null || json?.value === undefined) return;
  const { bytes } = await target.file('manifest.json');
  // One that cannot be read is not a new one.
  if (bytes === null || bytes.equals(file.bytes)) return;
  throw new CliError(`${name} was published again while it was read`, { hint: 'run verify again' });
}
