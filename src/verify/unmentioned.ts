import { objectIn } from '../contract/json/is-object.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import type { SeenRecords } from './embedded-records.ts';
import { type JsonFile, readJson } from './json-file.ts';
import type { Tree } from './tree.ts';

export const UNMENTIONED = 'unmentioned/index.json';

export interface Unmentioned {
  readonly file: JsonFile;
  readonly records: SeenRecords;
  /** By id. */
  readonly mentioned: ReadonlyMap<string, string>;
}

export function hasUnmentioned({ manifest }: Pick<Tree, 'manifest'>): boolean {
  return manifest?.unmentioned !== undefined || manifest?.files.includes(UNMENTIONED) === true;
}

/** Null without any, or if no role names their kind. */
export async function readUnmentioned(tree: Tree): Promise<Unmentioned | null> {
  const { target, description, embedded } = tree;
  const { entity: kind } = linkRoles(description);
  if (kind === null || !hasUnmentioned(tree)) return null;
  const file = await readJson(target, UNMENTIONED);
  const { results } = objectIn(file.value);
  const mentioned = embedded.ofTable(kind);
  return { file, mentioned, records: embedded.take(kind, Array.isArray(results) ? results : [], file.where) };
}
