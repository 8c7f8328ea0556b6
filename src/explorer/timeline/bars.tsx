import { useEffect, useMemo, useRef } from 'preact/hooks';
import { axisOf } from '../../contract/claims/years.ts';
import { clamp } from '../clamp.ts';
import type { Span } from '../data-types.ts';
import { linkToEntity } from '../location.ts';
import { textScale, useRowsInView } from '../parts/use-rows-in-view.ts';
import { barsPath, histogram } from '../table/histogram.ts';
import { placeOn, showSpan } from '../years.ts';
import { pinched, type Row, type TimeScale } from './timeline-rows.ts';

/** Pixels of texts of the usual size: a row, as in the styles, and a letter of a label, rather too many. */
const [rowHeight, letter] = [24, 8];

export function Bars({ rows, scale }: { readonly rows: readonly Row[]; readonly scale: TimeScale }) {
  const { shown, pan, zoom } = scale;
  const height = rowHeight * textScale();
  const { box, first, last, onScroll, printing, unprinted } = useRowsInView(rows.length, height);
  const drag = useRef<number | null>(null);
  const hasMoved = useRef(false);
  useWheel(box, (event, share) => {
    if (event.ctrlKey || event.metaKey) zoom(event.deltaY > 0 ? 1.25 : 0.8, share);
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / 1000);
    else return false;
    return true;
  });
  usePinch(box, scale);
  const width = box.current?.clientWidth ?? innerWidth * 0.9;
  const follow = (event: PointerEvent) => {
    if (drag.current === null || event.buttons !== 1) return;
    const share = (drag.current - event.clientX) / width;
    if (Math.abs(share) < 0.004) return;
    drag.current = event.clientX;
    hasMoved.current = true;
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
        hasMoved.current = false;
        if (event.pointerType === 'mouse') drag.current = event.clientX;
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        drag.current = null;
      }}
      // The bar under the pointer may still be the same: the end of a drag is not a click on it.
      onClickCapture={(event) => hasMoved.current && event.detail > 0 && event.preventDefault()}
    >
      <div class="timeline-room" style={printing ? {} : { height: `${rows.length * height}px` }}>
        {rows.slice(first, last).map((row, index) => {
          const style = printing ? {} : { top: `${(first + index) * height}px` };
          if ('entity' in row) return <Bar key={row.entity.index} {...{ ...row, shown, width, style }} />;
          return (
            <h2 key={row.region} class="timeline-region" style={style}>
              {row.region} <small>{row.count}</small>
            </h2>
          );
        })}
      </div>
      {unprinted !== null && <p>{unprinted}.</p>}
    </div>
  );
}

interface BarProps extends Extract<Row, { entity: unknown }> {
  readonly shown: Span;
  readonly width: number;
  readonly style: { readonly top?: string };
}

function Bar({ entity, span, shown: [from, to], width, style }: BarProps) {
  const share = (position: number) => (position - from) / (to - from);
  const start = Math.max(0, share(axisOf(span[0])));
  const end = Math.min(1, share(axisOf(span[1]) + 1));
  const years = showSpan(...(entity.years ?? span));
  const needed = (`${entity.label} ${years}`.length * letter * textScale()) / width;
  const isFull = 1 - end < needed;
  const inside = isFull && start < needed;
  // Letters of other scripts may be wider: a name ends where the picture does.
  const outside = isFull
    ? { right: `${(1 - start) * 100}%`, maxWidth: `${start * 100}%` }
    : { left: `${end * 100}%`, maxWidth: `${(1 - end) * 100}%` };
  return (
    <a
      class={`timeline-bar ${entity.group.className}`}
      style={style}
      href={linkToEntity(entity)}
      data-inside={inside ? 'yes' : undefined}
      draggable={false}
      title={`${entity.label} ${years}`}
    >
      <span class="timeline-fill" style={placeOn([from, to], span)} />
      <span class="timeline-label" style={inside ? { left: '4px' } : outside}>
        {entity.label} <small>{years}</small>
      </span>
    </a>
  );
}

export function Overview({
  spans,
  scale,
}: {
  readonly spans: readonly (Span | null)[];
  readonly scale: TimeScale;
}) {
  const { all, shown, show, zoom } = scale;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const whole = useMemo(() => histogram(spans, 160), [spans.length]);
  const [from, to] = shown;
  const length = all[1] - all[0];
  useWheel(box, (event, share) => {
    const around = (all[0] + share * length - from) / (to - from);
    zoom(event.deltaY > 0 ? 1.25 : 0.8, clamp(around, 0, 1));
  });
  const move = (event: PointerEvent) => {
    const { left, width } = (box.current as HTMLElement).getBoundingClientRect();
    const centre = all[0] + ((event.clientX - left) / width) * length;
    show(centre - (to - from) / 2, centre + (to - from) / 2);
  };
  if (whole === null) return null;
  return (
    <div
      ref={box}
      class="overview"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        before.current = shown;
        move(event);
      }}
      // A finger that goes on to scroll the page has moved nothing.
      onPointerCancel={() => show(...before.current)}
      onPointerMove={(event) => event.buttons === 1 && move(event)}
    >
      <svg aria-hidden="true" viewBox={`${all[0]} 0 ${length} 100`} preserveAspectRatio="none">
        <path class="bars" d={barsPath(whole.counts, undefined, whole.from, whole.width)} />
        <rect class="window" x={from} y="0" width={to - from} height="100" />
      </svg>
    </div>
  );
}

/** The page scrolls only if `turn` returns false. */
function useWheel(
  box: { readonly current: HTMLElement | null },
  turn: (event: WheelEvent, share: number) => unknown,
): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listen = (event: WheelEvent) => {
      const { left, width } = element.getBoundingClientRect();
      if (latest.current(event, (event.clientX - left) / width) !== false) event.preventDefault();
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, []);
}

/** Two fingers keep the years that are under them. */
function usePinch(
  box: { readonly current: HTMLElement | null },
  { shown, show }: Pick<TimeScale, 'show' | 'shown'>,
): void {
  const latest = useRef({ shown, show });
  latest.current = { shown, show };
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    /** What was shown, and where the fingers were. */
    let begun: readonly [shown: Span, fingers: Span] | null = null;
    const listen = (event: TouchEvent) => {
      const { left, width } = element.getBoundingClientRect();
      const [one, other] = Array.from(event.touches, ({ clientX }) => (clientX - left) / width);
      if (one === undefined || other === undefined) begun = null;
      else {
        const fingers: Span = one < other ? [one, other] : [other, one];
        // Otherwise the page itself would be zoomed.
        if (event.type === 'touchmove') event.preventDefault();
        if (begun === null) begun = [latest.current.shown, fingers];
        else latest.current.show(...pinched(...begun, fingers));
      }
    };
    element.addEventListener('touchstart', (event) => {
      listen(event);
      // The row itself: it may be redrawn away, and still gets the events of the finger that began on it.
      for (const type of ['touchmove', 'touchend', 'touchcancel'])
        event.target?.addEventListener(type, listen as EventListener, { passive: false });
    });
  }, []);
}
