import { options } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches);
  // An effect after the next frame would miss the print of what has just been shown.
  useLayoutEffect(() => {
    const paper = matchMedia('print');
    const follow = () => flush(() => setPrinting(paper.matches));
    const before = () => flush(() => setPrinting(true));
    paper.addEventListener('change', follow);
    addEventListener('beforeprint', before);
    // A browser that prints a copy of the page changes no medium of the page itself.
    addEventListener('afterprint', follow);
    return () => {
      paper.removeEventListener('change', follow);
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', follow);
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
