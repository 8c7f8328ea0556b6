import { type JoinReport, joinParts } from '../publish/join.ts';
import { hasReleases } from '../publish/write/releases.ts';
import { finishInterruptedSwap } from '../publish/write/settle-swap.ts';
import { figure, plural } from '../terminal/plural.ts';
import { packedWorkFiles, readArchives, unreadArchives } from './archives-beside.ts';
import { byteSize } from './byte-size.ts';
import type { CommandContext } from './context.ts';
import { leftOver } from './left-over.ts';
import { readConfiguration } from './read-configuration.ts';
import { keptAsBuilt, refusesReleases } from './released-privacy.ts';
import { textTable } from './text-table.ts';
import { theirsText } from './theirs-text.ts';

/** The options of `polity-press join`. */
export interface JoinFlags {
  readonly out: string;
  readonly replace?: true;
  readonly sync: boolean;
  readonly json?: true;
  readonly quiet?: true;
}

/** `polity-press join <parts...>` */
export async function runJoin(
  parts: readonly string[],
  flags: JoinFlags,
  context: CommandContext,
): Promise<void> {
  context.whenStopped(() => 'what was published before is as it was');
  for (const part of parts) finishInterruptedSwap(part);
  const archives = await readArchives(flags.out);
  if (hasReleases(flags.out) || archives.length > 0) {
    const configured = readConfiguration(undefined);
    const kept = keptAsBuilt(parts[0] as string, configured);
    if (refusesReleases('join', kept, archives, configured.configuration, flags, context)) return;
  }
  const report = await joinParts(
    { parts, out: flags.out, replace: flags.replace === true, sync: flags.sync, version: context.version },
    { progress: context.progress('files'), signal: context.signal },
  );
  if (flags.json) context.printJson(joinJson(report, flags.out));
  else if (!flags.quiet) context.show(joinSummary(report, flags.out, context.columns));
  context.complain(...packedWorkFiles(flags.out, archives), ...unreadArchives(flags.out, archives));
  if (report.leftover !== null) context.complain(leftOver(report.leftover));
}

function joinSummary(
  { parts, files, bytes, collections, manifest, theirs, seconds }: JoinReport,
  out: string,
  columns: number | null,
) {
  const total = totals(collections);
  const rows = [...collections, { path: plural(collections.length, 'collection'), ...total }];
  const table = textTable(
    [
      ['collection', 'records', 'pages', 'withheld'],
      ...rows.map(({ path, records, pages, withheld }) => [
        path,
        figure(records),
        figure(pages),
        figure(withheld),
      ]),
    ],
    { columns },
  );
  const of = `${plural(parts, 'part')}: ${plural(files, 'file')} (${byteSize(bytes)})`;
  const joined = `Joined ${of} in ${out} for ${manifest.base_url}/ in ${seconds.toFixed(2)} s`;
  return [table, '', joined, ...theirsText(theirs, out)].join('\n');
}

function joinJson({ parts, files, bytes, collections, manifest, theirs, seconds }: JoinReport, out: string) {
  const total = totals(collections);
  return {
    command: 'join',
    ok: true,
    out,
    parts,
    base_url: manifest.base_url,
    theirs,
    collections: collections.map(({ withheld, widerNulls, ...each }) => ({
      ...each,
      private_comments_withheld: withheld,
      wider_nulls: widerNulls,
    })),
    total: {
      collections: collections.length,
      records: total.records,
      pages: total.pages,
      files,
      bytes,
      seconds,
      private_comments_withheld: total.withheld,
      wider_nulls: total.widerNulls,
    },
  };
}

function totals(collections: JoinReport['collections']) {
  const sum = (key: 'records' | 'pages' | 'withheld' | 'widerNulls') =>
    collections.reduce((before, collection) => before + collection[key], 0);
  return {
    records: sum('records'),
    pages: sum('pages'),
    withheld: sum('withheld'),
    widerNulls: sum('widerNulls'),
  };
}
