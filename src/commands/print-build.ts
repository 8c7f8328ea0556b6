import { EXIT } from '../contract/errors.ts';
import { exceededLimits } from '../hosts/exceeded-limits.ts';
import type { BuildOptions } from '../publish/build-types.ts';
import type { PublishReport } from '../publish/release.ts';
import { plural } from '../terminal/plural.ts';
import { type FoundArchive, packedWorkFiles, unreadArchives } from './archives-beside.ts';
import { beyond, beyondLines } from './beyond.ts';
import type { BuildSettings } from './build-settings.ts';
import { buildJson, buildSummary } from './build-summary.ts';
import { hostNamed } from './choose-hosts.ts';
import type { CommandContext } from './context.ts';
import { databankJson, databankLines, onlyInterface } from './databank-lines.ts';
import { leftOver } from './left-over.ts';
import { exceededLimit } from './limit-text.ts';
import { problemLines } from './problem-lines.ts';
import { bundledConfiguration, type ReadConfiguration } from './read-configuration.ts';
import { releaseComplaints, sizeOf } from './release-text.ts';
import type { SourceOfBuild } from './source-of-build.ts';
import { summaryText } from './summary-text.ts';
import type { BuildFlags, SaidOfBuild } from './unchanged-build.ts';
import { workFiles } from './work-files.ts';

/** A build that has ended. */
interface EndedBuild {
  readonly options: BuildOptions;
  readonly settings: BuildSettings;
  readonly report: PublishReport;
  readonly flags: BuildFlags;
  readonly source: SourceOfBuild;
  /** Those in the output folder. */
  readonly archives: readonly FoundArchive[];
  /** What the source is; null for the sample. */
  readonly described: ReadConfiguration | null;
}

/** Prints what a build did, and sets the exit code. */
export function printBuild(
  { options, settings, report, flags, source, archives, described }: EndedBuild,
  context: CommandContext,
): Omit<SaidOfBuild, 'notes'> {
  const { name, fix, fault = 'breaks the contract' } = source;
  const exceeded = exceededLimits(options.hosts.names.map(hostNamed), sizeOf(report, options));
  const left = beyond(
    { ...source.found, unmentioned: report.unmentioned },
    described ?? bundledConfiguration(),
  );
  const json = {
    ...buildJson(options, settings, report, exceeded),
    databank: described === null ? 'interface' : databankJson(described),
    not_published: left,
  };
  const summary = buildSummary(
    options,
    settings,
    report,
    described === null ? [] : [...beyondLines(left), ...databankLines(described)],
  );
  const warnings = [
    ...exceeded.map(exceededLimit),
    ...releaseComplaints(report.releases, options),
    ...packedWorkFiles(options.out, archives),
    ...unreadArchives(options.out, archives),
  ];
  if (flags.json) context.printJson(json);
  if (report.problems.length > 0) {
    context.complain({
      level: 'error',
      message: `the ${name} ${fault} in ${plural(report.problems.length, 'place')}`,
      details: problemLines(report.problems, report.entityOf),
      hint: `nothing was published, ${options.out} is as it was; ${fix}${described === null ? '' : onlyInterface(described, report.problems)}`,
    });
    context.exit(EXIT.problems);
  } else if (!flags.json && !flags.quiet) {
    const published = `Published ${summary.tree} in ${report.seconds.toFixed(2)} s`;
    context.show(summaryText(summary, published, context.columns));
  }
  if (report.problems.length === 0) context.complain(...warnings, ...workFiles(options.out));
  if (report.leftover !== null) context.complain(leftOver(report.leftover));
  return { ...summary, warnings, json };
}
