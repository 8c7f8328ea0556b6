import { isThisMachine } from './this-machine.ts';
import type { Tree } from './tree.ts';

/** That the links of a tree lead elsewhere than where the tree is seen. */
export interface AddressFault {
  readonly where: string;
  /** Where its links lead, and where they are expected to. */
  readonly found: string;
  readonly expected: string;
  /** Whether this is a preview on this machine: its links lead to where the tree will be published. */
  readonly isPreview: boolean;
}

/**
 * Compares the address that a tree was built for with the one at which it is meant to be seen: what the user says, or
 * else the one that was asked. Where they differ, no link can be followed.
 */
export function addressFault({
  http,
  baseUrl,
  meantFor,
}: Pick<Tree, 'baseUrl' | 'meantFor'> & {
  readonly http: { readonly base: string } | null;
}): AddressFault | null {
  const expected = meantFor ?? http?.base ?? null;
  if (expected === null || baseUrl === null || !URL.canParse(baseUrl)) return null;
  const [found, wanted] = [new URL(baseUrl), new URL(expected)];
  if (found.href.replace(/\/$/, '') === wanted.href.replace(/\/$/, '')) return null;
  const isPreview = meantFor === null && isThisMachine(wanted);
  return { where: http?.base ?? 'manifest.json', found: baseUrl, expected, isPreview };
}
