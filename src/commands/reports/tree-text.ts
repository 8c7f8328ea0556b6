import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXPLORER_FOLDER, START_PAGE } from '../../contract/tree/explorer-pages.ts';
import { MANIFEST } from '../../contract/tree/tree.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { type Notice, warning } from '../create-context.ts';

/** Printed with everything made from the bundled sample. */
export const sampleText = 'This is the sample that comes with polity-press, not a databank of yours.';

/** User files that a build kept where it would have written its own: a line each. */
export function keptUserFiles(paths: readonly string[], out: string): string[] {
  return paths.map((path) => {
    const stays = `${path} in ${out} is not of a build, and stays`;
    return path === START_PAGE ? `${stays}: the explorer is at /${EXPLORER_FOLDER}/ only.` : `${stays}.`;
  });
}

/** What a stopped command has done to the output folder: nothing. */
export function untouched(out: string): string {
  return existsSync(join(out, MANIFEST))
    ? 'the tree published before is unchanged'
    : `nothing was published to ${shownPath(out)}`;
}

export function leftOver(folder: string): Notice {
  const hint = 'the next build removes it; leave it out of an upload';
  return warning(`the tree is published, but ${folder} could not be removed`, { hint });
}
