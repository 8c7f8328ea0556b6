import { isThisMachine } from '../contract/this-machine.ts';
import { urlIn } from '../contract/url-in.ts';
import { own } from '../terminal/own-command.ts';
import { quoteForShell } from '../terminal/safe-text.ts';
import type { Notes, Symptom } from './check.ts';
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
  const found = urlIn(baseUrl ?? '');
  if (expected === null || baseUrl === null || found === null) return null;
  const wanted = new URL(expected);
  if (found.href.replace(/\/$/, '') === wanted.href.replace(/\/$/, '')) return null;
  /** A local preview, whose links lead to where the tree will be published. */
  const isPreview = meantFor === null && isThisMachine(wanted);
  const facts = {
    ...{ where: http?.base ?? MANIFEST, found: baseUrl, expected },
    /** A release never changes, and a redirect from its address keeps its links. */
    isAccepted: isPreview || isRelease,
    /** Whether a preview may have made its links lead to itself. */
    mayBeRewritten: http !== null && mayBeRewritten(baseUrl, http.base),
  };
  if (facts.mayBeRewritten && meantFor !== null)
    return {
      ...facts,
      message: `the links lead to ${baseUrl}, where the tree is served`,
      remark: `A preview leads to itself: verify its folder with --base-url ${quoteForShell(meantFor)}, or serve it with --as-published.`,
    };
  // A preview answers at its root, too, and rewrites its links to lead below its path.
  if (isPreview && facts.mayBeRewritten && isLonger(found.pathname, wanted.pathname))
    return {
      ...facts,
      message: `the tree is meant to be below ${withSlash(found.pathname)}, where its links lead`,
      remark: `Verify it there: ${own`verify ${withSlash(baseUrl)}`}`,
    };
  const isOfTree = meantFor !== null && baseUrl.replace(/\/v\/[0-9.]+$/, '') === meantFor;
  const remark = isOfTree
    ? `Give the address of the release, which is below that of its tree: --base-url ${quoteForShell(baseUrl)}`
    : remarkOnRelease(found, expected, isPreview);
  return {
    ...facts,
    message: `the tree was built for ${baseUrl}, where its links lead`,
    remark: isRelease ? remark : undefined,
  };
}

/** Once, not for each link: a tree built for another address is complete, but all its links lead there. */
export function compareAddress(tree: Tree, notes: Notes): void {
  const fault = addressFault(tree);
  if (fault === null) return;
  if (fault.isAccepted) notes.warn(fault.where, fault.message, fault.remark);
  else notes.fail(fault.where, `${fault.message}, expected ${fault.expected}`, 'another address');
}

/** Of an address with the right end: only its beginning is wrong. */
export function elsewhere(address: unknown, end: string | undefined): Symptom | undefined {
  return end !== undefined && typeof address === 'string' && address.endsWith(end)
    ? 'another address'
    : undefined;
}

/** Whether a base URL may be that of the preview that answers at `asked`, not the one that a tree was built for. */
export function mayBeRewritten(baseUrl: string, asked: string): boolean {
  const [found, wanted] = [urlIn(baseUrl), new URL(asked)];
  return found !== null && isThisMachine(found) && isThisMachine(wanted) && found.port === wanted.port;
}

/** `/p` before the same path: `/p/v/1.0.0` and `/v/1.0.0`. */
function isLonger(path: string, end: string): boolean {
  const [long, short] = [withSlash(path), withSlash(end)];
  return long !== short && long.endsWith(short);
}

const withSlash = (address: string) => address.replace(/\/*$/, '/');

function remarkOnRelease(found: URL, expected: string, isPreview: boolean): string {
  const keep = isThisMachine(found)
    ? 'A release never changes: for links that others can follow, publish a new version with the public --base-url.'
    : `A release never changes: keep a redirect from ${found.href} to ${expected}, or serve it there.`;
  return isPreview ? `Nothing to do for a preview. ${keep}` : keep;
}
