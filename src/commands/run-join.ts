import { totals } from '../contract/total.ts';
import { type JoinReport, joinParts } from '../publish/join.ts';
import { hasReleases } from '../publish/write/releases.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { byteSize, figure, plural } from '../terminal/plural.ts';
import type { CommandContext } from './create-context.ts';
import { printReport, type Report, type ReportFlags, withheldLine } from './reports/report.ts';
import { keptUserFiles, leftOver, untouched } from './reports/tree-text.ts';
import { packedWorkFiles, readArchives, unreadArchives } from './settings/archives-beside.ts';
import { readConfiguration } from './settings/read-configuration.ts';
import { keptIn, refusesReleases } from './trees/released-privacy.ts';
import { collectionNames } from './trees/served-tree.ts';

export interface JoinFlags extends ReportFlags {
  readonly out: string;
  readonly replace?: true;
  readonly sync: boolean;
}

export async function runJoin(
  parts: readonly string[],
  flags: JoinFlags,
  context: CommandContext,
): Promise<void> {
  context.whenStopped(() => untouched(flags.out));
  for (const part of parts) finishInterruptedSwap(part);
  const archives = await readArchives(flags.out);
  if (hasReleases(flags.out) || archives.length > 0) {
    const configured = readConfiguration(undefined);
    const kept = keptIn(parts[0] as string, configured, { asBuilt: true });
    if (refusesReleases('join', { ...configured, kept }, archives, flags, context)) return;
  }
  const report = await joinParts(
    { parts, out: flags.out, replace: flags.replace === true, sync: flags.sync, version: context.version },
    { progress: context.progress('files'), signal: context.signal },
  );
  await printReport(joinReport(report, flags.out), flags, context);
  context.notify(...packedWorkFiles(flags.out, archives), ...unreadArchives(flags.out, archives));
  if (report.leftover !== null) context.notify(leftOver(report.leftover));
}

function joinReport(
  { parts, files, bytes, collections, manifest, theirs, seconds }: JoinReport,
  out: string,
): Report {
  const sums = totals(collections, 'records', 'pages', 'withheld', 'widerNulls');
  const names = collectionNames(
    out,
    collections.map(({ path }) => path),
  );
  const rows = [...collections, sums];
  const first = [...names, plural(collections.length, 'collection')];
  const of = `${plural(parts, 'part')}: ${plural(files, 'file')} (${byteSize(bytes)})`;
  return {
    json: {
      ...{ command: 'join', ok: true, out, parts, base_url: manifest.base_url, theirs },
      collections: collections.map(({ withheld, widerNulls, ...each }) => ({
        ...each,
        private_comments_withheld: withheld,
        wider_nulls: widerNulls,
      })),
      total: {
        ...{ collections: collections.length, records: sums.records, pages: sums.pages },
        ...{ files, bytes, seconds },
        private_comments_withheld: sums.withheld,
        wider_nulls: sums.widerNulls,
      },
    },
    table: {
      rows: [
        ['collection', 'records', 'pages', 'withheld'],
        ...rows.map(({ records, pages, withheld }, index) => [
          first[index] as string,
          ...[records, pages, withheld].map(figure),
        ]),
      ],
    },
    text: [
      `Joined ${of} in ${out} for ${manifest.base_url}/ in ${seconds.toFixed(2)} s`,
      ...keptUserFiles(theirs, out),
      ...(sums.withheld > 0 ? [withheldLine(sums.withheld, 'when the parts were built')] : []),
    ],
  };
}
