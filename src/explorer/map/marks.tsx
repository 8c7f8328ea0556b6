import type { Entity } from '../entities.ts';
import { placeOf } from '../geometry.ts';
import type { Saying } from './in-year.ts';
import type { DrawnOutline } from './outlines.ts';

export interface Mark {
  readonly entity: Entity | null;
  readonly name: string;
  /** Null if the map shows no variable. */
  readonly saying: Saying | null;
  readonly className: string;
  readonly link: string;
}

/** An entity may have several shapes in a year. */
export interface ShapeMark extends Mark {
  readonly shape: number;
  readonly years: readonly [number, number];
}

const marked = ({ name, saying, link }: Mark) => ({
  onClick: () => {
    location.hash = link;
  },
  children: <title>{saying === null ? name : `${name}: ${saying.text}`}</title>,
});

/** Spreads several marks at one place like the seeds of a sunflower. */
export function Dots({ marks }: { readonly marks: readonly Mark[] }) {
  const taken = new Map<string, number>();
  return (
    <g>
      {marks.map((mark) => {
        const at = mark.entity && placeOf(mark.entity);
        if (at === null) return null;
        const key = at.map(Math.round).join();
        const nth = taken.get(key) ?? 0;
        taken.set(key, nth + 1);
        const angle = nth * 2.39996;
        const away = 7.5 * Math.sqrt(nth);
        const [x, y] = [at[0] + away * Math.cos(angle), at[1] + away * Math.sin(angle)];
        return (
          <circle key={mark.link} class={`dot ${mark.className}`} cx={x} cy={y} r="5" {...marked(mark)} />
        );
      })}
    </g>
  );
}

interface OutlinesProps {
  readonly marks: readonly ShapeMark[];
  readonly outlines: ReadonlyMap<number, DrawnOutline>;
}

/** The largest first, so that smaller ones are on top. */
export function Outlines({ marks, outlines }: OutlinesProps) {
  const there = marks.flatMap((mark) => {
    const outline = outlines.get(mark.shape);
    return outline === undefined ? [] : [{ mark, ...outline }];
  });
  return (
    <g>
      {there
        .sort((one, other) => other.size - one.size || one.mark.shape - other.mark.shape)
        .map(({ mark, path }) => (
          <path key={mark.shape} class={`outline ${mark.className}`} d={path} {...marked(mark)} />
        ))}
    </g>
  );
}
