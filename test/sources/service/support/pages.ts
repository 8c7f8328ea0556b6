import { buildTree } from '../../../helpers/build-tree.ts';
import { withPrivate } from '../../../helpers/bundled.ts';
import { readTree } from '../../../helpers/read-tree.ts';

/** The pages of a tree, as texts. */
export function pagesOf(tree: string): Map<string, string> {
  return new Map(
    [...readTree(tree)]
      .filter(([path]) => path.startsWith('api/') && path !== 'api/index.json')
      .map(([path, bytes]) => [path, bytes.toString('utf8')]),
  );
}

/** The pages that an export gives, with its private comments. */
export async function pagesFrom(path: string, out: string): Promise<Map<string, string>> {
  const report = await buildTree(path, { description: withPrivate, out });
  if (report.problems.length > 0) throw new Error(JSON.stringify(report.problems.slice(0, 3)));
  return pagesOf(out);
}
