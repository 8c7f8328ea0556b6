import { plural } from '../../plural.ts';
import type { Check } from '../check.ts';
import { isObject, parseJson } from '../json.ts';
import { showValue } from '../show-value.ts';
import type { Tree } from '../tree.ts';

const file = 'openapi.json';

export const openapi: Check = {
  name: 'openapi',
  description: 'openapi.json describes this tree: its address, and the path of every collection.',
  fix: 'Build the tree again with this version, and publish openapi.json with it.',
  over: 'both',
  // Trees of versions before it have none.
  applies: (tree) => tree.manifest?.files.includes(file) === true,
  start: (tree, notes) => ({
    async end() {
      const { where, bytes, ...unread } = await tree.target.file(file);
      const fail = (message: string) => notes.fail(where, message);
      notes.looked();
      if (bytes === null) return fail('reason' in unread ? unread.reason : 'cannot be read');
      const { value, faults } = parseJson(bytes);
      faults.forEach(fail);
      if (value === undefined) return;
      // A release is described as its version of the tool did it.
      const problems = tree.isRelease ? [] : tree.validator.document('openapi', value, where);
      for (const { message } of problems) fail(message);
      const { servers, paths } = isObject(value) ? value : {};
      const [server] = Array.isArray(servers) ? servers : [];
      const address = isObject(server) ? server.url : undefined;
      if (address !== tree.baseUrl)
        fail(`names the server ${showValue(address)}, expected "${tree.baseUrl}"`);
      const described = new Set(Object.keys(isObject(paths) ? paths : {}));
      for (const path of expectedPaths(tree)) {
        notes.looked();
        if (!described.delete(path)) fail(`does not describe ${path}`);
      }
      const others = [...described].filter((path) => !path.includes('{id}'));
      if (others.length > 0) fail(`describes what is not published: ${plural(others.length, 'path')}`);
    },
  }),
};

/** The paths of the root index and of each collection. */
function expectedPaths({ description, pageLinks, collections }: Tree): string[] {
  const [index, page] = pageLinks === 'query' ? ['', ''] : ['index.json', 'page-{page}.json'];
  return [`${description.api}${index}`, ...collections.map(({ path }) => `${path}${page}`)];
}
