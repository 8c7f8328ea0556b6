/** Boxes of HTML, whose patterns are styles, as shapes of a picture. */

type Attributes = Readonly<Record<string, string | number>>;

export function element(
  name: string,
  attributes: Attributes,
  ...children: readonly (Element | string)[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

let patterns = 0;

/**
 * Draws a bar, or the mark of an entry of a legend, as the page shows it.
 * @param from an element of the page
 */
export function drawnBox(from: Element, { x, y, width, height }: Place): SVGElement {
  const style = getComputedStyle(from);
  const { opacity, borderTopStyle, borderTopColor, backgroundColor } = style;
  const [, state = ''] = /\bstate-(\w)/.exec(from.className) ?? [];
  const line = borderTopStyle === 'none' ? 0 : Number.parseFloat(style.borderTopWidth);
  const inner = { x: x + line / 2, y: y + line / 2, width: width - line, height: height - line };
  const shape = (fill: string) =>
    element('rect', {
      ...{ ...inner, fill, opacity, rx: style.borderRadius === '50%' ? height / 2 : 0 },
      ...(line > 0 && { stroke: borderTopColor, 'stroke-width': line }),
      ...(line > 0 && borderTopStyle !== 'solid' && { 'stroke-dasharray': `${2 * line} ${line}` }),
    });
  if (state === 's') {
    const [cx, cy] = [x + width / 2, y + height / 2];
    return element('circle', { cx, cy, r: 3, opacity, fill: colourOf(from.className) });
  }
  if (state !== 'i') return shape(backgroundColor);
  patterns += 1;
  const id = `hatched-${patterns}`;
  return element(
    'g',
    {},
    element(
      'pattern',
      { id, width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      element('rect', { width: 2, height: 5, fill: colourOf(from.className) }),
    ),
    shape(`url(#${id})`),
  );
}

/** The plain colour of a class, without the pattern of a state. */
function colourOf(className: string): string {
  return withMark(className.replace(/\bstate-\w/, ''), (mark) => getComputedStyle(mark).backgroundColor);
}

/** Looks at a mark of a legend that the page need not have. */
export function withMark<T>(className: string, look: (mark: Element) => T): T {
  const mark = document.createElement('span');
  mark.className = `swatch ${className}`;
  document.body.append(mark);
  const seen = look(mark);
  mark.remove();
  return seen;
}
