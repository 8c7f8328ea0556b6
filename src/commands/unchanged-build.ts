import { upToDate } from '../rebuild/fingerprint.ts';
import type { BuildFlags } from './build-flags.ts';
import { callOfBuild, outOfBuild } from './call-of-build.ts';
import type { Complaint } from './complaint.ts';
import type { CommandContext } from './context.ts';
import { type BuildSummary, summaryText } from './summary-text.ts';
import { workFiles } from './work-files.ts';

/** What a build said of a tree, so that it can be said again. */
export interface SaidOfBuild extends BuildSummary {
  /** What people should know, unless they want to hear of nothing but errors. */
  readonly notes: readonly Complaint[];
  /** What they should know in any case. */
  readonly warnings: readonly Complaint[];
  readonly json: Readonly<Record<string, unknown>>;
}

/**
 * Finds out whether a build would change nothing, and says what the last one said. This must stay cheap: it loads
 * neither SQLite nor a validator, and no file of the tree is opened.
 *
 * @returns false where there is something to build
 */
export function isUnchangedBuild(
  source: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): boolean {
  if (flags.force || context.signal.aborted) return false;
  const said = saidOfTree(source, flags);
  if (said === null) return false;
  const { notes, warnings, json, tree } = said;
  if (!flags.quiet) context.complain(...notes);
  if (flags.json) context.printJson({ ...json, up_to_date: true });
  else if (!flags.quiet) {
    const isSo = `Up to date: ${tree}, as the last build left it; --force builds it again`;
    context.show(summaryText(said, isSo, context.columns));
  }
  context.complain(...warnings, ...workFiles(outOfBuild(flags)));
  return true;
}

function saidOfTree(source: string | undefined, flags: BuildFlags): SaidOfBuild | null {
  try {
    const call = callOfBuild(source, flags);
    return call === null ? null : upToDate<SaidOfBuild>(outOfBuild(flags), call);
  } catch {
    // What is wrong with the call is said by the build.
    return null;
  }
}
