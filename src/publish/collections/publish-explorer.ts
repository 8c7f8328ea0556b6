import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Documents } from '../../contract/documents.ts';
import {
  EXPLORER_FOLDER,
  isKeptOffline,
  NOT_FOUND_PAGE,
  OFFLINE_LIST,
} from '../../contract/tree/explorer-pages.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import { unmentionedKind } from '../../model/description/unmentioned.ts';
import { doiAddress } from '../../outputs/dataset/resolve-dataset.ts';
import type { Document, PublishedCollection } from '../../outputs/documents/documents-of.ts';
import type { About } from '../../outputs/explorer-data/catalog.ts';
import { type DataFile, dataFile } from '../../outputs/explorer-data/data-file.ts';
import { Land } from '../../outputs/explorer-data/entity-page/land.ts';
import { type EntityPageOptions, pagePaths } from '../../outputs/explorer-data/entity-page/page-files.ts';
import { dataFilesOf, explorerData, unreachedEntities } from '../../outputs/explorer-data/explorer-data.ts';
import { ownFile } from '../../own-package.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildEffects, BuildOptions } from '../build-types.ts';
import { fileLine } from '../parts/part-lines.ts';
import { sectionsIn } from '../sections-in.ts';
import { createPause } from './publish-pages.ts';
import { notFoundPage, startPagePaths, startPages } from './start-pages.ts';

type PageAssets = EntityPageOptions['assets'];

/** Of the start page as well. */
interface StartAssets extends PageAssets {
  readonly coast: string;
}

interface Assets extends StartAssets {
  readonly files: readonly string[];
  /** For a tree with a database. */
  readonly ofQueries: readonly string[];
}

/** Null if the package was built without the explorer. */
function assets(hasDatabase: boolean): (StartAssets & Pick<Assets, 'files'>) | null {
  const list = ownFile('dist/explorer/assets.json');
  if (!existsSync(list)) return null;
  const inTree = (path: string) => `${EXPLORER_FOLDER}/${path}`;
  const { files, ofQueries, ...named } = readJsonSync(list) as Omit<Assets, 'land'>;
  const needed = hasDatabase ? [...files, ...ofQueries] : files;
  return {
    ...(Object.fromEntries(
      Object.entries(named).map(([name, path]) => [name, inTree(path)]),
    ) as unknown as Omit<StartAssets, 'land'>),
    land: new Land(readJsonSync(ownFile('dist/explorer/land.json')) as number[][]),
    files: needed.map(inTree),
  };
}

export interface ExplorerTaker {
  /** Returns what was written; null if the document has a fault, or the user has a file of that name. */
  readonly write: (document: Document) => Uint8Array | null;
  /** Unchecked. */
  readonly stage: (path: string, bytes: Uint8Array) => void;
  /** What was written before. */
  readonly written: readonly { readonly path: string; readonly bytes: Uint8Array | null }[];
}

export interface Explorer {
  /** The files that a manifest names: the same in all parts of a tree. */
  paths(): string[];
  /**
   * Publishes scripts and styles, and data files and pages, which only the first part of a tree has. Its
   * sources must be published already: nothing is checked again.
   */
  publish(taker: ExplorerTaker, effects: Pick<BuildEffects, 'signal'>): Promise<void>;
}

const none: Explorer = { paths: () => [], publish: async () => {} };

export function explorerOf(
  collections: readonly PublishedCollection[],
  options: BuildOptions,
  source: Export,
): Explorer {
  const { explorer, snapshot, shard, description, pageSize, records, baseUrl, hosts, version } = options;
  if (explorer !== true) return none;
  const made = assets(snapshot === true);
  const withNotFound = made !== null && !hosts.files.some(({ path }) => path === NOT_FOUND_PAGE);
  const published = collections.map(({ collection }) => collection);
  let unreached: ReadonlySet<unknown> | null = null;
  const unreachedOnce = () => {
    unreached ??= unreachedEntities(description, published, source);
    return unreached;
  };
  const withUnmentioned = unmentionedKind(description) !== null;
  const pages: EntityPageOptions | null = made && {
    assets: made,
    publicUrl: options.dataset.service === null ? null : baseUrl,
    withUnmentioned,
  };
  return {
    paths() {
      const data = dataFilesOf(description, collections);
      if (snapshot === true) data.push(dataFile.database);
      if (made === null || pages === null) return data;
      const ofEntities = pagePaths(description, published, source, unreachedOnce(), pages);
      return [
        ...data,
        ...ofEntities,
        ...made.files,
        OFFLINE_LIST,
        ...startPagePaths,
        ...(withNotFound ? [NOT_FOUND_PAGE] : []),
      ];
    },
    async publish(taker, { signal }) {
      const lines: string[] = [];
      const list = (path: string, bytes: Uint8Array | null) => {
        if (bytes === null || !isKeptOffline(path)) return;
        lines.push(fileLine(posix.relative(EXPLORER_FOLDER, path), bytes));
      };
      const write = (document: Document) => list(document.path, taker.write(document));
      for (const { path, bytes } of taker.written) list(path, bytes);
      for (const path of made?.files ?? []) {
        const bytes = readFileSync(ownFile(`dist/${path.replace(EXPLORER_FOLDER, 'explorer')}`));
        taker.stage(path, bytes);
        list(path, bytes);
      }
      if (withNotFound) write(notFoundPage);
      if (shard !== undefined && shard.number !== 1) return;
      const pause = createPause(signal, () => {});
      const { pageLinks } = hosts;
      const about = aboutOf(options);
      const ofTree = { ...description, collections: published };
      const dataLines = () => lines.filter((line) => line.startsWith('data/')).toSorted();
      const asked = {
        ...{ collections, pageSize, baseUrl, pageLinks, singleRecords: records, version, about },
        description: { ...description, sections: sectionsIn(ofTree, source) },
        edition: () => crc32(dataLines().join('\n')),
        hasDatabase: snapshot === true,
        withUnmentioned,
      };
      const take = (file: DataFile) => {
        write({ ...file, style: file.schema === null ? 'text' : 'answer' });
        if (file.schema !== 'explorer-catalog' || made === null) return;
        const catalog = file.value as Documents['explorer-catalog'];
        const isRelease = options.release !== undefined;
        const { api } = description;
        startPages({ catalog, assets: made, api, dataset: options.dataset, isRelease }).forEach(write);
      };
      for (const file of explorerData(asked, source, unreachedOnce(), pages)) {
        if (file !== null) take(file);
        await pause(0);
      }
      if (snapshot === true) {
        const { databaseDocument } = await import('./database-document.ts');
        write(databaseDocument(ofTree));
      }
      if (made === null) return;
      const value = { files: lines.sort() };
      taker.write({ path: OFFLINE_LIST, schema: 'explorer-offline', value, style: 'answer' });
    },
  };
}

function aboutOf({ dataset, release }: BuildOptions): About {
  const { title, hasTitle, description, licence, citation, doi } = dataset;
  return {
    title,
    description,
    version: release?.version ?? dataset.version,
    date: release === undefined ? dataset.date : release.date,
    licence: licence && { name: licence.name, url: licence.url },
    cite: hasTitle ? citation : null,
    doi: doi === null ? null : doiAddress(doi),
  };
}
