import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UNMENTIONED } from '../../src/contract/tree/tree.ts';
import { diff, type Side } from '../../src/diff/diff.ts';
import { changeEvent, endEvent, structureEvent } from '../../src/diff/event-text.ts';
import type { Description } from '../../src/model/description/kind.ts';
import { linkRoles } from '../../src/model/description/linked-roles.ts';
import { unmentionedKind } from '../../src/model/description/unmentioned.ts';
import { openExport } from '../../src/sources/export/open-export.ts';
import { silentProgress } from '../../src/terminal/progress.ts';
import { buildTree } from '../helpers/build-tree.ts';
import { described, exportOf, type Holdings } from './library.ts';

/** A side that is an export. */
export function exportSide(holdings: Holdings, description: Description = described()): Side {
  const path = exportOf(holdings);
  return { description, unmentioned: unmentionedKind(description), open: () => openExport(path) };
}

/** The same, published in a folder. */
export async function treeSide(
  holdings: Holdings,
  pageSize = 2,
  description: Description = described(),
): Promise<Side & { readonly folder: string }> {
  const { out, problems } = await buildTree(exportOf(holdings), { description, pageSize });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const unmentioned = existsSync(join(out, UNMENTIONED)) ? linkRoles(description).entity : null;
  return { description, unmentioned, folder: out, shown: out };
}

/** Compares two sides; gives the lines of `--ndjson`, the events in them, and what was found. */
export async function compareHere(old: Side, fresh: Side) {
  const lines: string[] = [];
  const report = await diff(
    { old, new: fresh, roles: { entity: 'person', label: ['name'] }, given: true },
    {
      progress: silentProgress,
      signal: new AbortController().signal,
      onPlan: ({ structure }) => lines.push(...structure.map(structureEvent)),
      onChange: (change) => lines.push(changeEvent(change)),
    },
  );
  if (report.problems !== null) throw new Error(JSON.stringify(report.problems));
  lines.push(endEvent(report.difference));
  const events = lines.map((line) => JSON.parse(line));
  return { lines, events, difference: report.difference };
}
