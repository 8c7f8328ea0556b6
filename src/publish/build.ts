import type { Documents } from '../contract/documents.ts';
import { type Problem, ProblemList } from '../contract/errors.ts';
import { answerBytes, documentBytes } from '../contract/json/json-text.ts';
import { yieldingFiles } from '../contract/tree/explorer-pages.ts';
import { CHANGELOG, CHANGES } from '../contract/tree/releases.ts';
import type { Shard } from '../contract/tree/shards.ts';
import { OPENAPI, snapshotFiles } from '../contract/tree/tree.ts';
import { checkRows } from '../engine/check-rows.ts';
import { kindsOf } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import { unmentionedKind } from '../model/description/unmentioned.ts';
import { sumDoubts } from '../model/doubts/doubts.ts';
import { createValidator } from '../model/validate/create-validator.ts';
import { treeMetadata } from '../outputs/dataset/tree-metadata.ts';
import { type Document, documentsOf, manifestOf } from '../outputs/documents/documents-of.ts';
import { namedFiles } from '../outputs/forms/form.ts';
import { forms } from '../outputs/forms/forms.ts';
import { describeApi } from '../outputs/openapi/describe-api.ts';
import type { Export } from '../sources/export/export.ts';
import type { BuildEffects, BuildOptions, BuildReport, CollectionReport } from './build-types.ts';
import { clientDocuments } from './collections/client-documents.ts';
import { entityDoubts } from './collections/count-doubts.ts';
import { type PublishedCollections, publishCollections } from './collections/publish-collections.ts';
import { explorerOf } from './collections/publish-explorer.ts';
import { formsOf, pageOptions, pagePublisher } from './collections/publish-pages.ts';
import { unmentionedEntities } from './collections/unmentioned-entities.ts';
import { fileLine } from './parts/part-lines.ts';
import { largerOf } from './stage-snapshot.ts';
import { openOutput } from './write/open-output.ts';

/**
 * Publishes an export as a static tree. Lists every problem of the export; with any problem, it publishes
 * nothing and the old tree stays, byte for byte.
 */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<BuildReport> {
  const start = performance.now();
  const stages = openStages(options, effects);
  const { source, output, problems } = stages;
  try {
    const published = await publishCollections(options, stages, effects);
    const { reports } = published;
    const theirs = reports.length > 0 ? await publishDocuments(published, options, stages, effects) : [];
    const { description } = options;
    const isSound = problems.size === 0;
    const unmentioned = isSound ? source.unmentioned(description, unmentionedKind(description)) : [];
    const doubts = isSound ? sumDoubts([published.doubts, entityDoubts(description, source)]) : {};
    const largest = largestOf(reports);
    if (problems.size === 0) problems.add((await effects.alongside?.(output, largest)) ?? []);
    const { files, bytes } = output;
    let leftover: string | null = null;
    if (problems.size === 0) {
      await output.flush(effects.signal);
      leftover = output.publish();
    }
    const seconds = (performance.now() - start) / 1000;
    const all = problems.all();
    const isExact = all.length === 0 && leftover === null && theirs.length === 0;
    const entityOf = source.entityNames(all, linkRoles(description));
    return {
      collections: reports,
      files,
      bytes,
      largest,
      seconds,
      problems: all,
      entityOf,
      leftover,
      unmentioned,
      doubts,
      theirs,
      keep: isExact ? (key, said) => output.keep(key, said) : null,
    };
  } finally {
    effects.progress.stop();
    source.close();
    output.discard();
  }
}

type Stages = ReturnType<typeof openStages>;

function openStages(options: BuildOptions, effects: BuildEffects) {
  const { description } = options;
  const kinds = kindsOf(description.collections);
  const problems = new ProblemList();
  effects.signal.throwIfAborted();
  const source = effects.openExport();
  source.base = options.baseUrl;
  try {
    const check = source.checkTables(kinds);
    problems.add(check.problems);
    // Rows in another order than that of their ids do not show duplicates, and links without an owner.
    problems.add(source.keyProblems(kinds.filter((kind) => kind.order !== undefined && check.canRead(kind))));
    const validator = createValidator(description.schemas);
    const readable = description.collections.filter(({ kind }) => check.canRead(kind));
    const asked = pageOptions({ ...options, description: { ...description, collections: readable } });
    const pages = pagePublisher(source, asked, {
      // Once there is a problem nothing will be published: the rest is only checked.
      write: (path, bytes) => problems.size > 0 || output.write(path, bytes),
      report: (found) => problems.add(found),
    });
    // Last, so that an earlier failure has nothing to remove.
    const output = openOutput(options.out, {
      api: description.api,
      ...(options.explorer !== undefined && { explorer: options.explorer }),
      ...(options.snapshot === true && { snapshot: true }),
      keepOtherData: options.sample && !options.replace,
      keepWholeTree: options.shard !== undefined && !options.replace,
      // A release is staged in the folder of its own tree, which was asked about this before.
      withPrivateTexts: description.publishesPrivateTexts && options.release === undefined,
      sync: options.sync,
    });
    const isSound = check.problems.length === 0;
    return { problems, source, isSound, readable, pages, validator, output };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Writes everything but the pages, the manifest last. Returns the paths that the user's own files occupy. */
async function publishDocuments(
  { reports, lines: ofPages, counted }: PublishedCollections,
  options: BuildOptions,
  stages: Stages,
  effects: BuildEffects,
): Promise<string[]> {
  const { validator, output, problems, source } = stages;
  const shown = formsOf(options).map((name) => forms[name]);
  const lines = [...ofPages];
  const stage = (path: string, bytes: Uint8Array) => {
    if (options.shard !== undefined) lines.push(fileLine(path, bytes));
    output.write(path, bytes);
  };
  const theirs = yieldingFiles(options.explorer).filter((path) => output.isForeign(path));
  const writer = (found: ProblemList) => (document: Document) => {
    const { path, schema, value, style, form } = document;
    if (theirs.includes(path)) return null;
    if (schema !== null) found.add(validator.document(schema, value, path));
    if (found.size > 0) return null;
    const json = bytesOf[style](value);
    const bytes = form?.bytes(json) ?? json;
    stage(path, bytes);
    return bytes;
  };
  const write = writer(problems);
  const openApi = openApiOf(reports, options);
  const client = clientDocuments(openApi.value as Documents['openapi'], options.description.api);
  const metadata = treeMetadata(options.dataset, reports);
  const documents = [...documentsOf(reports, options, shown), openApi, ...client, ...metadata];
  const written = documents.map((document) => ({ path: document.path, bytes: write(document) }));
  const explorer = explorerOf(reports, options, source);
  if (problems.size === 0) {
    const found = new ProblemList();
    await explorer.publish({ write: writer(found), stage, written }, effects);
    if (found.size > 0) problems.add(rowFaults(options, source, found));
  }
  const others = problems.size === 0 ? unmentionedEntities(options, source) : null;
  if (others !== null) {
    problems.add(others.problems);
    if (options.shard === undefined || options.shard.number === 1) write(others.document);
    documents.push(others.document);
  }
  const part = options.shard && partOf(options.shard, source.digest(), lines, counted);
  // All parts of a tree name the same files.
  const named = reports.flatMap(({ collection, pages }) => namedFiles(shown, collection.path, pages));
  const paths = [...documents.map(({ path }) => path), ...explorer.paths(), ...named];
  // `alongside` writes these, which are about the whole tree.
  const later = [
    ...(options.release === undefined ? [] : [CHANGELOG, CHANGES]),
    ...(options.snapshot === true ? snapshotFiles : []),
  ];
  const owned = [...paths, ...later].filter((path) => !theirs.includes(path));
  const more = { ...(others !== null && { unmentioned: others.count }), ...(part !== undefined && { part }) };
  write(manifestOf(reports, options, owned, more));
  return theirs.filter((path) => paths.includes(path));
}

/**
 * Why the explorer's data files cannot be made. The first part of a tree makes them from the rows of all
 * parts, but each part checks only its own rows: so check all rows, and report `files` only if they are
 * sound.
 */
function rowFaults(
  { description: { collections, schemas } }: BuildOptions,
  source: Export,
  files: ProblemList,
): Problem[] {
  const rows = new ProblemList();
  const report = (found: readonly Problem[]) => rows.add(found);
  for (const _ of checkRows({ kinds: kindsOf(collections), source, schemas, report }));
  return (rows.size > 0 ? rows : files).all();
}

function openApiOf(reports: readonly CollectionReport[], options: BuildOptions): Document {
  const { description, hosts, release } = options;
  const value = describeApi({
    ...options,
    ...description,
    collections: reports.map(({ collection }) => collection),
    release: release?.version ?? null,
    pageLinks: hosts.pageLinks,
  });
  return { path: OPENAPI, schema: 'openapi', value, style: 'document' };
}

function partOf(
  shard: Shard,
  input: string,
  lines: readonly string[],
  counted: PublishedCollections['counted'],
): NonNullable<Documents['manifest']['part']> {
  return {
    ...shard,
    input,
    files: lines.toSorted(),
    counted: counted.map(({ withheld, widerNulls, embedded }) => ({
      withheld,
      wider_nulls: widerNulls,
      embedded: embedded.map((each) => ({
        record: each.kind,
        withheld: each.withheld,
        wider_nulls: each.widerNulls,
        ids: [...each.ids],
      })),
    })),
  };
}

const bytesOf: Readonly<Record<Document['style'], (value: unknown) => Uint8Array>> = {
  answer: answerBytes,
  document: documentBytes,
  text: (value) => encoded(String(value)),
};

/** In UTF-16 units, each of which is at most three bytes. */
const LONGEST_IN_SCRATCH = 1 << 18;
const scratch = Buffer.allocUnsafeSlow(3 * LONGEST_IN_SCRATCH);

/** UTF-8; valid until the next call: a buffer for each of a thousand pages takes memory, and time to make. */
function encoded(text: string): Uint8Array {
  return text.length > LONGEST_IN_SCRATCH ? Buffer.from(text) : scratch.subarray(0, scratch.write(text));
}

function largestOf(reports: readonly CollectionReport[]): BuildReport['largest'] {
  const pages = reports.map(({ collection, largestPage }) => ({ path: collection.path, bytes: largestPage }));
  return pages.reduce((largest, page) => largerOf(page, largest), { path: '', bytes: 0 });
}
