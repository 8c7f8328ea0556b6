import { EXPLORER_FOLDER, START_PAGE } from '../contract/explorer-pages.ts';

/** What it means that files of the user's stayed in an output folder, in the place of ours: a line each. */
export function theirsText(theirs: readonly string[], out: string): string[] {
  return theirs.map((path) => {
    const stays = `${path} in ${out} is not of a build, and stays`;
    return path === START_PAGE ? `${stays}: the explorer is at /${EXPLORER_FOLDER}/ only.` : `${stays}.`;
  });
}
