import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Span } from '../data-types.ts';
import { barsPath, histogram } from '../table/histogram.ts';
import type { TimeScale } from './timeline-rows.ts';

export function Overview({
  spans,
  scale,
}: {
  readonly spans: readonly (Span | null)[];
  readonly scale: TimeScale;
}) {
  const { all, shown, show, zoom } = scale;
  const box = useRef<HTMLDivElement>(null);
  const whole = useMemo(() => histogram(spans, 160), [spans.length]);
  const [from, to] = shown;
  const length = all[1] - all[0];
  useWheel(box, (event, share) => {
    const around = (all[0] + share * length - from) / (to - from);
    zoom(event.deltaY > 0 ? 1.25 : 0.8, Math.max(0, Math.min(1, around)));
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
        move(event);
      }}
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
