import type { DrawnOutline } from '../shapes.ts';

/** A shape of a year, on the map and in the list. */
export interface ShownShape {
  /** Its index among all shapes. */
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

/** The shapes of a year, the smaller ones over the larger ones. */
export function Outlines({
  shown,
  outlines,
}: {
  readonly shown: readonly ShownShape[];
  readonly outlines: ReadonlyMap<number, DrawnOutline>;
}) {
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
