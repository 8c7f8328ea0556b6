import { EXIT } from '../contract/errors.ts';
import { hosts } from '../hosts/index.ts';
import { findSetting } from '../hosts/settings.ts';
import { mayBeInterrupted } from '../publish/write/may-be-interrupted.ts';
import { checks } from '../verify/checks.ts';
import { verify } from '../verify/verify.ts';
import { packedWorkFiles, readArchives } from './archives-beside.ts';
import { parseBaseUrl } from './base-url.ts';
import { configurationOf } from './configuration-of.ts';
import type { CommandContext } from './context.ts';
import { asConfigured, describeTree, expectedOf } from './describe-tree.ts';
import { describedService } from './described-service.ts';
import { openGivenTree } from './given-tree.ts';
import { readConfiguration } from './read-configuration.ts';
import { isAllowed, keptToday } from './released-privacy.ts';
import { verifyText } from './verify-text.ts';
import { workFiles } from './work-files.ts';

/** The options of `polity-press verify`. */
export interface VerifyFlags {
  readonly list?: true;
  readonly latest?: true;
  readonly baseUrl?: string;
  readonly config?: string;
  readonly concurrency: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press verify [target]` */
export async function runVerify(
  named: string | undefined,
  flags: VerifyFlags,
  context: CommandContext,
): Promise<void> {
  if (flags.list) {
    if (flags.json) context.printJson(listJson());
    else context.show(await listText(context.columns));
    return;
  }
  const target = named ?? (await configurationOf(flags.config))?.configuration.out ?? 'out';
  const meantFor = flags.baseUrl === undefined ? null : parseBaseUrl(flags.baseUrl);
  const configuration = readConfiguration(flags.config);
  const expected = once(() => expectedOf(describedService(configuration)));
  // What the package says of its own sample is without a fault, and most trees say themselves what they are.
  if (configuration.file !== null) expected();
  const { api } = configuration.description;
  const address = isAddress(target) ? withoutApi(parseBaseUrl(target, 'verify'), api, meantFor) : null;
  const tree = address === null ? await openGivenTree(target, context) : null;
  if (tree?.isArchive === false && mayBeInterrupted(target)) {
    const { finishInterruptedSwap } = await import('../publish/write/settle-swap.ts');
    finishInterruptedSwap(target);
  }
  const progress = context.progress('pages');
  try {
    const archives = tree?.isArchive === false ? await readArchives(tree.folder) : [];
    const report = await verify(address ?? target, {
      get description() {
        return expected().description;
      },
      get validator() {
        return expected().validator;
      },
      describe:
        flags.config === undefined
          ? (published) => describeTree(published, expected)
          : asConfigured(expected()),
      // A release is what it was when it was published, whatever the configuration says now.
      describeReleases: flags.latest ? null : (published) => describeTree(published, expected),
      ...(configuration.file !== null && {
        privacy: {
          kept: (databank, manifest, isIncluded) => keptToday(databank, manifest, configuration, isIncluded),
          isAllowed: (version, name) => isAllowed(configuration.configuration, version, name),
        },
      }),
      archives,
      concurrency: flags.concurrency,
      signal: context.signal,
      ...(tree?.isArchive === true && { unpacked: tree.folder }),
      ...(meantFor !== null && { baseUrl: meantFor }),
      settingOn: (clue, row) => findSetting(hosts, clue, row),
      onProgress: (done, total, what) => progress.show(done, total, what),
    });
    progress.stop();
    const isSound = [report, ...report.releases].every(({ checks }) =>
      checks.every(({ state }) => state === 'passed'),
    );
    if (flags.json) context.printJson({ command: 'verify', ok: isSound, ...report });
    else {
      const { table, complaints } = verifyText(report, context.columns);
      if (!flags.quiet) context.show(table);
      if (complaints.length > 0) context.complain(...complaints);
    }
    if (tree?.isArchive === false)
      context.complain(...workFiles(tree.folder), ...packedWorkFiles(tree.folder, archives));
    if (!isSound) context.exit(EXIT.problems);
  } finally {
    progress.stop();
    await tree?.discard();
  }
}

/** What a function returns, which is called when that is first asked for. */
function once<Result extends object>(make: () => Result): () => Result {
  let made: Result | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function isAddress(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** People copy the root index's address from `serve`: the tree begins above it, unless they say otherwise. */
function withoutApi(address: string, api: string, meantFor: string | null): string {
  const end = api.slice(0, -1);
  return address !== meantFor && address.endsWith(end) ? address.slice(0, -end.length) : address;
}

async function listText(columns: number | null): Promise<string> {
  const { textTable } = await import('./text-table.ts');
  return textTable(
    checks.map(({ name, over, description }) => [name, over, description]),
    { others: 'left', columns },
  );
}

function listJson() {
  return {
    command: 'verify',
    checks: checks.map(({ name, over, description, fix }) => ({ name, over, description, fix })),
  };
}
