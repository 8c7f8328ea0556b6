import type { WalkedCollection } from '../page.ts';
import { type DataFiles, fileOf } from './data-files.ts';

export async function compareShapes(
  files: DataFiles,
  collection: number | null,
  collections: readonly WalkedCollection[],
  entities: number,
): Promise<void> {
  const path = fileOf('shapes');
  const shapes = await files.read('shapes', 'explorer-shapes');
  const records = collections[collection ?? -1]?.claimedRecords ?? 0;
  if ((shapes === null) !== (collection === null))
    files.fail(
      fileOf('catalog'),
      shapes === null ? 'has shapes, but there are none' : 'has no shapes, but there are some',
    );
  if (shapes === null) return;
  const { units, per_file: perFile, rows, entity, names, name, from, to } = shapes;
  for (const [key, list] of Object.entries({ entity, name, from, to }))
    files.expectLength(path, key, list, rows.length);
  files.expectCodes(path, 'rows', rows, records);
  files.expectCodes(path, 'entity', entity, entities);
  files.expectCodes(path, 'name', name, names.length);
  if (from.some((year, index) => year > (to[index] as number) || year < (from[index - 1] ?? year)))
    files.fail(path, 'is not in the order of years');
  for (let number = 1; (number - 1) * perFile < Math.max(records, rows.length); number += 1) {
    const file = await files.read(`outlines/${number}`, 'explorer-outlines');
    if (file === null) continue;
    const expected = Math.max(0, Math.min(perFile, rows.length - (number - 1) * perFile));
    files.expectLength(fileOf(`outlines/${number}`), 'outlines', file.outlines, expected);
    if (!file.outlines.every((rings) => rings.every((ring) => isOnWorld(ring, units))))
      files.fail(fileOf(`outlines/${number}`), 'has an outline that is not on the world');
  }
}

function isOnWorld(ring: readonly number[], units: number): boolean {
  if (ring.length % 2 !== 0) return false;
  const at = [0, 0] as [number, number];
  return ring.every((step, index) => {
    at[(index % 2) as 0 | 1] += step;
    return Math.abs(at[(index % 2) as 0 | 1]) <= (index % 2 === 0 ? 180 : 90) * units;
  });
}
