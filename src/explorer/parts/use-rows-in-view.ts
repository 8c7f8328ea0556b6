import { useLayoutEffect, useRef, useState } from 'preact/hooks';

const spare = 8;

/** `height` is in pixels, as in the styles. */
export function useRowsInView(count: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const room = Math.ceil((useSize(box, 'clientHeight') || 700) / height);
  return {
    box,
    first: Math.max(0, Math.min(top, count - room) - spare),
    last: Math.min(count, top + room + spare),
    onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
      setTop(Math.floor(currentTarget.scrollTop / height)),
  };
}

/** How many times larger than usual the browser shows texts. */
export const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** 0 before the element exists. */
export function useSize(
  box: { readonly current: Element | null },
  side: 'clientWidth' | 'clientHeight',
): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setSize(box.current?.[side] ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return size;
}
