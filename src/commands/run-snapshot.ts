import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isArchive } from '../archive/is-archive.ts';
import { expectArchivePlace } from '../archive/write-archive.ts';
import { CliError, type Problem } from '../contract/errors.ts';
import { CHECKSUMS } from '../outputs/dataset/checksums.ts';
import type { SnapshotOptions } from '../publish/snapshot.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { isPublishedTree } from '../sources/service/source/folder-source.ts';
import { own } from '../terminal/own-command.ts';
import { shownPath } from '../terminal/safe-text.ts';
import { type FoundArchive, readArchives, unreadArchives } from './archives-beside.ts';
import type { CommandContext } from './create-context.ts';
import { makeSnapshot, releaseBefore, snapshotOptions } from './make-snapshot.ts';
import { type ReadConfiguration, readConfiguration } from './read-configuration.ts';
import {
  exposedByArchives,
  exposedByRelease,
  exposedByReleases,
  exposedByTree,
  keptIn,
  reportExposed,
} from './released-privacy.ts';
import { printReport } from './report.ts';
import { snapshotReport } from './snapshot-report.ts';

export interface SnapshotFlags {
  readonly to: string;
  readonly tables?: true;
  readonly config?: string;
  readonly since?: string;
  readonly panel: number;
  readonly json?: true;
  readonly quiet?: true;
}

export async function runSnapshot(
  named: string | undefined,
  flags: SnapshotFlags,
  context: CommandContext,
): Promise<void> {
  const configured = readConfiguration(flags.config);
  const tree = named ?? configured.configuration.out ?? 'out';
  // Report an unwritable archive before minutes of reading.
  expectArchivePlace(flags.to, CHECKSUMS);
  context.whenStopped(() => `${shownPath(flags.to)} is unchanged`);
  if (!isPublishedTree(tree)) throw noTree(tree);
  finishInterruptedSwap(tree);
  const to = { to: flags.to, hasPages: flags.tables !== true, panelYears: flags.panel };
  const before = await snapshotOptions(tree, to, configured, context);
  const archives = before.release === null ? await readArchives(tree, flags.to) : [];
  const exposed = exposedBySnapshot(tree, before, archives, configured);
  if (exposed.length > 0) {
    const undone = `${shownPath(flags.to)} was not written`;
    const out = before.release === null ? tree : outOfRelease(tree);
    reportExposed(exposed, { command: 'snapshot', out, undone }, flags, context);
    return;
  }
  const earlier = flags.since ?? releaseBefore(tree, before);
  const { options, report, since } = await makeSnapshot(before, earlier, configured, context);
  await printReport(snapshotReport(options, report, since), flags, context);
  context.notify(...unreadArchives(tree, archives));
}

/** Private data in the archive to be, or in a release or another archive next to the tree. */
function exposedBySnapshot(
  tree: string,
  { release }: SnapshotOptions,
  archives: readonly FoundArchive[],
  configured: ReadConfiguration,
): Problem[] {
  const { configuration } = configured;
  if (release !== null) {
    const kept = keptIn(outOfRelease(tree), configured);
    return exposedByRelease(tree, release.version, { kept, configuration });
  }
  const built = { kept: keptIn(tree, configured, { asBuilt: true }), configuration };
  return [
    ...exposedByTree(tree, shownPath(tree), built),
    ...exposedByReleases(tree, { kept: keptIn(tree, configured), configuration }),
    ...exposedByArchives(archives, built),
  ];
}

function outOfRelease(tree: string): string {
  return join(tree, '..', '..');
}

function noTree(tree: string): CliError {
  const shown = shownPath(tree);
  if (!existsSync(tree))
    return new CliError(`${shown} does not exist`, {
      hint: `Build first, \`${own`build`}\`, or name the folder of a published tree.`,
    });
  if (isArchive(tree))
    return new CliError(`${shown} is an archive already`, {
      hint: `To pack it again, unpack it, or build from it first: \`${own`build ${tree}`}\``,
    });
  return new CliError(`${shown} is not a published tree`, {
    hint: `Name the folder that a build wrote, or build first: \`${own`build ${tree}`}\``,
  });
}
