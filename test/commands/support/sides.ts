import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTree } from '../../helpers/build-tree.ts';
import { choose } from '../../helpers/bundled.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { listen, sendJson } from '../../sources/service/support/listen.ts';
import {
  answerAsService,
  type Databank,
  databankOf,
  type JsonRecord,
  type ServiceManner,
} from '../../sources/service/support/service.ts';

/** What a side answers: its records by path, and the names in its root index. */
export interface Holdings {
  readonly records: Databank;
  readonly names: Set<string>;
}

const nameOf = (path: string) => path.slice('/api/'.length, -1);
const indexOf = (base: string, { names }: Holdings) =>
  Object.fromEntries([...names].map((name) => [name, `${base}/api/${name}/`]));

let published: { readonly databank: Databank; readonly description: string } | undefined;

/** What a build publishes of some collections: they embed each other, and a message cannot name all of them. */
async function publishedTree() {
  const description = choose(
    ...['general/polity-original-names', 'sc/tokens', 'core/references', 'core/citations'],
    ...['core/regions', 'core/subsections', 'general/polity-capitals'],
  );
  const { out } = await buildTree(makeExport(...tiny), { description });
  return {
    databank: databankOf(out, description.collections),
    description: readFileSync(join(out, 'databank.json'), 'utf8'),
  };
}

/** All that the tree has, changed. */
export async function holdings(change: (of: Holdings) => void = () => {}): Promise<Holdings> {
  published ??= await publishedTree();
  const records = structuredClone(published.databank);
  const all = { records, names: new Set([...records.keys()].map(nameOf)) };
  change(all);
  return all;
}

/** What a service answers otherwise. */
export interface Odd extends Partial<ServiceManner> {
  /** Other keys of its root index, with paths. */
  readonly index?: Readonly<Record<string, string>>;
}

/** A service with a root index, as the Django REST framework answers. */
export async function service(
  all: Holdings,
  answers: Readonly<Record<string, number>> = {},
  { index: others = {}, ...manner }: Odd = {},
): Promise<string> {
  const answerLists = answerAsService(all.records, manner);
  const { base } = await listen((seen, response, index) => {
    const status = answers[seen.path];
    if (status !== undefined) sendJson(response, { detail: 'no' }, status);
    else if (seen.path === '/api/')
      sendJson(response, { ...indexOf(`http://${seen.headers.host}`, all), ...others });
    else answerLists(seen, response, index);
  });
  return base;
}

/** The same as a tree, each collection on one page; its description still says all. */
export function treeOf(all: Holdings): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'databank.json'), published?.description ?? '');
  for (const [path, results] of all.records) {
    mkdirSync(join(folder, path), { recursive: true });
    const page = { count: results.length, next: null, previous: null, results };
    writeFileSync(join(folder, path, 'index.json'), JSON.stringify(page));
  }
  writeFileSync(join(folder, 'api/index.json'), JSON.stringify(indexOf('https://example.org', all)));
  return folder;
}

export const recordsIn = ({ records }: Holdings, path: string) => records.get(path) as JsonRecord[];

/** Every copy of a polity, wherever it is embedded. */
export function polities({ records }: Holdings): JsonRecord[] {
  return [...records.values()].flat().flatMap(({ polity }) => (polity ? [polity as JsonRecord] : []));
}
