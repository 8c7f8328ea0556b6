import { embedRecords, recordEmbedder } from '../../model/claims/embed-records.ts';
import { SourceReader } from '../../model/claims/sources-of.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import type { WalkedCollection } from '../page.ts';
import type { SeenRecords } from './compare-claims.ts';
import { type DataFile, type Explored, expectOrNot, readDataFile } from './data-files.ts';

/**
 * Holds what records cite, as the explorer has it, against the records that were seen.
 * @param seen by the name of a collection whose pages could all be read
 */
export async function compareSources(
  { tree, notes, catalog }: Explored,
  collections: readonly WalkedCollection[],
  seen: ReadonlyMap<string, SeenRecords>,
  roles: LinkedRoles,
): Promise<void> {
  const file = await readDataFile(tree, notes, 'sources');
  expectOrNot('sources', catalog?.content.sources ?? file !== null, file !== null, catalog);
  if (file === null) return;
  const { ids, labels, claims } = file.content;
  file.expectLength('labels', labels, ids.length);
  for (const { collection, rows, references } of claims) {
    const at = `claims[${collection}]`;
    file.expectLength(at, references, rows.length);
    file.expectCodes(at, rows, collections[collection]?.claimedRecords ?? 0);
    file.expectCodes(at, references, ids.length);
  }
  // Where all that would name a reference is private, the description does not say which records they are.
  if (roles.reference === null) return;
  const embedding = embedRecords(tree.collections, roles);
  for (const [index, { name, kind }] of tree.collections.entries()) {
    const own = embedding[index]?.kind ?? kind;
    const wrong = findOther(file, index, seen.get(name) ?? [], {
      sources: roles.isOnlyReference(own) ? null : new SourceReader(own, roles),
      embed: recordEmbedder(kind, tree.collections, roles, ({ id }, value) => ({ [id.name]: value })),
    });
    if (wrong !== undefined)
      file.fail(`claims[${index}]: cites other references for record ${wrong + 1} of ${name} than its page`);
  }
}

/** The first record that cites others there than on its page; undefined if none does. */
function findOther(
  { content: { ids, claims } }: DataFile<'sources'>,
  index: number,
  seen: SeenRecords,
  { sources, embed }: { sources: SourceReader | null; embed: ReturnType<typeof recordEmbedder> },
): number | undefined {
  const places = new Map<unknown, number>(ids.map((id, place) => [id, place]));
  const cited = new Map<number, Set<number>>();
  for (const { collection, rows, references } of claims)
    if (collection === index)
      for (const [at, row] of rows.entries())
        cited.set(row, (cited.get(row) ?? new Set()).add(references[at] as number));
  const [found] =
    seen.find(([row, record]) => {
      const read = sources?.read(embed(record)) ?? [];
      const expected = new Set(read.flatMap(({ reference }) => places.get(reference) ?? []));
      const listed = cited.get(row) ?? new Set();
      return listed.size !== expected.size || [...expected].some((place) => !listed.has(place));
    }) ?? [];
  return found;
}
