import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Entities, Span } from '../data-types.ts';
import { histogram } from '../table/histogram.ts';
import { entitySpan } from '../table/make-table.ts';

interface OverviewProps {
  readonly entities: Entities;
  readonly all: Span;
  readonly shown: Span;
  readonly show: (from: number, to: number) => void;
  readonly zoom: (factor: number, around: number) => void;
}

/** The whole of time, and which part of it is looked at. */
export function Overview({ entities, all, shown, show, zoom }: OverviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const counts = useMemo(
    () =>
      histogram(
        entities.ids.map((_, entity) => entitySpan(entities, entity)),
        160,
      ),
    [entities],
  );
  useWheel(box, (event, share) => zoom(event.deltaY > 0 ? 1.25 : 0.8, shareIn(all, shown, share)));
  const length = all[1] - all[0];
  const move = (event: PointerEvent) => {
    const { left, width } = (box.current as HTMLElement).getBoundingClientRect();
    const centre = all[0] + ((event.clientX - left) / width) * length;
    const half = (shown[1] - shown[0]) / 2;
    show(centre - half, centre + half);
  };
  if (counts === null) return null;
  const most = Math.max(...counts.counts);
  const end = counts.from + counts.counts.length * counts.width;
  return (
    <div
      ref={box}
      class="overview"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && move(event)}
    >
      <svg aria-hidden="true" viewBox={`${all[0]} 0 ${length} 100`} preserveAspectRatio="none">
        <path
          class="bars"
          d={counts.counts
            .map((count, place) => {
              const from = counts.from + place * counts.width;
              return `M${from} 100V${100 - (count / most) * 96}H${Math.min(end, from + counts.width)}V100Z`;
            })
            .join('')}
        />
        <rect class="window" x={shown[0]} y="0" width={shown[1] - shown[0]} height="100" />
      </svg>
    </div>
  );
}

/** Where in the part that is shown a place of the whole is, so that zooming keeps it. */
function shareIn(all: Span, shown: Span, share: number): number {
  const at = all[0] + share * (all[1] - all[0]);
  return Math.max(0, Math.min(1, (at - shown[0]) / (shown[1] - shown[0])));
}

/** Listens to the wheel so that the page can be kept from scrolling: where `turn` says so, or says nothing. */
export function useWheel(
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
