import { setImmediate } from 'node:timers/promises';
import type { BuildEffects, BuildOptions, BuildReport, CollectionReport } from './build-types.ts';
import { createIdCheck, listIds } from './contract/record-ids.ts';
import { pageCount } from './contract/tree.ts';
import { type Collection, kindsOf } from './description/kind.ts';
import { type Document, documentsOf } from './documents/documents-of.ts';
import { ProblemList } from './errors.ts';
import type { Explain } from './explain-collection.ts';
import { filesOf, type Part } from './forms/form.ts';
import { type FormName, forms } from './forms/forms.ts';
import { answerBytes, documentBytes } from './json/json-text.ts';
import { Renderer } from './render/create-renderer.ts';
import { checksOf } from './render/record-checks.ts';
import { type Counted, firstCounts } from './render/tally.ts';
import { FAULT, KEY_FAULT } from './render/write-record.ts';
import { createValidator } from './validate/create-validator.ts';
import { documentCheck } from './validate/document-check.ts';
import { recordCheck, valueChecks } from './validate/value-checks.ts';
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
    }
    if (problems.size === 0) problems.add(source.keyProblems(stages.renderer.partlyRead()));
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
    return {
      problems,
      source,
      kinds,
      /** Whether tables and columns are as they must be. */
      isSound,
      explain: null as Explain | null,
      readable: collections.filter(({ kind }) => check.canRead(kind)),
      renderer: new Renderer({
        kinds,
        source,
        checks: checksOf(kinds, schemas, {
          values: (keys) => valueChecks(schemas, keys),
          record: (name) => recordCheck(schemas, name),
        }),
        isEnvelope: documentCheck('page'),
      }),
      validator,
      forms: [...options.hosts.forms, ...recordForms(options)].map((name) => forms[name]),
      named: [] as string[],
      output: openOutput(options.out, {
        api: options.description.api,
        keepOtherData: options.sample && !options.replace,
        sync: options.sync,
      }),
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
  const { source, problems, isSound } = stages;
  const start = performance.now();
  try {
    if (isSound) return await publishCollection(collection, options, stages, pause);
  } catch (error) {
    if (error !== FAULT && error !== KEY_FAULT) throw error;
  }
  stages.explain ??= await firstExplained(options, stages);
  for (const _ of stages.explain(collection, problems)) await pause(0);
  if (isSound && problems.size === 0)
    throw new Error(`${collection.path} was found to break the contract, but not where`);
  const records = source.count(collection.kind);
  const pages = pageCount(records, collection.pageSize ?? options.pageSize);
  const counted = { withheld: 0, widerNulls: 0, embedded: [] };
  return {
    collection,
    records,
    pages,
    bytes: 0,
    largestPage: 0,
    ids: null,
    seconds: secondsSince(start),
    counted,
  };
}

/** Names the keys that are wrong, and makes what explains collections. */
async function firstExplained(options: BuildOptions, { source, problems, kinds }: Stages): Promise<Explain> {
  problems.add(source.keyProblems(kinds));
  const { explainer } = await import('./explain-collection.ts');
  return explainer(source, options);
}

/** Rows to the bytes of pages, checked, to files: one page at a time. Throws FAULT where something breaks the contract. */
async function publishCollection(
  collection: Collection,
  options: BuildOptions,
  stages: Stages,
  pause: Pause,
): Promise<Published> {
  const { source, renderer } = stages;
  const start = performance.now();
  const { path, kind } = collection;
  const report = { collection, records: 0, pages: 0, bytes: 0, largestPage: 0 };
  const ids: (string | number)[] = [];
  const faultOf = createIdCheck(
    path,
    options.description.collections.map((each) => each.path),
  );
  for (const _ of renderer.prepare(kind)) await pause(0);
  for (const { number, isLast, bytes, records, single } of renderer.pages(kind, {
    path,
    baseUrl: options.baseUrl,
    pageSize: collection.pageSize ?? options.pageSize,
    pageLinks: options.hosts.pageLinks,
    count: source.count(kind),
    records: options.records,
    range: null,
  })) {
    writeForms({ of: 'page', path, number, isLast }, () => bytes, stages);
    for (const record of single) {
      if (faultOf(record.id) !== null) throw FAULT;
      ids.push(record.id);
      writeForms({ of: 'record', path, id: record.id }, () => record.bytes, stages);
    }
    report.bytes += bytes.length;
    report.largestPage = Math.max(report.largestPage, bytes.length);
    report.records += records;
    report.pages = number;
    await pause(report.records);
  }
  await pause(report.records, true);
  return {
    ...report,
    ids: options.records ? listIds(ids) : null,
    seconds: secondsSince(start),
    counted: renderer.takeCounted(),
  };
}

type Pause = (records: number, isAtEnd?: boolean) => Promise<void>;

/** Milliseconds between two moments at which signals and the progress bar have their turn. */
const TURN = 20;

/** Shows how far a collection is, and lets signals through, now and then. */
function createPause(signal: AbortSignal, show: (records: number) => void): Pause {
  let last = performance.now();
  return async (records, isAtEnd = false) => {
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

/** Writes a part of the tree in every form, and notes the files that the manifest must name. */
function writeForms(part: Part, json: () => Uint8Array, { forms, output, named, problems }: Stages): void {
  if (problems.size > 0) return;
  for (const { path, bytes, isNamed } of filesOf(forms, part, json)) {
    output.write(path, bytes);
    if (isNamed) named.push(path);
  }
}

/** What forms show beside those of the hosts. */
function recordForms({ records }: BuildOptions): readonly FormName[] {
  return records ? ['record-files'] : [];
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
