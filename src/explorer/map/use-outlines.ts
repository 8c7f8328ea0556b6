import { useEffect, useState } from 'preact/hooks';
import type { OutlinesFile, Shapes } from '../data-types.ts';
import { loadFile } from '../load.ts';
import { placeOf } from '../parts/world.tsx';
import { type DrawnOutline, drawOutline, outlineFilesOf } from '../shapes.ts';

/** The outlines of each file that is there, as they are drawn. */
const drawn = new Map<number, readonly DrawnOutline[]>();

async function load(file: number, { units }: Shapes): Promise<void> {
  const project = (longitude: number, latitude: number) => placeOf(longitude, latitude) ?? [0, 0];
  const { outlines } = await loadFile<OutlinesFile>(`explore/data/outlines/${file}.json`);
  drawn.set(
    file,
    outlines.map((outline) => drawOutline(outline, units, project)),
  );
}

/**
 * The outlines of some shapes, by their index. What has no file yet is not among them: the map is never empty for those
 * that are still on their way.
 */
export function useOutlines(
  shapes: Shapes | null,
  shown: readonly number[],
): { readonly outlines: ReadonlyMap<number, DrawnOutline>; readonly failure: string | null } {
  const [failure, setFailure] = useState<string | null>(null);
  const [, setLoaded] = useState(0);
  const files = shapes === null ? [] : outlineFilesOf(shown, shapes.per_file);
  useEffect(() => {
    if (shapes === null) return;
    setFailure(null);
    for (const file of files)
      if (!drawn.has(file))
        load(file, shapes).then(
          () => setLoaded((count) => count + 1),
          (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
        );
  }, [files.join()]);
  const outlines = new Map<number, DrawnOutline>();
  for (const index of shapes === null ? [] : shown) {
    const perFile = (shapes as Shapes).per_file;
    const outline = drawn.get(Math.floor(index / perFile) + 1)?.[index % perFile];
    if (outline !== undefined) outlines.set(index, outline);
  }
  return { outlines, failure };
}
