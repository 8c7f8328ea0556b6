import { build } from '../build.ts';
import type { BuildOptions, BuildReport } from '../build-types.ts';
import { EXIT, type Problem } from '../errors.ts';
import { exceededLimits } from '../hosts/exceeded-limits.ts';
import { createProgress, silentProgress } from '../log.ts';
import { type BuildSettings, buildSettings } from './build-settings.ts';
import { buildJson, buildSummary } from './build-summary.ts';
import { chooseCollections } from './choose-collections.ts';
import { hostNamed } from './choose-hosts.ts';
import type { CommandContext } from './context.ts';
import { exceededLimitText } from './limit-text.ts';
import { problemText } from './problem-text.ts';
import { type SourceOfBuild, sourceOfBuild } from './source-of-build.ts';
import { figure } from './text-table.ts';

/** The options of `polity-press build`. */
export interface BuildFlags {
  readonly out: string;
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly includePrivateComments?: true;
  readonly collection?: readonly string[];
  readonly host?: readonly string[];
  readonly forget?: true;
  readonly replace?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press build [source]` */
export async function runBuild(
  path: string | undefined,
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  const collections = chooseCollections(flags.collection ?? []);
  const settings = buildSettings(flags);
  const chosen = {
    out: flags.out,
    baseUrl: settings.baseUrl.value,
    pageSize: settings.pageSize.value,
    includePrivateComments: flags.includePrivateComments === true,
    collections,
    version: context.version,
    replace: flags.replace === true,
    hosts: settings.hosts.value,
  };
  const isSilent = flags.quiet === true || flags.json === true;
  const progressOf = (unit: string) => (isSilent ? silentProgress : createProgress(unit));
  const source = await sourceOfBuild(path, chosen, {
    progress: progressOf('read'),
    checking: progressOf('rows'),
    signal: context.signal,
  });
  const options = { ...chosen, sample: source.sample };
  try {
    if (source.warnings.length > 0 && !flags.quiet) context.complain(...source.warnings);
    const report =
      source.problems.length > 0
        ? unread(source.problems)
        : await build(options, {
            openExport: source.open,
            progress: progressOf('records'),
            signal: context.signal,
          });
    tell({ options, settings, report, flags, source }, context);
  } finally {
    source.discard();
  }
}

/** The report of a build that did not come to its first page. */
function unread(problems: readonly Problem[]): BuildReport {
  const largest = { path: '', bytes: 0 };
  return { collections: [], files: 0, bytes: 0, largest, seconds: 0, problems };
}

/** What there is to tell of a build. */
interface Told {
  readonly options: BuildOptions;
  readonly settings: BuildSettings;
  readonly report: BuildReport;
  readonly flags: BuildFlags;
  readonly source: SourceOfBuild;
}

/** Prints what a build did, and sets the exit code. */
function tell({ options, settings, report, flags, source }: Told, context: CommandContext): void {
  const { name, fix } = source;
  const exceeded = exceededLimits(options.hosts.names.map(hostNamed), report);
  if (flags.json) context.printJson(buildJson(options, settings, report, exceeded));
  if (report.problems.length > 0) {
    context.complain(
      `error: the ${name} breaks the contract in ${figure(report.problems.length)} place(s)`,
      problemText(report.problems),
      `hint: nothing was published, ${flags.out} is as it was; ${fix}`,
    );
    context.exit(EXIT.problems);
  } else if (!flags.json && !flags.quiet) {
    context.print(buildSummary(options, settings, report));
  }
  if (report.problems.length === 0) for (const each of exceeded) context.complain(exceededLimitText(each));
}
