import { firstTouch, type Touched } from '../parts/first-touch.ts';

const touched = new WeakMap<Element, Touched>();

/** Below a chart of a page that was written by the build: what the touched sign says. */
export function touchOnPage(chart: Element, event: MouseEvent): void {
  const next = firstTouch(chart, event, touched.get(chart) ?? null);
  if (next === null) return;
  touched.set(chart, next);
  const drawn = chart.parentElement as Element;
  let panel = drawn.nextElementSibling;
  if (panel?.className !== 'touched') {
    panel = document.createElement('p');
    panel.className = 'touched';
    panel.role = 'status';
    drawn.after(panel);
  }
  const link = document.createElement('a');
  [link.href, link.textContent] = [next.href, next.words];
  panel.replaceChildren(link);
}
