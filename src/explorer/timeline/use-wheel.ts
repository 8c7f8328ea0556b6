import { useEffect, useRef } from 'preact/hooks';

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
