import { resolve } from 'node:path';
import type { ReleaseDifference } from '../../contract/documents.ts';
import { total } from '../../contract/total.ts';
import { nextVersions } from '../../contract/tree/releases.ts';
import type { Changes } from '../../diff/difference.ts';
import { proposeVersion } from '../../diff/propose-version.ts';
import type { BuildOptions } from '../../publish/build-types.ts';
import type { ReleasesReport } from '../../publish/release.ts';
import { listedReleases } from '../../publish/write/releases.ts';
import { own } from '../../terminal/own-command.ts';
import { figure, plural } from '../../terminal/plural.ts';
import { shownPath } from '../../terminal/safe-text.ts';
import { type Notice, warning } from '../create-context.ts';

/** Warns of a tree with the version of a release and other data. */
export function unlikeNotices(
  { unlike }: Pick<ReleasesReport, 'unlike'>,
  {
    out,
    dataset: { version = null, doi = null },
  }: { readonly out: string; readonly dataset: Partial<Pick<BuildOptions['dataset'], 'version' | 'doi'>> },
  settings: string,
): Notice[] {
  if (unlike === null) return [];
  if (unlike === 'unknown') {
    const message = `${shownPath(out)} has the version of release ${version}, which cannot be read and compared`;
    return [warning(message, { hint: `To see what is wrong with it: ${own`verify ${out}`}` })];
  }
  const [itsDoi, noDoi] = doi === null ? ['', ''] : [' and its DOI', ', and remove "doi"'];
  const isWithdrawn = unlike === 'withdrawn';
  const { last, next } = lastAndNext(out);
  const byRule = isWithdrawn || unlike.from !== last ? null : proposeVersion(last, changesIn(unlike));
  const but = isWithdrawn ? 'which was withdrawn' : 'but not its data';
  return [
    warning(`${shownPath(out)} has the version of release ${version}${itsDoi}, ${but}`, {
      details: isWithdrawn ? [] : [sinceText(unlike)],
      hint: `Release it as ${byRule ?? 'the next version'}; or set "version" of "dataset" in ${settings} to a draft of it, such as ${byRule ?? next}-draft${noDoi}.`,
    }),
  ];
}

/** The last version that was released, be it withdrawn since, and the least one that is free. */
export function lastAndNext(out: string): { readonly last: string; readonly next: string } {
  const last = listedReleases(resolve(out))?.at(-1)?.version ?? '0.0.0';
  return { last, next: nextVersions(last)[2] };
}

function changesIn({ structure, collections, embedded }: ReleaseDifference): Changes {
  return { structure, collections: Object.values(collections), embedded: Object.values(embedded) };
}

/** Changes in numbers. */
export function sinceText({ from, ...changes }: ReleaseDifference): string {
  const { structure, collections, embedded } = changesIn({ from, ...changes });
  const all = [...collections, ...embedded];
  const sum = (key: 'added' | 'removed' | 'changed') => figure(total(all, key));
  const also = structure.length === 0 ? '' : `; ${plural(structure.length, 'change')} of structure`;
  return `Since ${from}: records added ${sum('added')}, removed ${sum('removed')}, changed ${sum('changed')}${also}.`;
}
