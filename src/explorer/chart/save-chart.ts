import { saveBlob } from '../save-blob.ts';
import { inLines, textLines } from './lines.ts';
import type { Series } from './series.ts';

/** What a picture takes from the styles of the page: a file has none. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
  'text-anchor',
  'dominant-baseline',
];

/** Pixels of a PNG for one of the page, for print and slides. */
const density = 2;
/** Around the words, and between entries of the legend. */
const margin = 12;
const family = 'sans-serif';

/** What a picture says, so that it can be understood alone. */
export interface Caption {
  readonly title: string;
  readonly series: readonly Pick<Series, 'label' | 'className'>[];
  /** What it is from, with its address. */
  readonly source: string;
}

/**
 * Saves the charts of the page as one picture, with a title, a legend, the key of the signs and the source.
 * @throws Error if there is no chart, or the browser cannot draw it
 */
export async function saveChart(format: 'svg' | 'png', name: string, caption: Caption): Promise<void> {
  const charts = [...document.querySelectorAll<SVGSVGElement>('.chart > svg')];
  if (charts.length === 0) throw new Error('the chart is not shown.');
  const boxes = charts.map((chart) => chart.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const picture = new Picture(width);
  picture.write(caption.title, 16);
  picture.legend(caption.series);
  // Captions of small charts are above them.
  const above = charts.length > 1 ? 16 : 0;
  for (const [index, chart] of charts.entries()) {
    const box = boxes[index] as DOMRect;
    const label = chart.closest('figure')?.querySelector('figcaption')?.textContent ?? null;
    picture.place(chart, box.left - left, box.top - top + above, label);
  }
  picture.below();
  const keys = Array.from(document.querySelectorAll('.chart-key'), ({ textContent }) =>
    textContent.split(' · '),
  );
  const key = [...new Set(keys.flat())].join(' · ');
  if (key !== '') picture.write(key, 11);
  picture.write(caption.source, 11);
  const { text, height } = picture.finished();
  const svg = new Blob([text], { type: 'image/svg+xml;charset=utf-8' });
  if (format === 'svg') saveBlob(`${name}.svg`, svg);
  else saveBlob(`${name}.png`, await asPng(text, width, height));
}

/** Is written from top to bottom. */
class Picture {
  readonly #width: number;
  readonly #root = element('svg', {});
  readonly #page = getComputedStyle(document.body);
  readonly #pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  #y = margin;
  #lowest = 0;

  constructor(width: number) {
    this.#width = width;
    this.#root.append(element('rect', { width: '100%', height: '100%', fill: this.#page.backgroundColor }));
  }

  #measured(size: number): (text: string) => number {
    this.#pen.font = `${size}px ${family}`;
    return (text) => this.#pen.measureText(text).width;
  }

  #text(text: string, x: number, y: number, size: number): void {
    const { color: fill } = this.#page;
    const line = element('text', { x, y, fill, 'font-size': size, 'font-family': family });
    line.textContent = text;
    this.#root.append(line);
  }

  write(text: string, size: number): void {
    for (const line of textLines(text, this.#measured(size), this.#width - 2 * margin)) {
      this.#y += size;
      this.#text(line, margin, this.#y, size);
      this.#y += size * 0.4;
    }
    this.#y += margin / 2;
  }

  legend(series: Caption['series']): void {
    const measure = this.#measured(12);
    const widths = series.map(({ label }) => 16 + measure(label));
    const places = inLines(widths, margin, this.#width - 2 * margin);
    for (const [index, { label, className }] of series.entries()) {
      const { line = 0, x = 0 } = places[index] ?? {};
      const y = this.#y + 8 + 18 * line;
      this.#root.append(element('circle', { cx: margin + x + 5, cy: y, r: 5, fill: colourOf(className) }));
      this.#text(label, margin + x + 16, y + 4, 12);
    }
    this.#y += 18 * ((places.at(-1)?.line ?? 0) + 1) + margin / 2;
  }

  place(chart: SVGSVGElement, x: number, y: number, label: string | null): void {
    const { width, height } = chart.viewBox.baseVal;
    const copy = chart.cloneNode(true) as SVGSVGElement;
    inline(chart, copy);
    for (const [key, value] of Object.entries({ x, y: this.#y + y, width, height }))
      copy.setAttribute(key, String(value));
    this.#root.append(copy);
    if (label !== null) this.#text(label, x + margin, this.#y + y - 4, 12);
    this.#lowest = Math.max(this.#lowest, this.#y + y + height);
  }

  /** Goes on below what was placed. */
  below(): void {
    this.#y = this.#lowest + margin / 2;
  }

  finished(): { readonly text: string; readonly height: number } {
    const [width, height] = [this.#width, this.#y];
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    for (const [key, value] of Object.entries(size)) this.#root.setAttribute(key, String(value));
    return { text: new XMLSerializer().serializeToString(this.#root), height };
  }
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function colourOf(className: string): string {
  const swatch = document.createElement('span');
  swatch.className = `swatch ${className}`;
  document.body.append(swatch);
  const { backgroundColor } = getComputedStyle(swatch);
  swatch.remove();
  return backgroundColor;
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of properties) to.setAttribute(property, style.getPropertyValue(property));
  to.removeAttribute('class');
  // From a file, links lead back to the page.
  if (to.hasAttribute('href'))
    to.setAttribute('href', new URL(to.getAttribute('href') ?? '', location.href).href);
  const copies = [...to.children];
  for (const [index, child] of [...from.children].entries()) inline(child, copies[index] as Element);
}

async function asPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  // The policy of the page allows pictures of its own host and data addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * density), Math.round(height * density)];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large.')) : resolve(blob)));
  });
}
