import { objectIn } from '../../contract/json/is-object.ts';
import { plural } from '../../terminal/plural.ts';
import { apiFaults } from '../api-faults.ts';
import type { Check } from '../check.ts';
import { readDocument } from '../check-document.ts';
import { INDEX, OPENAPI } from '../file-names.ts';
import { showValue } from '../show-value.ts';
import { isListed, isOfOtherVersion, type Tree } from '../tree.ts';
import { unknownKeywords } from '../unknown-keywords.ts';

export const openapi: Check = {
  name: 'openapi',
  description:
    'openapi.json describes this tree: its address, and for every collection the path, the parameters, the answers and the published schema of its records.',
  fix: 'Build the tree again with this version, and publish openapi.json with it.',
  // Older trees have none.
  applies: (tree) => isListed(tree, OPENAPI),
  async examine(tree, notes) {
    const file = await readDocument(tree, OPENAPI, notes);
    const fail = (message: string) => notes.fail(file.where, message);
    if (file.value === undefined) return;
    // A release has the openapi.json of its tool's version.
    const problems = tree.isRelease ? [] : tree.validator.document('openapi', file.value, file.where);
    for (const { message } of problems) fail(message);
    const { servers, paths } = objectIn(file.value);
    const address = objectIn(Array.isArray(servers) ? servers[0] : null).url;
    if (address !== tree.baseUrl) fail(`names the server ${showValue(address)}, expected "${tree.baseUrl}"`);
    const described = new Set(Object.keys(objectIn(paths)));
    for (const expected of expectedPaths(tree)) {
      notes.looked();
      if (!described.delete(expected)) fail(`does not describe ${expected}`);
    }
    const others = [...described].filter((each) => !each.includes('{id}'));
    if (!isOfOtherVersion(tree)) {
      for (const fault of apiFaults(file.value, tree)) fail(fault);
      for (const at of unknownKeywords(file.value)) fail(`has an unknown keyword, ${at}`);
    }
    if (others.length > 0) fail(`describes what is not published: ${plural(others.length, 'path')}`);
  },
};

function expectedPaths({ description, pageLinks, collections }: Tree): string[] {
  const [index, page] = pageLinks === 'query' ? ['', ''] : [INDEX, 'page-{page}.json'];
  return [`${description.api}${index}`, ...collections.map((each) => `${each.path}${page}`)];
}
