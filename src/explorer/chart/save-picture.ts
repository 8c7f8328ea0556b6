import { saveBlob } from '../save-blob.ts';
import { drawnBox, element, setAttributes, withMark } from './drawn-box.ts';
import { boxOf, drawnPicture, picturesOnPage } from './drawn-picture.ts';
import { inLines, textLines } from './lines.ts';
import type { Series } from './series.ts';

/** Pixels of a PNG for one of the page, for print and slides. */
const density = 2;
/** Around the words, and between entries of the legend. */
const margin = 12;
const family = 'sans-serif';
/** In pixels: legible also where a document shows the picture at two thirds of its size. */
const letters = 13;

/** What a picture says, so that it can be understood alone. */
export interface Caption {
  readonly title: string;
  /** The legend; null for the one of the page. */
  readonly series: readonly Pick<Series, 'label' | 'className'>[] | null;
  /** What it is from, with its address. */
  readonly source: string;
}

/**
 * Saves what the page draws, charts, a map or bars, as one picture, with a title, a legend, the key of the signs and the
 * source.
 * @throws Error if nothing is drawn, or the browser cannot draw it
 */
export async function savePicture(format: 'svg' | 'png', name: string, caption: Caption): Promise<void> {
  const charts = picturesOnPage();
  if (charts.length === 0) throw new Error('nothing is drawn.');
  const boxes = charts.map(boxOf);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  // Bars have their names at the edge.
  const edge = charts.some(({ className }) => className === 'strip') ? margin : 0;
  const picture = new Picture(width + 2 * edge);
  picture.write(caption.title, 16);
  const entries = caption.series?.map(entryOfSeries) ?? entriesOnPage();
  picture.legend(entries);
  // Captions of small charts are above them.
  const above = charts.length > 1 ? 16 : 0;
  for (const [index, chart] of charts.entries()) {
    const box = boxes[index] as DOMRect;
    const label = chart.closest('figure')?.querySelector('figcaption')?.textContent ?? null;
    picture.place(chart, box, { x: box.left - left + edge, y: box.top - top + above }, label);
  }
  picture.below();
  const keys = Array.from(document.querySelectorAll('.chart-key, .placeless'), ({ textContent }) =>
    textContent.split(' · '),
  );
  const key = [...new Set(keys.flat())].join(' · ');
  if (key !== '') picture.write(key, letters);
  picture.write(caption.source, letters);
  const { text, height } = picture.finished();
  const svg = new Blob([text], { type: 'image/svg+xml;charset=utf-8' });
  if (format === 'svg') saveBlob(`${name}.svg`, svg);
  else saveBlob(`${name}.png`, await asPng(text, width, height));
}

interface Entry {
  readonly label: string;
  /** Of its mark. */
  readonly width: number;
  /** @param y the middle of the line */
  readonly draw: (x: number, y: number) => SVGElement;
}

function entryOf(label: string, mark: Element): Entry {
  const { width, height } = mark.getBoundingClientRect();
  return { label, width, draw: (x, y) => drawnBox(mark, { x, y: y - height / 2, width, height }) };
}

const entryOfSeries = ({ label, className }: Pick<Series, 'label' | 'className'>): Entry => ({
  label,
  width: 10,
  draw: (x, y) => withMark(className, (mark) => drawnBox(mark, { x, y: y - 5, width: 10, height: 10 })),
});

/** The legends of the page: entries that are hidden are not drawn. */
const entriesOnPage = () =>
  [...document.querySelectorAll(':is(.map-side, .strip) .legend li')].flatMap((entry) => {
    const mark = entry.querySelector('.swatch, .mark');
    const isHidden = entry.querySelector('[aria-pressed="false"]') !== null;
    return mark === null || isHidden ? [] : [entryOf(entry.textContent.trim(), mark)];
  });

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
    this.#root.append(element('text', { x, y, fill, 'font-size': size, 'font-family': family }, text));
  }

  write(text: string, size: number): void {
    for (const line of textLines(text, this.#measured(size), this.#width - 2 * margin)) {
      this.#y += size;
      this.#text(line, margin, this.#y, size);
      this.#y += size * 0.4;
    }
    this.#y += margin / 2;
  }

  legend(entries: readonly Entry[]): void {
    const measure = this.#measured(letters);
    const places = inLines(
      entries.map(({ label, width }) => width + 6 + measure(label)),
      margin,
      this.#width - 2 * margin,
    );
    for (const [index, { label, width, draw }] of entries.entries()) {
      const { line = 0, x = 0 } = places[index] ?? {};
      const y = this.#y + 8 + 18 * line;
      this.#root.append(draw(margin + x, y));
      this.#text(label, margin + x + width + 6, y + 4, letters);
    }
    this.#y += 18 * ((places.at(-1)?.line ?? 0) + 1) + margin / 2;
  }

  place(
    chart: Element,
    { width, height }: DOMRect,
    { x, y }: { x: number; y: number },
    label: string | null,
  ) {
    const copy = drawnPicture(chart, this.#measured(12));
    setAttributes(copy, { x, y: this.#y + y, width, height });
    this.#root.append(copy);
    if (label !== null) this.#text(label, x + margin, this.#y + y - 4, letters);
    this.#lowest = Math.max(this.#lowest, this.#y + y + height);
  }

  /** Goes on below what was placed. */
  below(): void {
    this.#y = this.#lowest + margin / 2;
  }

  finished(): { readonly text: string; readonly height: number } {
    const [width, height] = [this.#width, this.#y];
    setAttributes(this.#root, { width, height, viewBox: `0 0 ${width} ${height}` });
    // XML forbids control characters.
    const text = new XMLSerializer().serializeToString(this.#root).replace(/(?![\t\n\r])\p{Cc}/gu, ' ');
    return { text, height };
  }
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
