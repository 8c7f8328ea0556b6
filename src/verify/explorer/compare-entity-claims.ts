import type { ExplorerClaimsOfAnEntity } from '../../contract/documents.ts';
import { isListed } from '../tree.ts';
import type { Claimed, ClaimedEntities } from './compare-entity-pages.ts';
import { type Explored, readDataFile } from './data-files.ts';

/** Each file has the claims of so many entities. */
const PER_FILE = 16;

/** Holds the claims of each entity, which a comparison reads, against the claims of the collections. */
export async function compareEntityClaims(
  { tree, notes, entities }: Explored,
  claimed: ClaimedEntities,
): Promise<void> {
  // A package without the explorer's code writes no pages, nor what is made with them.
  if (!isListed(tree, 'explore/index.html')) return;
  const ids = entities?.ids ?? [];
  for (let first = 0; first < ids.length; first += PER_FILE) {
    const file = await readDataFile(tree, notes, 'entity-claims', `/${first / PER_FILE + 1}`);
    if (file === null) continue;
    const own = ids.slice(first, first + PER_FILE);
    file.expectLength('entities', file.content.entities, own.length);
    for (const [place, id] of own.entries()) {
      const held = linesOfEntity(file.content.entities[place]).sort();
      const expected = claimed
        .of(first + place)
        .flatMap(linesOfCollection)
        .sort();
      if (held.join('\n') !== expected.join('\n'))
        file.fail(`has other claims of entity ${id} than the collections`);
    }
  }
}

function linesOfEntity(claims: ExplorerClaimsOfAnEntity | undefined): string[] {
  if (claims === undefined) return [];
  const { variables, rows, marks, from, to, values, high } = claims;
  return rows.map((row, at) => {
    const value = values[at] ?? null;
    const end = high === null && typeof value === 'number' ? value : (high?.[at] ?? null);
    const years = [from?.[at] ?? null, to?.[at] ?? null];
    return JSON.stringify([variables[at], row, marks.slice(3 * at, 3 * at + 3), ...years, value, end]);
  });
}

/** Of each claim but who reviewed it, which no comparison shows. */
function linesOfCollection({ file: { from, to, dated }, packed, rows }: Claimed): string[] {
  const { variable, low, high, words, codes, state, flags } = packed;
  return rows.map((row) => {
    const marks = `${state[row]}${Number.parseInt(flags[row] ?? '0', 16) & 7}${dated[row]}`;
    const [least, most] = [low?.[row] ?? null, (high ?? low)?.[row] ?? null];
    const value = least === null && most === null ? (words[codes?.[row] ?? -1] ?? null) : least;
    return JSON.stringify([variable, row, marks, from?.[row] ?? null, to?.[row] ?? null, value, most]);
  });
}
