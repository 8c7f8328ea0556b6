import { useEffect, useState } from 'preact/hooks';
import type { Catalog, ColumnsFile, Coverage, Entities, SearchIndex, Shapes, Sources } from './data-types.ts';
import type { Description } from './description.ts';
import { writeWordsAs } from './fold.ts';
import { asLabel } from './plain-text.ts';

/** The root of the tree: this file is in explore/assets/. */
export const root = new URL('../../', import.meta.url);

export const addressIn = (path: string) => new URL(path.replace(/^\//, ''), root).href;

const loaded = new Map<string, Promise<unknown>>();

/**
 * A JSON file of the tree, read once. Rejects with a sentence that can be shown.
 *
 * @param prepare what is done to it once
 */
export function loadFile<T>(path: string, prepare: (file: T) => T = (file) => file): Promise<T> {
  const known = loaded.get(path);
  if (known !== undefined) return known as Promise<T>;
  const fresh = readFile(path).then((file) => prepare(file as T));
  loaded.set(path, fresh);
  // What failed is asked for again the next time.
  fresh.catch(() => loaded.delete(path));
  return fresh as Promise<T>;
}

async function readFile(path: string): Promise<unknown> {
  const response = await fetch(new URL(path, root)).catch(() => null);
  if (response === null) throw new Error(`${path} could not be reached.`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return await response.json().catch(() => {
    throw new Error(`${path} is not JSON.`);
  });
}

export const loadCatalog = () =>
  loadFile<Catalog>('explore/data/catalog.json', (file) => {
    writeWordsAs(file.words);
    return { ...file, regions: file.regions.map(asLabel) };
  });
export const loadEntities = () =>
  loadFile<Entities>('explore/data/entities.json', (file) => ({
    ...file,
    labels: distinctLabels({ ...file, labels: file.labels.map(asLabel) }),
    regions: file.regions.map(asLabel),
  }));
export const loadCoverage = () => loadFile<Coverage>('explore/data/coverage.json');
export const loadSearch = () => loadFile<SearchIndex>('explore/data/search.json');
export const loadShapes = () =>
  loadFile<Shapes>('explore/data/shapes.json', (file) => ({ ...file, names: file.names.map(asLabel) }));
/** Null where there are none. */
export const loadSources = ({ sources }: Catalog) =>
  sources
    ? loadFile<Sources>('explore/data/sources.json', (file) => ({
        ...file,
        labels: file.labels.map(asLabel),
      }))
    : Promise.resolve(null);
export const loadDescription = () => loadFile<Description>('databank.json');
export const loadColumns = (name: string) =>
  loadFile<ColumnsFile>(`explore/data/columns/${encodePath(name)}.json`);

/** Labels of entities by which they can be told apart: one that several share has the code behind it, or else the id. */
export function distinctLabels({ ids, labels, names }: Pick<Entities, 'ids' | 'labels' | 'names'>): string[] {
  const places = new Map<string, number[]>();
  for (const [index, label] of labels.entries()) places.set(label, [...(places.get(label) ?? []), index]);
  const taken = new Set(labels);
  return labels.map((label, index) => {
    const alike = places.get(label) as number[];
    if (alike.length === 1) return label;
    const code = names[index];
    const isOwn =
      code != null && code !== label && alike.every((each) => each === index || names[each] !== code);
    const distinct = `${label} (${isOwn && !taken.has(`${label} (${code})`) ? code : `id ${ids[index]}`})`;
    taken.add(distinct);
    return distinct;
  });
}

/** The page that has a row of a collection: its file is there on every host. */
export function pageOf(
  collection: { readonly path: string; readonly page_size: number },
  row: number,
): string {
  return `${encodePath(collection.path.slice(1))}page-${Math.floor(row / collection.page_size) + 1}.json`;
}

/** The records of the page that has a row of a collection, and which of them it is; undefined where there is no such row. */
export async function loadRow<R>(collection: Parameters<typeof pageOf>[0], row: number) {
  const { results } = await loadFile<{ readonly results: readonly R[] }>(pageOf(collection, row));
  return { records: results, record: results[row % collection.page_size] };
}

const AT_ONCE = 6;

/**
 * What is taken of the records at some rows, in their order. Each page is read once and not kept.
 *
 * @param onShare told how much of the pages was read
 */
export async function loadRecords<T>(
  collection: Parameters<typeof pageOf>[0],
  rows: readonly number[],
  take: (record: Readonly<Record<string, unknown>>) => T,
  onShare: (share: number) => void,
): Promise<T[]> {
  const pages = new Map<string, number[]>();
  for (const [place, row] of rows.entries()) {
    const page = pageOf(collection, row);
    pages.set(page, [...(pages.get(page) ?? []), place]);
  }
  const found = new Array<T>(rows.length);
  const waiting = [...pages];
  const read = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [page, places] = next;
      const { results } = (await readFile(page)) as { readonly results: readonly never[] };
      for (const place of places)
        found[place] = take(results[(rows[place] as number) % collection.page_size] as never);
      onShare(1 - waiting.length / pages.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return found;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** What is being loaded: nothing yet, the value, or why there is none. */
export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly why: string; readonly retry: () => void };

/** Loads what `load` asks for whenever `key` changes; what came last for another key is not shown. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loading<T> {
  const [known, setKnown] = useState<{ key: string; loading: Loading<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (loading: Loading<T>) => {
      if (current) setKnown({ key, loading });
    };
    load().then(
      (value) => show({ state: 'ready', value }),
      (error: unknown) =>
        show({
          state: 'failed',
          why: error instanceof Error ? error.message : String(error),
          retry: () => setAttempt((count) => count + 1),
        }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  return known !== null && known.key === key ? known.loading : { state: 'loading' };
}
