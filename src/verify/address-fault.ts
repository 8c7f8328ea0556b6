import { BlockList, isIP } from 'node:net';
import { MANIFEST } from './file-names.ts';
import type { Tree } from './tree.ts';

/**
 * Compares the address that a tree was built for with the one that users see: as given, or else the requested
 * one. If they differ, no link can be followed.
 */
export function addressFault({
  http,
  baseUrl,
  meantFor,
  isRelease,
}: Pick<Tree, 'baseUrl' | 'meantFor' | 'isRelease'> & { readonly http: { readonly base: string } | null }) {
  const expected = meantFor ?? http?.base ?? null;
  if (expected === null || baseUrl === null || !URL.canParse(baseUrl)) return null;
  const [found, wanted] = [new URL(baseUrl), new URL(expected)];
  if (found.href.replace(/\/$/, '') === wanted.href.replace(/\/$/, '')) return null;
  /** A local preview, whose links lead to where the tree will be published. */
  const isPreview = meantFor === null && isThisMachine(wanted);
  return {
    ...{ where: http?.base ?? MANIFEST, found: baseUrl, expected },
    /** A release never changes, and a redirect from its address keeps its links. */
    isAccepted: isPreview || isRelease,
    remark: isRelease ? remarkOnRelease(found, expected, isPreview) : undefined,
  };
}

function remarkOnRelease(found: URL, expected: string, isPreview: boolean): string {
  const keep = isThisMachine(found)
    ? 'A release never changes: for links that others can follow, publish a new version with the public --base-url.'
    : `A release never changes: keep a redirect from ${found.href} to ${expected}, or serve it there.`;
  return isPreview ? `Nothing to do for a preview. ${keep}` : keep;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
// Servers that listen on every address name these; they lead to this machine.
loopback.addAddress('0.0.0.0', 'ipv4');
loopback.addAddress('::', 'ipv6');

export function isThisMachine({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}
