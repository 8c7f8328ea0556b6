import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindsOf } from '../../../../src/model/description/kind.ts';
import { createValidator } from '../../../../src/model/validate/create-validator.ts';
import { draftExport } from '../../../../src/sources/export/draft-export.ts';
import type { ImportApiReport } from '../../../../src/sources/import-api.ts';
import { crawl } from '../../../../src/sources/service/crawl.ts';
import {
  type CrawlEffects,
  type CrawlOptions,
  crawlDefaults,
} from '../../../../src/sources/service/crawl-options.ts';
import { openPageStore } from '../../../../src/sources/service/pages/open-page-store.ts';
import type { PageStore } from '../../../../src/sources/service/pages/page-store.ts';
import { accountKeys } from '../../../../src/sources/service/pages/without-accounts.ts';
import { isServiceAddress } from '../../../../src/sources/service/source/service-address.ts';
import {
  createTransformation,
  type TransformEffects,
} from '../../../../src/sources/service/transform/transform.ts';
import type { GatherReport } from '../../../../src/sources/service/transform/transform-report.ts';
import { walkTree } from '../../../../src/sources/service/walk-tree.ts';
import { silentProgress } from '../../../../src/terminal/progress.ts';
import { withPrivate } from '../../../helpers/bundled.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const { api, collections, roles, schemas } = withPrivate;
const validator = createValidator(schemas);

/** What a test says about an import; the rest is as usual. */
export interface ImportOptions extends Partial<CrawlOptions> {
  readonly lenient?: boolean;
  readonly refresh?: boolean;
  /** Where the work file and the export are; default: a new folder. */
  readonly folder?: string;
  readonly effects?: Partial<CrawlEffects & TransformEffects>;
}

export interface Imported {
  readonly crawled: ImportApiReport['crawled'];
  /** Null where the pages had problems. */
  readonly gathered: GatherReport | null;
  /** The path of the export. */
  readonly path: string;
  /** The pauses that were asked for, in milliseconds. */
  readonly pauses: readonly number[];
}

export const workPath = (folder: string) => join(folder, '.export.sqlite.work');

export function optionsOf(source: string, options: Partial<CrawlOptions> = {}): CrawlOptions {
  return { ...crawlDefaults, api, collections, version: '0.0.0', headers: {}, ...options, source };
}

/** The effects of a test: nobody waits, but pauses are written down. */
export function effectsOf(pauses: number[] = []): CrawlEffects {
  return {
    accounts: accountKeys(kindsOf(collections)),
    validatePage: (page, where) => validator.document('page', page, where),
    progress: silentProgress,
    signal: new AbortController().signal,
    wait: async (milliseconds) => {
      pauses.push(milliseconds);
    },
  };
}

export function storeOf(
  source: string,
  { folder, refresh = false }: Pick<ImportOptions, 'refresh'> & { readonly folder: string },
): PageStore {
  return openPageStore({ path: workPath(folder), source, refresh });
}

/** Crawls, and transforms into an export where nothing is wrong, or where the import is lenient. */
export async function importFrom(source: string, options: ImportOptions = {}): Promise<Imported> {
  const { folder = temporaryFolder(), lenient = false, effects = {}, refresh: _, ...rest } = options;
  const path = join(folder, 'export.sqlite');
  const chosen = optionsOf(source, rest);
  const pauses: number[] = [];
  const all = { ...effectsOf(pauses), ...effects };
  const store = isServiceAddress(source) ? storeOf(source, { ...options, folder }) : null;
  try {
    const draft = draftExport(path);
    try {
      const found = createTransformation(
        draft,
        { collections: chosen.collections, entity: roles.entity ?? null, lenient },
        { validateRecord: validator.record, fits: validator.fits, ...all },
        store ?? undefined,
      );
      const read =
        store === null
          ? await walkTree(found, { ...chosen, total: 0 }, all)
          : await crawl(store, chosen, all);
      if (store !== null) await found.takeStored();
      const crawled = { ...read, ...found.findings() };
      if (crawled.problems.length > 0 && !lenient) return { crawled, gathered: null, path, pauses };
      const gathered = found.fill();
      draft.publish();
      return { crawled, gathered, path, pauses };
    } finally {
      draft.discard();
    }
  } finally {
    store?.close();
  }
}

/** Whether an export was made. */
export function hasExport(folder: string): boolean {
  return existsSync(join(folder, 'export.sqlite'));
}
