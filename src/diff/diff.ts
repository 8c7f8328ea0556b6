import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../contract/errors.ts';
import { treeAddress } from '../contract/tree/tree.ts';
import { openCacheFolder } from '../files/cache.ts';
import type { Roles } from '../model/description/key-facts.ts';
import type { Collection, Description, RecordKind } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import type { Export } from '../sources/export/export.ts';
import { TreeAddresses } from '../sources/service/infer/tree-addresses.ts';
import { figure, plural } from '../terminal/plural.ts';
import type { Progress } from '../terminal/progress.ts';
import { type Change, changesOf, createTally } from './compare.ts';
import { type ComparisonStore, openComparisonStore } from './comparison-store.ts';
import type { Difference } from './difference.ts';
import { meaningChanges } from './meanings.ts';
import { observeKeys } from './observed-keys.ts';
import { pagesOf } from './pages-of-folder.ts';
import { type Plan, type SideName, sideNames } from './plan.ts';
import { planComparison } from './plan-comparison.ts';
import { readExport } from './read-export.ts';
import type { ReadSide, SideToRead } from './read-side.ts';
import { readTree } from './read-tree.ts';
import { type RecordLookup, recordLookup } from './record-lookup.ts';
import { asDescribed, compareListings, type Listing } from './root-indexes.ts';
import type { Pages } from './tree-page.ts';

export interface OwnAddresses {
  /** What they begin with. */
  readonly bases: readonly string[];
  readonly lists: readonly Pick<Collection, 'name' | 'path' | 'at'>[];
}

export type Side = {
  /** What is published of it, with the key names of this side. */
  readonly description: Description;
  /** Where its root index disagrees with the description; default: nowhere. */
  readonly listing?: Listing;
  /** The kind of entity that the side includes even if no record mentions it; null if none. */
  readonly unmentioned: RecordKind | null;
  /** Where its own addresses lead: to be compared, they become addresses of the new side. Not of an export. */
  readonly own?: OwnAddresses;
} /** A published tree; `shown` is its folder in messages. */ & (
  | { readonly folder: string; readonly shown: string }
  | {
      readonly pages: Pages;
      /** Whether it describes itself, as a tree does: a service may call keys by any spelling. */
      readonly isDescribed: boolean;
    }
  /** An export, or data imported into one. */
  | { readonly open: () => Export }
);

export interface DiffOptions {
  readonly old: Side;
  readonly new: Side;
  readonly roles: Roles;
  /** Also report changes that do not count: see `Change`. */
  readonly given?: boolean;
}

export interface DiffEffects {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly onPlan?: (plan: Plan) => void;
  /** Called for every change, in order, while the comparison runs. */
  readonly onChange?: (change: Change, lookup: RecordLookup) => void;
  /** Called after the last change, while the lookup still works. */
  readonly onCompared?: (difference: Difference, lookup: RecordLookup) => Promise<void>;
}

/** If a side has problems, nothing was compared. */
export type DiffReport =
  | { readonly problems: Readonly<Record<SideName, readonly Problem[]>>; readonly difference: null }
  | {
      readonly problems: null;
      readonly difference: Difference;
      readonly plan: Plan;
      /** In sentences. */
      readonly notes: readonly string[];
      readonly versions: readonly string[];
    };

/** Changes between two yields to the event loop. */
const step = 1000;

/**
 * Reads both sides into a private file of the cache and compares there. Throws CliError if one is unreadable.
 */
export async function diff(options: DiffOptions, effects: DiffEffects): Promise<DiffReport> {
  const anySpelling = [options.old, options.new].some((side) => 'pages' in side && !side.isDescribed);
  const plan = planComparison(options.old.description, options.new.description, anySpelling);
  const work = openCacheFolder();
  const { progress, signal } = effects;
  try {
    const store = openComparisonStore(join(work.path, 'sides.sqlite'), plan.kinds);
    try {
      const problems: Record<SideName, readonly Problem[]> = { old: [], new: [] };
      const versions: string[] = [];
      const left: string[] = [];
      for (const side of sideNames) {
        const read = await readSide(side, options, plan, store, effects);
        problems[side] = read.faults.all();
        versions.push(...read.versions);
        left.push(...leftOf(read, side, options));
      }
      progress.stop();
      if (sideNames.some((side) => problems[side].length > 0)) return { problems, difference: null };
      const listings = { old: options.old.listing ?? asDescribed, new: options.new.listing ?? asDescribed };
      const indexes = compareListings(listings, plan);
      const observed = observeKeys(store, plan);
      // For other sides, a configuration says what values mean, not they themselves.
      const areTrees = sideNames.every((side) => 'folder' in options[side]);
      const meanings = areTrees ? meaningChanges(options.old.description, options.new.description) : [];
      const structure = [...plan.structure, ...indexes.structure, ...observed.structure, ...meanings];
      effects.onPlan?.({ ...plan, structure });
      const rolesOf = (side: SideName) =>
        linkRoles({ roles: options.roles, collections: options[side].description.collections });
      const lookup = recordLookup(store, plan, { old: rolesOf('old'), new: rolesOf('new') });
      const tally = createTally(store, plan);
      let seen = 0;
      const found = { gone: observed.gone, replacements: store.replacements(plan) };
      for (const change of changesOf(store, plan, { ...found, given: options.given === true })) {
        tally.add(change);
        effects.onChange?.(change, lookup);
        seen += 1;
        if (seen % step === 0) {
          await setImmediate();
          signal.throwIfAborted();
        }
      }
      const { collections, embedded } = tally.difference();
      const difference = { structure, collections: [...collections, ...indexes.collections], embedded };
      await effects.onCompared?.(difference, lookup);
      return {
        problems: null,
        difference,
        plan,
        notes: [
          ...notCompared(
            [...indexes.undescribed, ...observed.undescribed],
            'which both sides have and neither describes',
          ),
          ...sideNames.flatMap((side) => leadingOut(observed.filled[side], side, options)),
          ...notCompared(left, 'which no record mentions'),
        ],
        versions,
      };
    } finally {
      store.close();
    }
  } finally {
    progress.stop();
    work.discardNow();
  }
}

/** A tree, and an export, have a list at its own path. */
export function inTree({ name, path }: Collection): OwnAddresses['lists'][number] {
  return { name, path };
}

async function readSide(
  name: SideName,
  sides: Readonly<Record<SideName, Side>>,
  plan: Plan,
  store: ComparisonStore,
  { progress, signal }: DiffEffects,
): Promise<ReadSide> {
  const show = (records: number, what: string) => progress.show(records, 0, `${name}: ${what}`);
  const side = sides[name];
  const [base = treeAddress] = [sides.new, sides.old].flatMap(({ own }) => own?.bases ?? []);
  const { bases, lists } = side.own ?? {
    bases: [treeAddress],
    lists: side.description.collections.map(inTree),
  };
  const addresses = new TreeAddresses(bases, lists, base);
  const to: SideToRead = { plan, side: name, store, signal, show, addresses };
  // A service returns only entities that its records mention.
  const isCompared = sideNames.every((each) => !('pages' in sides[each]));
  const kind = side.unmentioned;
  if (!('open' in side)) {
    const pages = 'pages' in side ? side.pages : pagesOf(side, side.description.api);
    return readTree(pages, to, kind && { kind, isCompared });
  }
  const source = side.open();
  try {
    return await readExport(source, to, isCompared ? kind : null);
  } finally {
    source.close();
  }
}

/** Counts records that no other mentions: of every kind if both sides are exports, otherwise entities. */
function leftOf({ left }: ReadSide, name: SideName, sides: Readonly<Record<SideName, Side>>): string[] {
  const areExports = sideNames.every((each) => 'open' in sides[each]);
  const { entity } = linkRoles(sides[name].description);
  const named = [...left].filter(([kind]) => areExports || kind.name === entity?.name);
  if (named.length === 0) return [];
  return [`${named.map(([kind, count]) => `${figure(count)} of ${kind.name}`).join(', ')} in ${name}`];
}

export function notCompared(names: readonly string[], why: string): string[] {
  return names.length === 0 ? [] : [`Not compared: ${names.join(', ')}, ${why}.`];
}

function leadingOut(
  filled: ReadonlyMap<string, number>,
  name: SideName,
  sides: Readonly<Record<SideName, Side>>,
): string[] {
  const services = sideNames.filter((each) => 'pages' in sides[each]);
  const where = services.length === 1 && services[0] === name ? 'at the service' : `in ${name}`;
  return [...filled].map(
    ([key, records]) =>
      `${key} is not empty ${where} in ${plural(records, 'record')}: it leads to accounts and is not published.`,
  );
}
