import { useRef, useState } from 'preact/hooks';

/** Rows that are kept ready on either side of those in view. */
const spare = 4;

/**
 * Which of the rows of a box that scrolls are in view, so that only these are in the document.
 *
 * @param count how many rows there are
 * @param height that of each, in pixels, as explorer.css sets it
 */
export function useRowsInView(count: number, height: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const room = Math.ceil((box.current?.clientHeight ?? 700) / height);
  return {
    box,
    first: Math.max(0, Math.min(top, count - room) - spare),
    last: Math.min(count, top + room + spare),
    onScroll: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
      setTop(Math.floor(currentTarget.scrollTop / height)),
  };
}
