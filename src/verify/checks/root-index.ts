import { isObject } from '../../contract/json/is-object.ts';
import { addressFault, elsewhere } from '../address-fault.ts';
import type { Check, Symptom } from '../check.ts';
import { checkDocument } from '../check-document.ts';
import { pagePath } from '../expected-envelope.ts';
import { showValue } from '../show-value.ts';

export const rootIndex: Check = {
  name: 'root-index',
  description:
    'The root index, above all collections, gives the address of every published collection, and of nothing else.',
  fix: 'Publish its index.json with the rest of the build, and let the host answer its folder with it.',
  examine(tree, notes) {
    const { where, bytes, value } = tree.rootIndexFile;
    const fail = (message: string, symptom?: Symptom) => notes.fail(where, message, symptom);
    if (bytes !== null) notes.looked();
    checkDocument(tree.rootIndexFile, 'root-index', tree, notes);
    if (!isObject(value)) return;
    const fault = addressFault(tree);
    if (fault !== null && !fault.isAccepted)
      fail(`leads to ${fault.found}, expected ${fault.expected}`, 'another address');

    const expected = tree.collections.map(({ name }) => name);
    // A service without a manifest may list more than the contract knows.
    const names = Object.keys(value).filter((name) => tree.manifest !== null || expected.includes(name));
    for (const { path, name } of tree.collections) {
      notes.looked();
      const page = pagePath(tree.pageLinks, path, 1);
      const [address, found] = [`${tree.baseUrl}${page}`, value[name]];
      if (found === address) continue;
      const message = `gives ${name} the address ${showValue(found)}, expected "${address}"`;
      fail(message, elsewhere(found, page));
    }
    const unexpected = names.filter((name) => !expected.includes(name));
    if (unexpected.length > 0)
      fail(`lists ${unexpected.slice(0, 5).join(', ')}, which the manifest does not name`);
    else if (names.length === expected.length && names.join() !== expected.join())
      fail(`lists the collections in the wrong order, expected ${expected.join(', ')}`);
  },
};
