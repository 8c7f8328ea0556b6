import type { BrowserPage } from './open-browser.ts';

/** CSS pixels, by WCAG 2.2 AA 2.5.8. */
const SMALLEST = 24;

/**
 * Controls and links of a page that are too small for a finger, one line each: size and element. Left out are links
 * within a text, elements whose size is what they say (bars on an axis of years, points and areas of pictures), and
 * what is off the screen until it has the focus.
 * @param besides `near`: only those with another one within the circle of that size around their middle, which a mouse may
 * miss; the standard allows the others
 */
export function smallTargetsOf(page: BrowserPage, besides: 'near' | null = null): Promise<string[]> {
  return page.evaluate(`(() => {
    const isShown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const letters = (text) => text.replace(/[^\\p{L}\\p{N}]/gu, '');
    /** The text that a link is a part of. */
    const blockOf = (each) => {
      let block = each.parentElement;
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement;
      return block;
    };
    const isInText = (each) =>
      each.localName === 'a' &&
      getComputedStyle(each).display === 'inline' &&
      [...blockOf(each).querySelectorAll('a')].reduce((text, { textContent }) => text.replace(letters(textContent), ''),
        letters(blockOf(each).textContent)) !== '';
    const targets = [...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
      .filter((each) => isShown(each) && each.closest('svg, .skip, .bar, .track') === null && !isInText(each))
      .map((each) => {
        const rects = [each, each.closest('label')].flatMap((target) => [...(target?.getClientRects() ?? [])]);
        const width = Math.max(...rects.map((rect) => rect.width));
        const height = Math.max(...rects.map((rect) => rect.height));
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isSmall = width <= ${SMALLEST} - 0.1 || height <= ${SMALLEST} - 0.1;
        return { each, width, height, left, right, top, bottom, isSmall, x: (left + right) / 2, y: (top + bottom) / 2 };
      });
    /** From the middle of one to the other: to its middle if that is small, too. */
    const distance = ({ x, y }, other) => other.isSmall
      ? Math.hypot(other.x - x, other.y - y) - ${SMALLEST / 2}
      : Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
    return targets
      .filter((target) => target.isSmall && (${besides === null} ||
        targets.some((other) => other !== target && distance(target, other) < ${SMALLEST / 2} - 0.1)))
      .map(({ each, width, height }) => Math.round(width) + '×' + Math.round(height) + ' ' + each.outerHTML.slice(0, 120));
  })()`);
}
