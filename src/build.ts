import { setImmediate } from 'node:timers/promises';
import { createAssembler } from './assemble/create-assembler.ts';
import type { BuildEffects, BuildOptions, BuildReport, CollectionReport } from './build-types.ts';
import { createIdCheck, listIds } from './contract/record-ids.ts';
import { type Collection, kindsOf, type RecordKind } from './description/kind.ts';
import { type Document, documentsOf } from './documents/documents-of.ts';
import { type Problem, ProblemList } from './errors.ts';
import { filesOf, type Part } from './forms/form.ts';
import { type FormName, forms } from './forms/forms.ts';
import { paginate } from './paginate/paginate.ts';
import { createPageSerializer } from './serialize/create-page-serializer.ts';
import { answerBytes, documentBytes } from './serialize/json-text.ts';
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
    const reports: CollectionReport[] = [];
    for (const collection of readable) {
      const done = reports.reduce((sum, { records }) => sum + records, 0);
      const show = (records: number) => effects.progress.show(done + records, total, collection.name);
      reports.push(await publishCollection(collection, options, stages, show, effects.signal));
    }
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
    const check = source.check(kinds);
    problems.add(check.problems);
    return {
      problems,
      source,
      readable: collections.filter(({ kind }) => check.canRead(kind)),
      assembler: createAssembler(kinds, source),
      validator: createValidator(schemas),
      serializer: createPageSerializer(),
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

/** Rows to records to pages, checked, to bytes, to files: one page at a time. */
async function publishCollection(
  collection: Collection,
  options: BuildOptions,
  stages: Stages,
  show: (records: number) => void,
  signal: AbortSignal,
): Promise<CollectionReport> {
  const { source, assembler, validator, serializer, problems } = stages;
  const start = performance.now();
  const { path, kind } = collection;
  const before = assembler.counts();
  const count = source.count(kind);
  const report = { collection, records: 0, pages: 0, bytes: 0, largestPage: 0 };
  const ids: (string | number)[] = [];
  const faultOf = createIdCheck(
    path,
    options.description.collections.map((each) => each.path),
  );
  const { pageLinks } = options.hosts;
  for (const _ of assembler.prepare(kind)) await pause(signal);
  for (const { page, number, isLast } of paginate(assembler.records(kind), {
    baseUrl: options.baseUrl,
    pageSize: collection.pageSize ?? options.pageSize,
    path,
    pageLinks,
    count,
  })) {
    problems.add(validator.document('page', page, path));
    for (const record of page.results) {
      problems.add(validator.record(kind, record).map((problem) => source.localized(problem)));
      const id = idOf(kind, record);
      // One that could not be read is a problem of its own.
      if (!options.records || typeof id === 'object') continue;
      const fault = faultOf(id);
      if (fault === null) ids.push(id);
      else problems.add([source.localized(addressProblem(kind, id, fault))]);
    }
    if (problems.size === 0) {
      const bytes = serializer.serialize(page);
      if (bytes instanceof Uint8Array) {
        writeForms({ of: 'page', path, number, isLast }, () => bytes, stages);
        report.bytes += bytes.length;
        report.largestPage = Math.max(report.largestPage, bytes.length);
        for (const [index, record] of (options.records ? page.results : []).entries()) {
          writeForms({ of: 'record', path, id: idOf(kind, record) }, () => serializer.record(record), stages);
          // A page may have any number of them.
          if (index % 100 === 99) await pause(signal);
        }
      } else
        problems.add([
          source.localized(tooLarge(kind.table, idOf(kind, bytes.record), `${path}?page=${number}`)),
        ]);
    }
    report.records += page.results.length;
    report.pages = number;
    show(report.records);
    // Lets signals and the progress bar through.
    await setImmediate();
    signal.throwIfAborted();
  }
  const after = assembler.counts();
  return {
    ...report,
    ids: options.records ? listIds(ids) : null,
    seconds: secondsSince(start),
    withheld: after.withheld - before.withheld,
    widerNulls: after.widerNulls - before.widerNulls,
  };
}

/** Writes a part of the tree in every form, and notes the files that the manifest must name. */
function writeForms(part: Part, json: () => Uint8Array, { forms, output, named }: Stages): void {
  for (const { path, bytes, isNamed } of filesOf(forms, part, json)) {
    output.write(path, bytes);
    if (isNamed) named.push(path);
  }
}

/** Every record has an id. */
function idOf({ id }: RecordKind, record: object): string | number {
  return (record as Readonly<Record<string, string | number>>)[id.name] as string | number;
}

/** What forms show beside those of the hosts. */
function recordForms({ records }: BuildOptions): readonly FormName[] {
  return records ? ['record-files'] : [];
}

/** The problem of a record that can have no address of its own. */
function addressProblem({ table, id }: RecordKind, record: string | number, fault: string): Problem {
  return { table, record, field: id.name, message: `${fault}; change it, or build without --records` };
}

/** Lets signals and the progress bar through. */
async function pause(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

/** The problem of a page that is too large for any host to serve and for `verify` to read. */
function tooLarge(table: string, record: string | number, page: string): Problem {
  const message = `makes ${page} larger than 64 MB: shorten its texts, or choose a smaller --page-size`;
  return { table, record, field: null, message };
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
