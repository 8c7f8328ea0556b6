import { type Problem, ProblemList } from '../../contract/errors.ts';
import { UNMENTIONED } from '../../contract/tree/tree.ts';
import { RecordObjects } from '../../engine/record-objects.ts';
import { kindsOf } from '../../model/description/kind.ts';
import { unmentionedKind } from '../../model/description/unmentioned.ts';
import type { Document } from '../../outputs/documents/documents-of.ts';
import type { Export } from '../../sources/export/export.ts';
import type { BuildOptions } from '../build-types.ts';

/**
 * The entities that no published record mentions, in the form of a page, so that an archive of the tree has
 * every row of their table. Null if all are published already, or with --collection.
 */
export function unmentionedEntities(
  { description }: Pick<BuildOptions, 'description'>,
  source: Export,
): { readonly document: Document; readonly count: number; readonly problems: readonly Problem[] } | null {
  const kind = unmentionedKind(description);
  if (kind === null) return null;
  const ids = new Set(source.unreached(kind, description.collections));
  if (ids.size === 0 || ids.size === source.count(kind)) return null;
  const kinds = kindsOf([{ kind }]);
  const problems = new ProblemList();
  const objects = new RecordObjects({
    ...{ kinds, source, schemas: description.schemas },
    report: (found) => problems.add(found),
  });
  const results = [...objects.records(kind, ids)];
  const value = { count: results.length, next: null, previous: null, results };
  const document: Document = { path: UNMENTIONED, schema: 'page', value, style: 'answer' };
  return { document, count: results.length, problems: problems.all() };
}
