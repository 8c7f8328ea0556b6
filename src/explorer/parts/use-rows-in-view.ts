import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows that are ready on either side of those in view. */
const spare = 8;

/**
 * Which rows of a box that scrolls are in view, so that only these are in the document.
 *
 * @param height of each row, in pixels, as the styles set it
 */
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

/** The size of an element, also after the window has changed; 0 before it is there. */
export function useSize(
  box: { readonly current: HTMLElement | null },
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
