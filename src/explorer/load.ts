import { useEffect, useState } from 'preact/hooks';
import { groupBy } from '../contract/group-by.ts';
import type { JsonObject } from '../contract/json/is-object.ts';
import { encoded } from '../contract/tree/decoded.ts';
import { placeOfClaims } from '../contract/tree/entity-claims.ts';
import { standardParts } from '../contract/tree/parts-of-page.ts';
import { atOnce } from './at-once.ts';
import { type Claim, readClaims, readClaimsOf, type Variable, variablesOf } from './claims/claim.ts';
import type {
  Catalog,
  ClaimsFile,
  Collection,
  ColumnsFile,
  Coverage,
  DatabaseFile,
  EntitiesFile,
  EntityClaimsFile,
  OutlinesFile,
  Shapes,
  Sources,
} from './data-types.ts';
import type { Description } from './description.ts';
import { checkEdition, fetchFresh, isAnsweredByKept, NewEdition, noteEdition } from './edition.ts';
import { type Entity, readEntities } from './entities.ts';
import { writeWordsAs } from './fold.ts';
import { asLabel, wholeLabel } from './plain-text.ts';

/** The root of the tree: this file is in explore/assets/. */
const root = new URL('../../', import.meta.url);

export const addressOf = (path: string) => new URL(path.replace(/^\//, ''), root).href;

const loaded = new Map<string, Promise<unknown>>();

/** Loads and prepares a JSON file of the tree, once unless it fails. Rejects with a sentence to show. */
export function loadFile<T, R = T>(path: string, prepare?: (file: T) => R | Promise<R>): Promise<R> {
  const known = loaded.get(path);
  if (known !== undefined) return known as Promise<R>;
  const fresh = readFile(path).then(async (file) => {
    await checkEdition();
    return prepare === undefined ? (file as R) : prepare(file as T);
  });
  loaded.set(path, fresh);
  fresh.catch(() => loaded.delete(path));
  return fresh;
}

/**
 * Why something may be out of reach. Pages of records are kept for offline once they were looked at: all of them are
 * many.
 */
export function needsNetwork(): string {
  if (isAnsweredByKept()) return ' It is not among the files kept for offline, and needs a network.';
  return navigator.onLine === false ? ' This device is offline.' : '';
}

/** @throws Error that readers of the page can act on */
export async function answerFor(path: string, onBytes?: (bytes: number) => void): Promise<Response> {
  const response = await fetchFresh(new URL(addressOf(path)), undefined, onBytes).catch(() => null);
  if (response === null) throw new Error(`${path} could not be reached.${needsNetwork()}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response;
}

async function readFile(path: string): Promise<unknown> {
  const response = await answerFor(path);
  return await response.json().catch((error: unknown) => {
    throw new Error(`${path} ${error instanceof SyntaxError ? 'is not JSON' : 'ended too early'}.`);
  });
}

const data = <T, R = T>(name: string, prepare?: (file: T) => R | Promise<R>) =>
  loadFile(`explore/data/${name}.json`, prepare);

export const loadCatalog = () =>
  data('catalog', (file: Catalog) => {
    noteEdition(addressOf('explore/data/catalog.json'), file);
    writeWordsAs(file.words);
    return { ...file, regions: file.regions.map(asLabel) };
  });

export async function loadEntities(): Promise<readonly Entity[]> {
  const catalog = await loadCatalog();
  if (catalog.entity === null) return [];
  return data('entities', (file: EntitiesFile) => readEntities(file, catalog));
}

/** Entities that no record mentions, with pages of their own; other views than the search do not know them. */
export async function loadUnmentioned(): Promise<readonly Entity[]> {
  const catalog = await loadCatalog();
  const { all = 0, count = 0 } = catalog.entity ?? {};
  if (all === count) return [];
  return data('entities/unmentioned', (file: EntitiesFile) => readEntities(file, catalog, count));
}

/** Also one that no record mentions; null if no entity has this id. */
export async function loadEntity(id: string | null): Promise<Entity | null> {
  const isAsked = (each: Entity) => String(each.id) === id;
  return (await loadEntities()).find(isAsked) ?? (await loadUnmentioned()).find(isAsked) ?? null;
}

export async function loadCoverage(): Promise<Coverage> {
  const { entity } = await loadCatalog();
  return entity === null ? { grids: [] } : data('coverage');
}

/** The claims of a collection, for each of its variables one for each row; empty without variables. */
export async function loadClaims({ name }: Collection): Promise<readonly (readonly Claim[])[]> {
  const catalog = await loadCatalog();
  if (!variablesOf(catalog).some(({ collection }) => collection.name === name)) return [];
  return data(`claims/${encoded(name)}`, async (file: ClaimsFile) =>
    readClaims(file, catalog, await loadEntities()),
  );
}

export async function loadVariable(variable: Variable): Promise<readonly Claim[]> {
  const claims = await loadClaims(variable.collection);
  return claims.find(([first]) => first?.variable.id === variable.id) ?? [];
}

/** All claims of an entity that records mention: as many bytes in a databank of any size. */
export async function loadClaimsOf(entity: Entity): Promise<ReturnType<typeof readClaimsOf>> {
  const { file, place } = placeOfClaims(entity.index);
  const [catalog, { entities }] = await Promise.all([
    loadCatalog(),
    data<EntityClaimsFile>(`entity-claims/${file}`),
  ]);
  return readClaimsOf(entity, entities[place] as EntityClaimsFile['entities'][number], catalog);
}

const noSources: Sources = { collection: null, ids: [], labels: [], claims: [] };

export async function loadSources(): Promise<Sources> {
  const { sources } = await loadCatalog();
  if (!sources) return noSources;
  return data('sources', (file: Sources) => ({
    ...file,
    labels: file.labels.map((label) => wholeLabel(label)),
  }));
}

export async function loadShapes(): Promise<Shapes | null> {
  const { shapes } = await loadCatalog();
  if (shapes === null) return null;
  return data('shapes', (file: Shapes) => ({ ...file, names: file.names.map(asLabel) }));
}

export const loadDatabaseFile = () => data<DatabaseFile>('database');
export const loadDescription = () => loadFile<Description>('databank.json');
export const loadColumns = (name: string) => data<ColumnsFile>(`columns/${encoded(name)}`);
export const loadOutlines = (file: number) => data<OutlinesFile>(`outlines/${file}`);

/** Every host serves the page's file. */
function pageOf({ path, page_size }: Collection, row: number): string {
  return `${encoded(path.slice(1))}page-${Math.floor(row / page_size) + 1}.json`;
}

export const pageAddress = (collection: Collection, row: number) => addressOf(pageOf(collection, row));

function recordsIn(page: unknown, { envelope = standardParts }: Collection): readonly JsonObject[] {
  return envelope.records.reduce((part, key) => (part as JsonObject)[key], page) as JsonObject[];
}

export async function loadRow(collection: Collection, row: number): Promise<JsonObject | undefined> {
  const records = recordsIn(await loadFile(pageOf(collection, row)), collection);
  return records[row % collection.page_size];
}

/** The records at some rows, in order, without caching pages. `onShare` gets the share of the pages read. */
export async function loadRecords(
  collection: Collection,
  rows: readonly number[],
  onShare: (share: number) => void = () => {},
): Promise<JsonObject[]> {
  const pages = groupBy(rows.keys(), (place) => pageOf(collection, rows[place] as number));
  const found = new Array<JsonObject>(rows.length);
  let done = 0;
  await atOnce(pages, async ([page, places]) => {
    const results = recordsIn(await readFile(page), collection);
    for (const place of places)
      found[place] = results[(rows[place] as number) % collection.page_size] as JsonObject;
    done += 1;
    onShare(done / pages.size);
  });
  await checkEdition();
  return found;
}

export type Loading<T> =
  | { readonly state: 'loading'; readonly value: null }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly value: null; readonly why: string; readonly retry: () => void };

/** Loads again when `key` changes, and what failed when `again` does; never returns another key's value. */
export function useLoaded<T>(key: string, load: () => Promise<T>, again = ''): Loading<T> {
  const [known, setKnown] = useState<{ key: string; loading: Loading<T> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    const show = (loading: Loading<T>) => {
      if (current) setKnown({ key, loading });
    };
    load().then(
      (value) => show({ state: 'ready', value }),
      async (error: unknown) => {
        // A newer edition may lack the file, or the code of a view.
        const cause = await checkEdition().then(
          () => error,
          (newer: unknown) => newer,
        );
        const retry = () =>
          cause instanceof NewEdition ? location.reload() : setAttempt((count) => count + 1);
        show({ state: 'failed', value: null, why: messageOf(cause), retry });
      },
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const retry = known?.loading.state === 'failed' ? known.loading.retry : null;
  useEffect(() => {
    retry?.();
  }, [again]);
  useEffect(() => {
    if (retry === null) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return known?.key === key ? known.loading : { state: 'loading', value: null };
}

/** Entities that no record mentions, loaded only if some ids are of none of the others; null until then. */
export function useUnmentioned(ids: readonly string[]): readonly Entity[] | null {
  const isAsked = ids.length > 0;
  const { state, value } = useLoaded(isAsked ? 'unmentioned' : '', async () =>
    isAsked ? await loadUnmentioned() : [],
  );
  return state === 'loading' ? null : (value ?? []);
}

/** What Chromium and Firefox, or Safari, say of code that is loaded once it is needed; the first names its address, too. */
const UNREACHED_CODE = /dynamically imported module|Importing a module script failed/;

export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return UNREACHED_CODE.test(message) ? `Its code could not be reached.${needsNetwork()}` : message;
}
