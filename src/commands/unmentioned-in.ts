import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, UNMENTIONED } from '../contract/tree.ts';
import type { Description, RecordKind } from '../model/description/kind.ts';
import { entityKindOf } from '../model/description/unmentioned.ts';
import { treeDocument } from './tree-document.ts';

/**
 * The kind of the entities that a tree has even where no record mentions them; null if it has none.
 *
 * @param shown what messages call the tree
 */
export function unmentionedIn(
  folder: string,
  shown: string,
  description: Description,
): { readonly kind: RecordKind | null; readonly notes: readonly string[] } {
  const { files } = Object(treeDocument(folder, MANIFEST));
  const isListed = Array.isArray(files) && files.includes(UNMENTIONED);
  if (!isListed && !existsSync(join(folder, UNMENTIONED))) return { kind: null, notes: [] };
  const kind = entityKindOf(description);
  const unknown = `Not compared: ${UNMENTIONED} of ${shown}, whose records nothing describes.`;
  return { kind, notes: kind === null ? [unknown] : [] };
}
