import { CliError } from '../contract/errors.ts';
import { CHANGELOG, CHANGES, releaseFolder } from '../contract/tree/releases.ts';
import { withdraw } from '../publish/withdraw.ts';
import { own } from '../terminal/own-command.ts';
import { plural } from '../terminal/plural.ts';
import type { CommandContext } from './create-context.ts';
import { expectVersion } from './reports/release-text.ts';
import { lines, printReport, type ReportFlags } from './reports/report.ts';
import { readConfiguration } from './settings/read-configuration.ts';
import { differenceOfTrees } from './sources/side-of-diff.ts';

export interface WithdrawFlags extends ReportFlags {
  readonly withdraw: string;
  readonly out?: string;
  readonly config?: string;
  readonly sync: boolean;
}

export async function runWithdraw(
  source: string | undefined,
  flags: WithdrawFlags,
  context: CommandContext,
): Promise<void> {
  const { withdraw: version } = flags;
  const configured = readConfiguration(flags.config);
  const { out = 'out' } = { ...configured.configuration, ...flags };
  const command = own`build --withdraw ${version} --out ${out}`;
  if (source !== undefined)
    throw new CliError('--withdraw builds nothing, so it takes no export', {
      hint: `Withdraw first, with \`${command}\`, then build.`,
    });
  expectVersion(version, '--withdraw');
  context.whenStopped(() => `\`${command}\` again finishes it`);
  const report = await withdraw(out, version, {
    signal: context.signal,
    compare: (older, newer) => differenceOfTrees(older, newer, configured, context),
    sync: flags.sync,
  });
  const { date, wasWithdrawn, remaining, quotedBy } = report;
  const done = wasWithdrawn ? 'was withdrawn before' : 'is withdrawn: its files are gone';
  const rest = remaining === 0 ? 'no release is left' : `${plural(remaining, 'release')} left`;
  await printReport(
    {
      json: {
        ...{ command: 'withdraw', ok: true, out, version, date },
        ...{ was_withdrawn: wasWithdrawn, remaining, quoted_by: quotedBy },
      },
      text: lines(
        `Release ${version} ${done} from ${out}, and releases.json says so; ${rest}.`,
        quotedBy.length > 0 &&
          `Values of ${version} are quoted in ${CHANGES} and ${CHANGELOG} of ${quotedBy.map((each) => `${out}/${releaseFolder(each)}`).join(', ')}: withdraw ${quotedBy.join(', ')}, too, if one of these values is why. Later releases do not repeat them.`,
        'Publish the folder again. Hosts, caches, backups and the history of a repository may keep copies of their own.',
      ),
    },
    flags,
    context,
  );
}
