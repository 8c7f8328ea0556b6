import { joined } from '../fold.ts';
import type { Mark, ShapeMark } from './mark.ts';
import type { DrawnOutline } from './outlines.ts';
import { placeOf } from './world-projection.ts';

const marked = ({ name, saying, link }: Mark) => ({
  onClick: () => {
    location.assign(link);
  },
  children: (
    <title>{saying === null ? name : `${name}: ${joined([saying.text, saying.remark], '; ')}`}</title>
  ),
});

/** Spreads several marks at one place like the seeds of a sunflower. */
export function Dots({ marks, scale = 1 }: { readonly marks: readonly Mark[]; readonly scale?: number }) {
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
        const away = (7.5 * Math.sqrt(nth)) / scale;
        const [x, y] = [at[0] + away * Math.cos(angle), at[1] + away * Math.sin(angle)];
        return <circle key={mark.link} class={`dot ${mark.className}`} cx={x} cy={y} {...marked(mark)} />;
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
