import { createAssembler } from '../assemble/create-assembler.ts';
import type { BuildOptions } from '../build-types.ts';
import { createIdCheck } from '../contract/record-ids.ts';
import type { Export } from '../database/export.ts';
import { type Collection, kindsOf, type RecordKind } from '../description/kind.ts';
import { type Problem, ProblemList } from '../errors.ts';
import { paginate } from '../paginate/paginate.ts';
import { createPageSerializer } from '../serialize/create-page-serializer.ts';
import { createValidator } from '../validate/create-validator.ts';

/** Explains what breaks the contract in a collection; each step is one page. */
export type Explain = (collection: Collection, problems: ProblemList) => Generator<void>;

/**
 * The slow, obvious way through a collection: each record is assembled, checked against its whole schema, and written by
 * itself. It runs where the quick way found that something is wrong, and says what, where and why. The tests build whole
 * trees with it, and compare.
 */
export function explainer(source: Export, options: BuildOptions): Explain {
  const { collections, schemas } = options.description;
  const assembler = createAssembler(kindsOf(collections), source);
  const validator = createValidator(schemas);
  const serializer = createPageSerializer();
  const paths = collections.map(({ path }) => path);
  return function* explain({ path, kind, pageSize }, problems) {
    const faultOf = createIdCheck(path, paths);
    for (const _ of assembler.prepare(kind)) yield;
    for (const { page, number } of paginate(assembler.records(kind), {
      baseUrl: options.baseUrl,
      pageSize: pageSize ?? options.pageSize,
      path,
      pageLinks: options.hosts.pageLinks,
      count: source.count(kind),
    })) {
      const found = new ProblemList();
      found.add(validator.document('page', page, path));
      for (const record of page.results) {
        found.add(validator.record(kind, record).map((problem) => source.localized(problem)));
        const id = idOf(kind, record);
        const fault = options.records && typeof id !== 'object' ? faultOf(id) : null;
        if (fault !== null) found.add([source.localized(addressProblem(kind, id, fault))]);
      }
      const bytes = found.size === 0 ? serializer.serialize(page) : null;
      if (bytes !== null && !(bytes instanceof Uint8Array)) {
        const id = idOf(kind, bytes.record);
        found.add([source.localized(tooLarge(kind.table, id, `${path}?page=${number}`))]);
      }
      problems.add(found.all());
      yield;
    }
  };
}

/** Every record has an id. */
function idOf({ id }: RecordKind, record: object): string | number {
  return (record as Readonly<Record<string, string | number>>)[id.name] as string | number;
}

/** The problem of a record that can have no address of its own. */
function addressProblem({ table, id }: RecordKind, record: string | number, fault: string): Problem {
  return { table, record, field: id.name, message: `${fault}; change it, or build without --records` };
}

/** The problem of a page that is too large for any host to serve and for `verify` to read. */
function tooLarge(table: string, record: string | number, page: string): Problem {
  const message = `makes ${page} larger than 64 MB: shorten its texts, or choose a smaller --page-size`;
  return { table, record, field: null, message };
}
