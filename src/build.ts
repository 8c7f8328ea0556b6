import { setImmediate } from 'node:timers/promises';
import type { BuildEffects, BuildOptions, BuildReport, CollectionReport } from './build-types.ts';
import { pageCount } from './contract/tree.ts';
import { type Collection, kindsOf } from './description/kind.ts';
import { type Document, documentsOf } from './documents/documents-of.ts';
import { ProblemList } from './errors.ts';
import type { Explain } from './explain-collection.ts';
import { type FormName, forms } from './forms/forms.ts';
import { answerBytes, documentBytes } from './json/json-text.ts';
import { type PageOptions, type Pause, pagePublisher } from './publish-pages.ts';
import { type Counted, firstCounts } from './render/tally.ts';
import { FAULT, KEY_FAULT } from './render/write-record.ts';
import { createValidator } from './validate/create-validator.ts';
import { openOutput } from './write/open-output.ts';

/**
 * Publishes an export as a static tree. Every problem of the export is listed; if there are any, nothing is
 * published and the old tree stays unchanged, byte for byte.
 */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<BuildReport> {
  const start = performance.now();
  const stages = openStages(options, effects);
  const { source, output, problems } = stages;
  try {
    const { readable } = stages;
    const total = readable.reduce((sum, { kind }) => sum + source.count(kind), 0);
    const published: Published[] = [];
    for (const collection of readable) {
      const done = published.reduce((sum, { records }) => sum + records, 0);
      const pause = createPause(effects.signal, (records) =>
        effects.progress.show(done + records, total, collection.name),
      );
      published.push(await publishOrExplain(collection, options, stages, pause));
      await pause(published.at(-1)?.records ?? 0, true);
    }
    if (problems.size === 0) problems.add(source.keyProblems(stages.pages.renderer.partlyRead()));
    const reports = withCounts(published);
    if (reports.length > 0) publishDocuments(reports, options, stages);
    const { files, bytes } = output;
    const largest = largestOf(reports);
    let leftover: string | null = null;
    if (problems.size === 0) problems.add((await effects.alongside?.(output, largest)) ?? []);
    if (problems.size === 0) {
      await output.flush(effects.signal);
      effects.ending?.();
      leftover = output.publish();
    }
    const seconds = secondsSince(start);
    const all = problems.all();
    const entityOf = source.entityNames(all, options.description.roles);
    return { collections: reports, files, bytes, largest, seconds, problems: all, entityOf, leftover };
  } finally {
    effects.ending?.();
    effects.progress.stop();
    source.close();
    output.discard();
  }
}

type Stages = ReturnType<typeof openStages>;

/** Opens every stage of the pipeline, and checks tables, columns and keys of the export. */
function openStages(options: BuildOptions, effects: BuildEffects) {
  const { collections, schemas } = options.description;
  const kinds = kindsOf(collections);
  const problems = new ProblemList();
  if (effects.signal.aborted) {
    // What a killed build left is removed by the next, even by one that is stopped before it begins.
    openOutput(options.out, { api: options.description.api }).discard();
    effects.signal.throwIfAborted();
  }
  const source = effects.openExport();
  try {
    const check = source.checkTables(kinds);
    problems.add(check.problems);
    const isSound = check.problems.length === 0;
    const validator = createValidator(schemas);
    const pages = pagePublisher(source, pageOptions(options), (path, bytes) => {
      // Nothing is published any more: what is left is only checked.
      if (problems.size === 0) output.write(path, bytes);
    });
    // The last: whatever fails before it has nothing to remove.
    const output = openOutput(options.out, {
      api: options.description.api,
      keepOtherData: options.sample && !options.replace,
      sync: options.sync,
    });
    return {
      problems,
      source,
      kinds,
      /** Whether tables and columns are as they must be. */
      isSound,
      explain: null as Explain | null,
      readable: collections.filter(({ kind }) => check.canRead(kind)),
      pages,
      validator,
      forms: formsOf(options).map((name) => forms[name]),
      named: [] as string[],
      output,
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** A collection that was published, with what was counted in its records. */
type Published = Omit<CollectionReport, 'withheld' | 'widerNulls'> & { readonly counted: Counted };

/** Publishes a collection; where something in it breaks the contract, says all that does. */
async function publishOrExplain(
  collection: Collection,
  options: BuildOptions,
  stages: Stages,
  pause: Pause,
): Promise<Published> {
  const { source, problems, isSound, pages } = stages;
  const start = performance.now();
  const records = source.count(collection.kind);
  const last = pageCount(records, collection.pageSize ?? options.pageSize);
  const report = { collection, records, pages: last };
  try {
    if (isSound) {
      const { named, ...published } = await pages.publish(collection, [1, last], pause);
      stages.named.push(...named);
      return { ...report, ...published, seconds: secondsSince(start) };
    }
  } catch (error) {
    if (error !== FAULT && error !== KEY_FAULT) throw error;
  }
  stages.explain ??= await firstExplained(options, stages);
  for (const _ of stages.explain(collection, problems)) await pause(0);
  if (isSound && problems.size === 0)
    throw new Error(`${collection.path} was found to break the contract, but not where`);
  const counted = { withheld: 0, widerNulls: 0, embedded: [] };
  return { ...report, bytes: 0, largestPage: 0, ids: null, seconds: secondsSince(start), counted };
}

/** Names the keys that are wrong, and makes what explains collections. */
async function firstExplained(options: BuildOptions, { source, problems, kinds }: Stages): Promise<Explain> {
  problems.add(source.keyProblems(kinds));
  const { explainer } = await import('./explain-collection.ts');
  return explainer(source, options);
}

/** Milliseconds between two moments at which signals and the progress bar have their turn. */
const TURN = 20;

/** Shows how far a collection is, and lets signals through, now and then. */
function createPause(signal: AbortSignal, show: (records: number) => void) {
  let last = performance.now();
  return async (records: number, isAtEnd = false) => {
    if (!isAtEnd && performance.now() - last < TURN) return;
    show(records);
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** The reports of collections: what more than one of them embeds counts in the first. */
function withCounts(published: readonly Published[]): CollectionReport[] {
  const counts = firstCounts(published.map(({ counted }) => counted));
  return published.map(({ counted: _, ...report }, index) => ({
    ...report,
    ...(counts[index] as { withheld: number; widerNulls: number }),
  }));
}

/** What determines the pages. */
function pageOptions(options: BuildOptions): PageOptions {
  const { description, baseUrl, pageSize, records, hosts } = options;
  return { description, baseUrl, pageSize, records, pageLinks: hosts.pageLinks, forms: formsOf(options) };
}

/** The forms of the hosts, and of single records. */
function formsOf({ hosts, records }: BuildOptions): readonly FormName[] {
  return [...hosts.forms, ...(records ? (['record-files'] as const) : [])];
}

/** Everything in the tree that is not a page, the manifest last. */
function publishDocuments(reports: readonly CollectionReport[], options: BuildOptions, stages: Stages): void {
  const { validator, output, problems } = stages;
  for (const { path, schema, value, style, form } of documentsOf(reports, options, stages)) {
    if (schema !== null) problems.add(validator.document(schema, value, path));
    if (problems.size > 0) continue;
    const bytes = bytesOf[style](value);
    output.write(path, form?.bytes(bytes) ?? bytes);
  }
}

/** The bytes of each style of document. */
const bytesOf: Readonly<Record<Document['style'], (value: unknown) => Uint8Array>> = {
  answer: answerBytes,
  document: documentBytes,
  text: (value) => Buffer.from(String(value)),
};

/** The largest page of all. */
function largestOf(reports: readonly CollectionReport[]): BuildReport['largest'] {
  const pages = reports.map(({ collection, largestPage }) => ({ path: collection.path, bytes: largestPage }));
  return pages.reduce((largest, page) => (page.bytes > largest.bytes ? page : largest), {
    path: '',
    bytes: 0,
  });
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
