import { useState } from 'preact/hooks';
import { firstTouch, type Touched } from './first-touch.ts';

/** What a touch of a sign says, with a link, below a chart; see `firstTouch`. */
export function useFirstTouch() {
  const [touched, setTouched] = useState<Touched | null>(null);
  return {
    onClickCapture: (event: MouseEvent & { readonly currentTarget: Element }) => {
      const next = firstTouch(event.currentTarget, event, touched);
      if (next !== null) setTouched(next);
    },
    panel: (
      <p class="touched" role="status">
        {touched !== null && <a href={touched.href}>{touched.words}</a>}
      </p>
    ),
  };
}
