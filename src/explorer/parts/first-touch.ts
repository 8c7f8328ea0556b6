import { isTouch } from './touch.ts';

/** Pixels around a sign in which a touch is meant for it. */
const REACH = 24;

export interface Touched {
  readonly href: string;
  readonly words: string;
}

/**
 * A finger cannot point: its first touch of a sign of a chart says what the sign means, the next one follows its link.
 * Of signs that are closer together than a finger is wide, it is the one in the middle of the touch.
 * @param event a click of anything on the chart, whose signs are links with a label or a text
 * @param before what the last touch said
 * @returns what to say now; null after a second touch, or none
 */
export function firstTouch(chart: Element, event: MouseEvent, before: Touched | null): Touched | null {
  if (!isTouch(event)) return null;
  const link = nearestLink(chart, event);
  const href = link?.getAttribute('href') ?? null;
  if (link === null || href === null) return null;
  if (before?.href !== href) {
    event.preventDefault();
    return { href, words: link.getAttribute('aria-label') ?? link.textContent };
  }
  if (link.contains(event.target as Node) && !event.defaultPrevented) return null;
  // The browser would follow another link, which is above this one.
  event.preventDefault();
  location.assign(href);
  return null;
}

/** Of several signs under the touch, the one whose middle is nearest. */
function nearestLink(chart: Element, { clientX, clientY }: MouseEvent): Element | null {
  let [nearest, least, leastToMiddle]: [Element | null, number, number] = [null, REACH, 0];
  for (const link of chart.querySelectorAll('a')) {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    const across = Math.max(left - clientX, 0, clientX - right);
    const above = Math.max(top - clientY, 0, clientY - bottom);
    const away = Math.hypot(across, above);
    const toMiddle = Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
    if (away < least || (away === least && nearest !== null && toMiddle < leastToMiddle))
      [nearest, least, leastToMiddle] = [link, away, toMiddle];
  }
  return nearest;
}
