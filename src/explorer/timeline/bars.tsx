import { useRef } from 'preact/hooks';
import type { Entities, Span } from '../data-types.ts';
import { linkToEntity } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { useRowsInView } from '../parts/use-rows-in-view.ts';
import { regionClass, regionOf } from '../regions.ts';
import { entityYears } from '../table/make-table.ts';
import { axisOf, showSpan } from '../years.ts';
import { useWheel } from './overview.tsx';
import type { Row } from './timeline-rows.ts';

/** The height of a row, as the styles set it. */
const height = 24;

/** The width of a letter beside a bar, rather more than less: the text is small. */
const letter = 8;

interface BarsProps {
  readonly entities: Entities;
  readonly rows: readonly Row[];
  readonly shown: Span;
  readonly pan: (share: number) => void;
  readonly zoom: (factor: number, around: number) => void;
}

/** Only the rows in view are in the document. */
export function Bars({ entities, rows, shown, pan, zoom }: BarsProps) {
  const catalog = useCatalog();
  const { box, first, last, onScroll } = useRowsInView(rows.length, height);
  const drag = useRef<number | null>(null);
  useWheel(box, (event, share) => {
    if (event.ctrlKey || event.metaKey) zoom(event.deltaY > 0 ? 1.25 : 0.8, share);
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / 1000);
    else return false;
    return true;
  });
  const length = shown[1] - shown[0];
  const width = box.current?.clientWidth ?? innerWidth * 0.9;
  const place = (position: number) => `${((position - shown[0]) / length) * 100}%`;
  const follow = (event: PointerEvent) => {
    if (drag.current === null || event.buttons !== 1) return;
    const width = (event.currentTarget as HTMLElement).clientWidth;
    const share = (drag.current - event.clientX) / width;
    if (Math.abs(share) < 0.004) return;
    drag.current = event.clientX;
    pan(share);
  };
  return (
    <div
      ref={box}
      class="timeline-rows"
      role="region"
      aria-label="Bars"
      tabIndex={0}
      onScroll={onScroll}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') drag.current = event.clientX;
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        drag.current = null;
      }}
    >
      <div class="timeline-room" style={{ height: `${rows.length * height}px` }}>
        {rows.slice(first, last).map((row, index) => {
          const style = { top: `${(first + index) * height}px` };
          if ('region' in row) {
            return (
              <h2 key={row.region} class="timeline-region" style={style}>
                {row.region} <span class="quiet-text">{row.count}</span>
              </h2>
            );
          }
          const { entity, span } = row;
          const from = Math.max(shown[0], axisOf(span[0]));
          const to = Math.min(shown[1], axisOf(span[1]) + 1);
          const years = showSpan(...(entityYears(entities, entity) ?? span));
          const words = `${entities.labels[entity]} ${years}`;
          const needed = (words.length * letter) / width;
          const [start, end] = [(from - shown[0]) / length, (to - shown[0]) / length];
          // The words are after the bar; before it where there is no room after it; else on it.
          const inside = 1 - end < needed && start < needed;
          const after = 1 - end < needed ? { right: `${(1 - start) * 100}%` } : { left: place(to) };
          const region = regionOf(entities, entity);
          return (
            <a
              key={entity}
              class={`timeline-bar ${regionClass(catalog, region)}`}
              style={style}
              href={linkToEntity(entities, entity)}
              draggable={false}
            >
              <span
                class="timeline-fill"
                style={{ left: place(from), width: `${((to - from) / length) * 100}%` }}
              />
              <span
                class="timeline-label"
                style={inside ? { left: '4px' } : after}
                data-inside={inside ? 'yes' : undefined}
              >
                {entities.labels[entity]} <span class="quiet-text">{years}</span>
              </span>
            </a>
          );
        })}
      </div>
    </div>
  );
}
