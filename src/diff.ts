import { isUtf8 } from 'node:buffer';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Export } from './database/export.ts';
import type { Roles } from './description/key-facts.ts';
import type { Collection, Description } from './description/kind.ts';
import { type Change, changesOf, Tally } from './diff/compare.ts';
import { ComparisonStore } from './diff/comparison-store.ts';
import type { Difference } from './diff/difference.ts';
import { type Plan, type SideName, sideNames } from './diff/plan.ts';
import { planComparison } from './diff/plan-comparison.ts';
import { readExport } from './diff/read-export.ts';
import { readTree } from './diff/read-tree.ts';
import { RecordLookup } from './diff/record-lookup.ts';
import type { Pages } from './diff/tree-page.ts';
import { CliError, type Problem } from './errors.ts';
import { openCacheFolder } from './files/cache.ts';
import { folderSource } from './import/crawl/source/folder-source.ts';
import type { Progress } from './log.ts';
import { shownPath } from './shown-path.ts';

/** One of the two that are compared. */
export type Side = {
  /** What is published of it, keys under the names that they have on this side. */
  readonly description: Description;
} & (
  | {
      /** A published tree. */ readonly folder: string /** What messages call the folder. */;
      readonly shown: string;
    }
  | { /** Anything else: it was made an export. */ readonly open: () => Export }
);

export interface DiffOptions {
  readonly old: Side;
  readonly new: Side;
  /** What the names of entities are found by. */
  readonly roles: Roles;
  /** Whether changes are wanted that do not count: see `Change`. */
  readonly given?: boolean;
}

export interface DiffEffects {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Hears what is compared, before it is. */
  readonly onPlan?: (plan: Plan) => void;
  /** Hears of every change, in order, while they are found. */
  readonly onChange?: (change: Change, lookup: RecordLookup) => void;
}

/** What was found. With problems of a side nothing was compared. */
export type DiffReport =
  | { readonly problems: Readonly<Record<SideName, readonly Problem[]>>; readonly difference: null }
  | { readonly problems: null; readonly difference: Difference; readonly plan: Plan };

/** Changes after which others have their turn. */
const step = 1000;

/**
 * Compares two sides: each is read into a private file of the cache, flat and in the order of ids, and the two are
 * compared there.
 *
 * @throws CliError where one of them cannot be read
 */
export async function diff(options: DiffOptions, effects: DiffEffects): Promise<DiffReport> {
  const plan = planComparison(options.old.description, options.new.description);
  const work = openCacheFolder();
  const { progress, signal } = effects;
  try {
    const store = new ComparisonStore(join(work.path, 'sides.sqlite'), plan.kinds);
    try {
      const problems: Record<SideName, readonly Problem[]> = { old: [], new: [] };
      for (const side of sideNames)
        problems[side] = await readSide(options[side], side, plan, store, effects);
      progress.stop();
      if (sideNames.some((side) => problems[side].length > 0)) return { problems, difference: null };
      effects.onPlan?.(plan);
      const lookup = new RecordLookup(store, plan, options.roles);
      const tally = new Tally(store, plan);
      let seen = 0;
      for (const change of changesOf(store, plan, { given: options.given === true })) {
        tally.add(change);
        effects.onChange?.(change, lookup);
        seen += 1;
        if (seen % step === 0) {
          await setImmediate();
          signal.throwIfAborted();
        }
      }
      return { problems: null, difference: tally.difference(), plan };
    } finally {
      store.close();
    }
  } finally {
    progress.stop();
    work.discardNow();
  }
}

async function readSide(
  side: Side,
  name: SideName,
  plan: Plan,
  store: ComparisonStore,
  { progress, signal }: DiffEffects,
): Promise<readonly Problem[]> {
  const effects = {
    signal,
    show: (records: number, what: string) => progress.show(records, 0, `${name}: ${what}`),
  };
  if ('folder' in side) {
    const pages = pagesOf(side, side.description.api);
    return (await readTree(pages, plan, name, store, effects)).all();
  }
  const source = side.open();
  try {
    return (await readExport(source, plan, name, store, effects)).all();
  } finally {
    source.close();
  }
}

const hint = 'Nothing was compared: publish the tree again.';

/** The pages of a tree in a folder. */
function pagesOf({ folder, shown }: { folder: string; shown: string }, api: string): Pages {
  const source = folderSource(folder, api);
  return {
    async read({ path }: Collection, page, signal) {
      const rest = page === 1 ? '' : `?page=${page}`;
      const where = join(shown, relative(folder, source.where(path, rest)));
      const answer = await source.read(path, rest, signal);
      if (answer.status !== 'found') throw new CliError(`${shownPath(where)} is missing`, { hint });
      return { value: jsonIn(answer.bytes, where), where };
    },
  };
}

function jsonIn(bytes: Buffer, where: string): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // Node's own error quotes the text.
  }
  throw new CliError(`${shownPath(where)} is not complete JSON`, { hint });
}
