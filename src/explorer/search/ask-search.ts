import { variablesOf } from '../claims/claim.ts';
import type { Catalog, SearchGroup } from '../data-types.ts';
import { checkEdition, freshness } from '../edition.ts';
import { type Entity, inOneList } from '../entities.ts';
import { inWords } from '../fold.ts';
import { addressOf, loadEntities, loadUnmentioned, loadVariable } from '../load.ts';
import { VARIABLES } from './found-groups.ts';
import type { Found } from './search-index.ts';
import type { Answer, Opening, Question } from './search-messages.ts';
import type { FoundTexts } from './text-search.ts';

/** Set by src/compile/bundle-explorer.mjs. */
declare const SEARCH_WORKER: string;

export interface Search {
  /** Also those that no record mentions. */
  readonly entities: readonly Entity[];
  find(text: string, most: number): Promise<Found>;
  /** In descriptions, notes and other long texts. */
  findTexts(text: string, most: number): Promise<FoundTexts>;
}

/** Milliseconds for names, which take some: a browser that is short of memory may have ended the worker. */
const ALIVE = 10_000;

let opened: Promise<Search> | null = null;

/** Starts the worker once; rejects with a sentence to show, and starts again when asked again. */
export function openSearch(catalog: Catalog): Promise<Search> {
  opened ??= open(catalog);
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function open(catalog: Catalog): Promise<Search> {
  const [entities, others] = await Promise.all([loadEntities(), loadUnmentioned()]);
  const worker = new Worker(new URL(SEARCH_WORKER, import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  worker.onerror = () => {
    for (const [id, answer] of waiting) answer({ id, fault: 'The search could not be started.' });
    waiting.clear();
  };
  let last = 0;
  let read = 0;
  let isLatest = true;
  const ask = async (message: Omit<Opening, 'id'> | Omit<Question, 'id'>) => {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ ...message, id });
    });
    if ('fault' in answer) throw new Error(answer.fault);
    return answer;
  };
  /** Without a network, questions that need no other file go on. */
  const askForFiles = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked);
    if (answer.read > read) await checkEdition();
    read = Math.max(read, answer.read);
    return answer.found;
  };
  try {
    const names = Object.fromEntries(
      [...catalog.collections.keys(), VARIABLES, null].map((each) => [
        String(each),
        groupName(catalog, each),
      ]),
    );
    await askForFiles({
      cache: freshness(),
      address: addressOf('explore/data/search.json'),
      texts: addressOf('explore/data/texts/'),
      records: catalog.collections.map(({ records }) => records),
      ...{ names, labels: entities.map(({ label }) => label), variables: variableGroup(catalog) },
      unmentioned: namesOf(others),
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    entities: inOneList(entities, others),
    async find(text, most) {
      const question = ask({ text, most, among: 'names' });
      const late = new Promise((_, reject) => setTimeout(reject, ALIVE, new Error('It does not answer.')));
      const answer = (await Promise.race([question, late]).catch((error: unknown) => {
        worker.terminate();
        // Several questions may have waited: the next worker is not theirs to give up.
        if (isLatest) opened = null;
        isLatest = false;
        throw error;
      })) as Awaited<typeof question>;
      const found = answer.found as Found;
      const charts = await recordedCharts(found.charts, catalog);
      return { ...found, charts, nearCharts: await recordedCharts(found.nearCharts, catalog) };
    },
    async findTexts(text, most) {
      return (await askForFiles({ text, most, among: 'texts' })) as FoundTexts;
    },
  };
}

function namesOf(entities: readonly Entity[]): Opening['unmentioned'] {
  const found = entities.flatMap(({ index, name, code }) =>
    [...new Set([name, code ?? name])].map((text) => [index, text] as const),
  );
  return { rows: found.map(([row]) => row), texts: found.map(([, text]) => text) };
}

function variableGroup(catalog: Catalog): SearchGroup {
  const found = variablesOf(catalog).flatMap(({ index, name, definition }) =>
    [name, definition].flatMap((text): [number, string][] => (text === null ? [] : [[index, text]])),
  );
  return {
    ...{ collection: VARIABLES, entity: null },
    ...{ rows: found.map(([row]) => row), texts: found.map(([, text]) => text) },
  };
}

function groupName({ collections, entity }: Catalog, index: number | null): string {
  if (index === VARIABLES) return 'variable';
  if (index === null) return entity === null ? '' : `${entity.label} ${entity.plural}`;
  const collection = collections[index];
  return collection === undefined ? '' : `${collection.label} ${inWords(collection.record)}`;
}

/**
 * The charts that a search found whose entity has a record of the variable: a hit without one would read as
 * evidence. A variable that cannot be loaded has no chart.
 */
async function recordedCharts(charts: Found['charts'], catalog: Catalog): Promise<Found['charts']> {
  const variables = variablesOf(catalog);
  const chosen = [...new Set(charts.map(({ variable }) => variable))];
  const recorded = new Map(
    await Promise.all(
      chosen.map(async (index) => {
        const variable = variables[index];
        const claims = variable === undefined ? [] : await loadVariable(variable).catch(() => []);
        const said = claims.filter(({ state }) => state !== 'none');
        return [index, new Set(said.map(({ entity }) => entity?.index))] as const;
      }),
    ),
  );
  return charts.filter(({ entity, variable }) => recorded.get(variable)?.has(entity));
}
