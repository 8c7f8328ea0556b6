import { drawnBox, element } from './drawn-box.ts';
import { textLines } from './lines.ts';

/** What a picture takes from the styles of the page: a file has none. */
const properties = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'vector-effect',
  'opacity',
  'font-size',
  'font-family',
  'text-anchor',
  'dominant-baseline',
  'r',
];

/** The charts, the map or the bars that the page shows, each as one element. */
export const picturesOnPage = () =>
  [...document.querySelectorAll('.chart > svg, .zoomed-world .world, .strip')] as readonly Element[];

/** The part of an element that is a picture: bars have their legends in the same element. */
export function boxOf(picture: Element): DOMRect {
  const whole = picture.getBoundingClientRect();
  const rows = [...picture.querySelectorAll('.strip-row')];
  const bottom = rows.at(-1)?.getBoundingClientRect().bottom ?? whole.bottom;
  return new DOMRect(whole.left, whole.top, whole.width, bottom - whole.top);
}

/**
 * A copy that needs no styles.
 * @param measure the width of a text of 12 pixels
 */
export function drawnPicture(picture: Element, measure: (text: string) => number): SVGElement {
  if (!(picture instanceof SVGSVGElement)) return drawnBars(picture, measure);
  const copy = picture.cloneNode(true) as SVGSVGElement;
  inline(picture, copy);
  return copy;
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of properties) {
    const value = style.getPropertyValue(property);
    if (value !== '' && (property !== 'r' || from.localName === 'circle')) to.setAttribute(property, value);
  }
  for (const name of ['class', 'style']) to.removeAttribute(name);
  // From a file, links lead back to the page.
  if (to.hasAttribute('href'))
    to.setAttribute('href', new URL(to.getAttribute('href') ?? '', location.href).href);
  const copies = [...to.children];
  for (const [index, child] of [...from.children].entries()) inline(child, copies[index] as Element);
  // The room of a touch is not seen.
  for (const child of copies) if (child.getAttribute('fill') === 'rgba(0, 0, 0, 0)') child.remove();
}

function drawnBars(strip: Element, measure: (text: string) => number): SVGElement {
  const { left, top, width, height } = boxOf(strip);
  const fill = getComputedStyle(strip).color;
  const text = (words: string, x: number, y: number, anchor = 'start') => {
    const style = { 'font-size': 12, 'font-family': 'sans-serif', 'text-anchor': anchor };
    return element('text', { x, y, fill, ...style }, words);
  };
  const drawn = element('svg', { viewBox: `0 0 ${width} ${height}` });
  for (const row of strip.querySelectorAll('.strip-row')) {
    const label = row.querySelector('.strip-label');
    if (label !== null) {
      const box = label.getBoundingClientRect();
      const lines = textLines(label.textContent, measure, box.width);
      const first = box.top - top + box.height / 2 - (lines.length - 1) * 7 + 4;
      drawn.append(...lines.map((line, place) => text(line, box.left - left, first + place * 14)));
    }
    for (const bar of row.querySelectorAll('.bar')) {
      const box = bar.getBoundingClientRect();
      const place = { x: box.left - left, y: box.top - top, width: box.width, height: box.height };
      const { href, textContent } = bar as HTMLAnchorElement;
      drawn.append(element('a', { href }, element('title', {}, textContent), drawnBox(bar, place)));
    }
    for (const words of row.querySelectorAll('.track > small')) {
      const box = words.getBoundingClientRect();
      drawn.append(text(words.textContent, box.left - left, box.top - top + 12));
    }
    for (const year of row.querySelectorAll<HTMLElement>('.axis span')) {
      const axis = (year.parentElement as Element).getBoundingClientRect();
      const x = axis.left - left + (axis.width * Number.parseFloat(year.style.left)) / 100;
      const y = axis.top - top;
      // Words at an edge begin or end at their year: the sign above them is where it is.
      const anchor = { 'at-start': 'start', 'at-end': 'end' }[year.className] ?? 'middle';
      drawn.append(
        element('path', { d: `M${x} ${y}v4`, stroke: fill }),
        text(year.textContent, x, y + 16, anchor),
      );
    }
  }
  return drawn;
}
