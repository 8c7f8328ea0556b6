import { existsSync, readFileSync } from 'node:fs';
import type { Documents } from '../../contract/documents.ts';
import { EXPLORER_FOLDER, NOT_FOUND_PAGE } from '../../contract/explorer-pages.ts';
import { readJsonSync } from '../../files/fs-extra.ts';
import type { Document, PublishedCollection } from '../../outputs/documents/documents-of.ts';
import type { About } from '../../outputs/explorer-data/catalog.ts';
import { explorerData } from '../../outputs/explorer-data/explorer-data.ts';
import { dataFilesOf } from '../../outputs/explorer-data/explorer-files.ts';
import { ownFile } from '../../own-package.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildEffects, BuildOptions } from '../build-types.ts';
import { createPause } from './publish-part.ts';
import { notFoundPage, type PageAssets, startPagePaths, startPages } from './start-pages.ts';

/** Null if the package was built without the explorer. */
function assets(): (PageAssets & { readonly files: readonly string[] }) | null {
  const list = ownFile('dist/explorer/assets.json');
  if (!existsSync(list)) return null;
  const inTree = (path: string) => `${EXPLORER_FOLDER}/${path}`;
  const { script, style, files } = readJsonSync(list) as NonNullable<ReturnType<typeof assets>>;
  return { script: inTree(script), style: inTree(style), files: files.map(inTree) };
}

/** The explorer's files that a manifest names: the same in all parts of a tree. */
export function explorerPaths(
  collections: readonly PublishedCollection[],
  { explorer, description, hosts }: BuildOptions,
): string[] {
  if (explorer !== true) return [];
  const made = assets();
  const data = dataFilesOf(description, collections);
  if (made === null) return data;
  return [...data, ...made.files, ...startPagePaths, ...(hasNotFoundPage(hosts) ? [] : [NOT_FOUND_PAGE])];
}

function hasNotFoundPage({ files }: BuildOptions['hosts']): boolean {
  return files.some(({ path }) => path === NOT_FOUND_PAGE);
}

export interface ExplorerTaker {
  readonly write: (document: Document) => void;
  /** Unchecked. */
  readonly stage: (path: string, bytes: Uint8Array) => void;
}

/**
 * Publishes the explorer: scripts and styles, and data files and pages, which only the first part of a tree
 * has. Its sources must be published already: nothing is checked again.
 */
export async function publishExplorer(
  collections: readonly PublishedCollection[],
  options: BuildOptions,
  source: Export,
  { write, stage }: ExplorerTaker,
  { signal }: Pick<BuildEffects, 'signal'>,
): Promise<void> {
  const { explorer, shard, description, pageSize, baseUrl, hosts, version } = options;
  if (explorer !== true) return;
  const made = assets();
  for (const path of made?.files ?? [])
    stage(path, readFileSync(ownFile(`dist/${path.replace(EXPLORER_FOLDER, 'explorer')}`)));
  if (made !== null && !hasNotFoundPage(hosts)) write(notFoundPage);
  if (shard !== undefined && shard.number !== 1) return;
  const pause = createPause(signal, () => {});
  const { pageLinks } = hosts;
  const asked = { description, collections, pageSize, baseUrl, pageLinks, version, about: aboutOf(options) };
  for (const file of explorerData(asked, source)) {
    if (file !== null) write({ ...file, style: 'answer' });
    if (file?.schema === 'explorer-catalog' && made !== null)
      startPages(file.value as Documents['explorer-catalog'], made, description.api).forEach(write);
    await pause(0);
  }
}

function aboutOf({ dataset, release }: BuildOptions): About {
  const { title, hasTitle, description, licence, citation } = dataset;
  return {
    title: hasTitle ? title : null,
    description,
    version: release?.version ?? dataset.version,
    date: release === undefined ? dataset.date : release.date,
    licence: licence && { name: licence.name, url: licence.url },
    cite: hasTitle ? citation : null,
  };
}
