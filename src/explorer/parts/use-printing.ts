import { options } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows to print: paper does not scroll. */
export const printedRows = 1000;

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  // An effect after the next frame would miss the print of what has just been shown.
  useLayoutEffect(() => {
    const paper = matchMedia('print');
    const follow = () => flush(() => setPrinting(paper.matches));
    const before = () => flush(() => setPrinting(true));
    paper.addEventListener('change', follow);
    addEventListener('beforeprint', before);
    return () => {
      paper.removeEventListener('change', follow);
      removeEventListener('beforeprint', before);
    };
  }, []);
  return printing;
}

/** Renders synchronously: the browser prints the document as it is after the event. */
function flush(change: () => void): void {
  const usual = options.debounceRendering;
  options.debounceRendering = (render) => render();
  change();
  if (usual === undefined) delete options.debounceRendering;
  else options.debounceRendering = usual;
}
