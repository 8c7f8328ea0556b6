import type { BrowserPage } from './open-browser.ts';

/** CSS pixels, by WCAG 2.2 AA 2.5.8. */
const SMALLEST = 24;

/**
 * Controls and links of a page that are too small for a finger, one line each: size and element. Left out are links
 * within a text, elements whose size is what they say (bars on an axis of years, points and areas of pictures), and
 * what is off the screen until it has the focus.
 */
export function smallTargetsOf(page: BrowserPage): Promise<string[]> {
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
    return [...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
      .filter((each) => isShown(each) && each.closest('svg, .skip, .bar, .track') === null && !isInText(each))
      .flatMap((each) => {
        const rects = [each, each.closest('label')].flatMap((target) => [...(target?.getClientRects() ?? [])]);
        const width = Math.max(...rects.map((rect) => rect.width));
        const height = Math.max(...rects.map((rect) => rect.height));
        const isLarge = width > ${SMALLEST} - 0.1 && height > ${SMALLEST} - 0.1;
        return isLarge ? [] : [Math.round(width) + '×' + Math.round(height) + ' ' + each.outerHTML.slice(0, 120)];
      });
  })()`);
}
