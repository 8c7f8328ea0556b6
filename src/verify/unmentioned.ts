import { kindsOf, type RecordKind } from '../model/description/kind.ts';
import { objectIn } from './json.ts';
import { readJson } from './target/json-file.ts';
import type { Tree } from './tree.ts';

/** Where a tree has the entities that no record of its pages mentions. */
export const UNMENTIONED = 'unmentioned/index.json';

export interface Unmentioned {
  readonly where: string;
  readonly kind: RecordKind;
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly records: readonly unknown[];
  /** What is wrong with the file; its records are looked at all the same. */
  readonly faults: readonly string[];
}

/** Whether a tree says that it has entities that no record of its pages mentions. */
export function hasUnmentioned({ manifest }: Pick<Tree, 'manifest'>): boolean {
  return manifest?.unmentioned !== undefined || manifest?.files.includes(UNMENTIONED) === true;
}

/** Reads the entities that no record of the pages mentions; null where the tree has none, or does not say what they are. */
export async function readUnmentioned(tree: Tree): Promise<Unmentioned | null> {
  const { target, description } = tree;
  const kind = kindsOf(description.collections).find(({ name }) => name === description.roles.entity);
  if (kind === undefined || !hasUnmentioned(tree)) return null;
  const { where, value, faults } = await readJson(target, UNMENTIONED);
  const envelope = objectIn(value);
  const records = Array.isArray(envelope.results) ? envelope.results : [];
  return { where, kind, envelope, records, faults };
}
