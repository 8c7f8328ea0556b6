import { problemLines } from '../../../src/commands/reports/problem-lines.ts';
import { CliError, type Problem } from '../../../src/contract/errors.ts';
import type { BuildOptions } from '../../../src/publish/build-types.ts';
import { verify } from '../../../src/verify/verify.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { options as verifyOptions } from '../../verify/failed-checks.ts';

/** How a build in this process ended; any other error is a bug, and is thrown. */
export interface Attempt {
  /** The exit code that the command line gives for it. */
  readonly code: 0 | 1 | 2;
  /** What the command line prints about it. */
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Builds over `out`. */
export async function attempt(
  path: string,
  out: string,
  options: Partial<BuildOptions> = {},
): Promise<Attempt> {
  try {
    const { problems } = await buildTree(path, { ...options, out });
    return { code: problems.length === 0 ? 0 : 1, text: problemLines(problems).join('\n'), problems };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { code: 2, text: `error: ${error.message}\nhint: ${error.hint ?? ''}`, problems: [] };
  }
}

/** What `verify` has against a tree. */
export async function failuresIn(out: string): Promise<readonly string[]> {
  const { failures } = await verify(out, verifyOptions);
  return failures.map(({ check, where, message }) => `${check}: ${where}: ${message}`);
}
