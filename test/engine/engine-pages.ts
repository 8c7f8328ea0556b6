import { ProblemList } from '../../src/contract/errors.ts';
import { rangesOf } from '../../src/contract/tree/shards.ts';
import { pageCount } from '../../src/contract/tree/tree.ts';
import { Pages, type PagesOptions } from '../../src/engine/pages.ts';
import { type Counted, firstCounts, joinCounted } from '../../src/engine/tally.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import type { Export } from '../../src/sources/export/export.ts';
import { latin1, type PageChoice } from './naive-pages.ts';

/** How the engine makes pages: from how few records on it keeps little in memory, and for how many records at a time. */
export interface EngineChoice {
  readonly limits?: PagesOptions['limits'];
  /** Into how many ranges of pages each collection is divided. */
  readonly ranges?: number;
  /** How many records it is told to expect. */
  readonly expected?: number;
}

/** Pages and single records by the engine, with all problems. */
export function enginePages(
  source: Export,
  choice: PageChoice,
  { limits, ranges = 1, expected }: EngineChoice = {},
) {
  const { collections, schemas } = choice.description;
  const kinds = kindsOf(collections);
  const problems = new ProblemList();
  const pages = new Pages({
    ...{ kinds, source, schemas },
    report: (found) => problems.add(found),
    ...(limits && { limits }),
  });
  if (expected !== undefined) pages.embedded.expect(expected);
  const texts = new Map<string, string>();
  const counted = collections.map(({ kind, path, pageSize }): Counted => {
    const size = pageSize ?? choice.pageSize;
    const count = pageCount(source.count(kind), size);
    const divided = Array.from({ length: ranges }, (_, index) =>
      rangesOf([count], { number: index + 1, of: ranges }),
    );
    const parts = divided.flat().flatMap((range) => {
      if (range === null) return [];
      for (const _ of pages.embedded.prepare(kind));
      const settings = {
        ...{ baseUrl: choice.baseUrl, path, pageLinks: choice.hosts.pageLinks, records: choice.records },
        ...{ pageSize: size, count: source.count(kind), range, watch: null },
      };
      for (const { number, bytes, single } of pages.pages(kind, settings)) {
        texts.set(`${path} ${number}`, latin1(bytes));
        for (const one of single) texts.set(`${path}${one.id}/`, latin1(one.bytes));
      }
      return pages.counted();
    });
    return joinCounted(parts);
  });
  const keys = source.keyProblems(pages.embedded.doubtfulKinds());
  const records = collections.map(({ kind }) => kind.name);
  return { texts, counts: firstCounts(counted, records), problems: problems.all(), keys };
}
