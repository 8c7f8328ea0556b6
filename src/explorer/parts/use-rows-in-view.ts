import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { figure } from '../fold.ts';
import { usePrinting } from './use-printing.ts';

const spare = 8;

/** Rows to print: paper does not scroll. */
const printedRows = 1000;

/**
 * Which rows are in the document; `unprinted` says on paper that there are more; null if there are not.
 * @param height in pixels, as in the styles
 */
export function useRowsInView(count: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const room = Math.ceil((useSize(box, 'clientHeight') || 700) / height);
  const printing = usePrinting();
  return {
    box,
    printing,
    ...(printing
      ? { first: 0, last: Math.min(count, printedRows) }
      : {
          first: Math.max(0, Math.min(top, count - room) - spare),
          last: Math.min(count, top + room + spare),
        }),
    unprinted:
      printing && count > printedRows ? `The first ${figure(printedRows)} of ${figure(count)} rows` : null,
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
