import { createAssembler } from '../../src/assemble/create-assembler.ts';
import type { BuildOptions } from '../../src/build-types.ts';
import { dividedRange, type PageRange } from '../../src/contract/shards.ts';
import { pageCount } from '../../src/contract/tree.ts';
import type { Export } from '../../src/database/export.ts';
import { type Collection, kindsOf } from '../../src/description/kind.ts';
import { type Problem, ProblemList } from '../../src/errors.ts';
import { paginate } from '../../src/paginate/paginate.ts';
import { explainer } from '../../src/publish/explain-collection.ts';
import { FAULT, KEY_FAULT } from '../../src/render/fault.ts';
import { checksOf } from '../../src/render/record-checks.ts';
import { Renderer, type RendererOptions } from '../../src/render/renderer.ts';
import { type Counted, firstCounts, joinCounted } from '../../src/render/tally.ts';
import { createPageSerializer } from '../../src/serialize/create-page-serializer.ts';
import { documentCheck } from '../../src/validate/document-check.ts';
import { recordCheck, valueChecks } from '../../src/validate/value-checks.ts';

/** What determines pages, of what determines a build. */
export type PageChoice = Pick<BuildOptions, 'description' | 'baseUrl' | 'pageSize' | 'records' | 'hosts'>;

/** Pages, by the path of their collection and their number, and single records, by that and their id. */
export interface Found {
  readonly texts: ReadonlyMap<string, string>;
  readonly counts: readonly { readonly withheld: number; readonly widerNulls: number }[];
}

const pagesIn = (source: Export, { kind, pageSize }: Collection, choice: PageChoice) =>
  pageCount(source.count(kind), pageSize ?? choice.pageSize);

/** All that a build finds by the slow, obvious way: in keys, and in each collection. */
export function slowProblems(source: Export, choice: PageChoice) {
  const explain = explainer(source, choice as BuildOptions);
  const { collections } = choice.description;
  const keys: readonly Problem[] = source.keyProblems(kindsOf(collections));
  const inCollections = collections.map((collection) => {
    const problems = new ProblemList();
    for (const _ of explain(collection, problems));
    return problems.all();
  });
  return { keys, inCollections };
}

/** The pages of a sound export by the slow, obvious way: assembled, divided, written. */
export function slowPages(source: Export, choice: PageChoice): Found {
  const { description, baseUrl, hosts, records } = choice;
  const assembler = createAssembler(kindsOf(description.collections), source);
  const serializer = createPageSerializer();
  const texts = new Map<string, string>();
  let before = assembler.counts();
  const counts = description.collections.map(({ kind, path, pageSize }) => {
    const count = source.count(kind);
    const size = pageSize ?? choice.pageSize;
    const pagination = { baseUrl, path, pageLinks: hosts.pageLinks, pageSize: size, count };
    for (const { page, number } of paginate(assembler.records(kind), pagination)) {
      texts.set(`${path} ${number}`, textOf(serializer.serialize(page) as Uint8Array));
      if (!records) continue;
      for (const record of page.results as readonly Record<string, unknown>[])
        texts.set(`${path}${record[kind.id.name]}/`, textOf(serializer.record(record)));
    }
    const { withheld, widerNulls } = assembler.counts();
    const own = { withheld: withheld - before.withheld, widerNulls: widerNulls - before.widerNulls };
    before = { withheld, widerNulls };
    return own;
  });
  return { texts, counts };
}

/** What makes pages the quick way, with few things in memory at once where `limits` say so. */
export function rendererOf(
  source: Export,
  { description }: PageChoice,
  limits?: RendererOptions['limits'],
): Renderer {
  const { collections, schemas } = description;
  const kinds = kindsOf(collections);
  const checks = checksOf(kinds, schemas, {
    values: (keys) => valueChecks(schemas, keys),
    record: (name) => recordCheck(schemas, name),
  });
  return new Renderer({
    kinds,
    source,
    checks,
    isEnvelope: documentCheck('page'),
    ...(limits && { limits }),
  });
}

/** Pages the quick way, each collection divided into ranges of pages; null for a collection with a fault. */
export function quickPages(source: Export, choice: PageChoice, renderer: Renderer, ranges = 1) {
  const texts = new Map<string, string>();
  const counted: Counted[] = [];
  const isSound = choice.description.collections.map((collection) => {
    const { kind, path, pageSize } = collection;
    const pages: PageRange = [1, pagesIn(source, collection, choice)];
    const parts: Counted[] = [];
    try {
      for (const range of dividedRange(pages, ranges)) {
        for (const _ of renderer.prepare(kind));
        const settings = {
          ...{ baseUrl: choice.baseUrl, path, pageLinks: choice.hosts.pageLinks, records: choice.records },
          ...{ pageSize: pageSize ?? choice.pageSize, count: source.count(kind), range },
        };
        for (const { number, bytes, single } of renderer.pages(kind, settings)) {
          texts.set(`${path} ${number}`, textOf(bytes));
          for (const one of single) texts.set(`${path}${one.id}/`, textOf(one.bytes));
        }
        parts.push(renderer.counted());
      }
    } catch (error) {
      if (error !== FAULT && error !== KEY_FAULT) throw error;
      return false;
    }
    counted.push(joinCounted(parts));
    return true;
  });
  const hasLostKeys = source.keyProblems(renderer.partlyRead()).length > 0;
  return { texts, counts: firstCounts(counted), isSound, hasLostKeys };
}

/** Every byte is one character: texts that differ in bytes differ. */
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
