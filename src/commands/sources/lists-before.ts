import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { listIn, objectIn } from '../../contract/json/is-object.ts';
import { urlIn } from '../../contract/url-in.ts';
import { someOf } from '../../terminal/plural.ts';
import type { Notice } from '../create-context.ts';
import { inferredFileOf } from '../settings/configuration-file.ts';
import { treeDocument } from '../trees/given-tree.ts';

/** The lists that the export which an import replaces has of the same service, by the description next to it. */
export function listsBefore(to: string, source: string): readonly string[] {
  const file = inferredFileOf(to);
  const { answers, collections } = objectIn(
    existsSync(to) ? treeDocument(dirname(file), basename(file)) : null,
  );
  const origin = urlIn(source)?.origin;
  const isSame = listIn(objectIn(answers).addresses).some((each) => urlIn(String(each))?.origin === origin);
  return isSame ? Object.keys(objectIn(collections)) : [];
}

/** A build of the export would not publish them any more. */
export function lostLists(before: readonly string[], collections: object): Notice[] {
  const lost = before.filter((name) => !Object.hasOwn(collections, name));
  if (lost.length === 0) return [];
  const message = `the last import had lists that this one does not have: ${someOf(lost)}`;
  const hint =
    'A build from this export removes them from the tree. If that is wrong, name all lists with --list.';
  return [{ level: 'warning', message, hint }];
}
