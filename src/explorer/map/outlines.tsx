import { useEffect, useState } from 'preact/hooks';
import type { OutlinesFile, Shapes } from '../data-types.ts';
import { loadFile } from '../load.ts';
import { placeOf } from '../parts/world.tsx';
import { type DrawnOutline, drawOutline, outlineFilesOf } from './shapes.ts';

export interface ShownShape {
  readonly shape: number;
  /** Whose it is; -1 where that is nobody who is published. */
  readonly entity: number;
  readonly name: string;
  readonly value: string | null;
  readonly className: string;
  /** The fragment of the view that says more of it. */
  readonly link: string;
  readonly years: readonly [number, number];
}

interface OutlinesProps {
  readonly shown: readonly ShownShape[];
  readonly outlines: ReadonlyMap<number, DrawnOutline>;
}

export function Outlines({ shown, outlines }: OutlinesProps) {
  const there = shown.flatMap((each) => {
    const outline = outlines.get(each.shape);
    return outline === undefined ? [] : [{ ...each, ...outline }];
  });
  return (
    <g>
      {there
        .sort((one, other) => other.size - one.size || one.shape - other.shape)
        .map(({ shape, className, path, name, value, link }) => (
          <path
            key={shape}
            class={`outline ${className}`}
            d={path}
            onClick={() => {
              location.hash = link;
            }}
          >
            <title>{[name, value].filter((each) => each).join(': ')}</title>
          </path>
        ))}
    </g>
  );
}

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
export function useOutlines(shapes: Shapes | null, shown: readonly number[]) {
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
