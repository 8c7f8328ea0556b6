import { EXIT } from '../errors.ts';
import { findSetting } from '../hosts/find-setting.ts';
import { hosts } from '../hosts/index.ts';
import { createProgress, silentProgress } from '../log.ts';
import { readSchemas } from '../schemas/read-schemas.ts';
import { createValidator } from '../validate/create-validator.ts';
import { checks } from '../verify/checks.ts';
import { verify } from '../verify/verify.ts';
import { finishInterruptedSwap } from '../write/finish-interrupted-swap.ts';
import { parseBaseUrl } from './base-url.ts';
import type { CommandContext } from './context.ts';
import { textTable } from './text-table.ts';
import { verifyText } from './verify-text.ts';

/** The options of `polity-press verify`. */
export interface VerifyFlags {
  readonly list?: true;
  readonly baseUrl?: string;
  readonly concurrency: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press verify [folder or url]` */
export async function runVerify(target: string, flags: VerifyFlags, context: CommandContext): Promise<void> {
  if (flags.list) return context.print(flags.json ? listJson() : listText());
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? parseBaseUrl(target, 'verify') : null;
  const baseUrl = flags.baseUrl === undefined ? {} : { baseUrl: parseBaseUrl(flags.baseUrl) };
  if (address === null) finishInterruptedSwap(target);
  const progress = flags.quiet || flags.json ? silentProgress : createProgress('pages');
  const schemas = readSchemas();
  try {
    const report = await verify(address ?? target, {
      schemas,
      validator: createValidator(schemas),
      concurrency: flags.concurrency,
      signal: context.signal,
      ...baseUrl,
      settingOn: (clue, row) => findSetting(hosts, clue, row),
      onProgress: (done, total, what) => progress.show(done, total, what),
    });
    progress.stop();
    const isSound = report.checks.every(({ state }) => state === 'passed');
    if (flags.json) context.print(JSON.stringify({ command: 'verify', ok: isSound, ...report }, null, 2));
    else {
      const { table, complaints } = verifyText(report);
      if (!flags.quiet) context.print(table);
      if (complaints.length > 0) context.complain(...complaints);
    }
    if (!isSound) context.exit(EXIT.problems);
  } finally {
    progress.stop();
  }
}

function listText(): string {
  return textTable(
    checks.map(({ name, over, description }) => [name, over, description]),
    'left',
  );
}

function listJson(): string {
  return JSON.stringify(
    checks.map(({ name, over, description, fix }) => ({ name, over, description, fix })),
    null,
    2,
  );
}
