import { saveBlob } from '../save-blob.ts';

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

/** Room for the line that says what it is, in pixels. */
const footer = 28;
/** Pixels of a PNG for one of the page, for print and slides. */
const density = 2;

/**
 * Saves the first chart of the page as a picture, with a line that says what it is.
 * @throws Error if there is no chart, or the browser cannot draw it
 */
export async function saveChart(format: 'svg' | 'png', name: string, about: string): Promise<void> {
  const chart = document.querySelector<SVGSVGElement>('.chart svg');
  if (chart === null) throw new Error('the chart is not shown.');
  const { width, height } = chart.viewBox.baseVal;
  const copy = chart.cloneNode(true) as SVGSVGElement;
  inline(chart, copy);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height + footer}`);
  copy.setAttribute('height', String(height + footer));
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [key, value] of Object.entries({
    width: '100%',
    height: '100%',
    fill: getComputedStyle(document.body).backgroundColor,
  }))
    paper.setAttribute(key, value);
  copy.prepend(paper);
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const ink = getComputedStyle(document.body).color;
  for (const [key, value] of Object.entries({
    x: '8',
    y: String(height + 18),
    'font-size': '11',
    'font-family': 'sans-serif',
    fill: ink,
  }))
    line.setAttribute(key, value);
  line.textContent = about;
  copy.append(line);
  const text = new XMLSerializer().serializeToString(copy);
  const svg = new Blob([text], { type: 'image/svg+xml;charset=utf-8' });
  if (format === 'svg') saveBlob(`${name}.svg`, svg);
  else saveBlob(`${name}.png`, await asPng(text, width, height + footer));
}

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of properties) to.setAttribute(property, style.getPropertyValue(property));
  to.removeAttribute('class');
  const copies = [...to.children];
  for (const [index, child] of [...from.children].entries()) inline(child, copies[index] as Element);
}

async function asPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  // The policy of the page allows pictures of its own host and data addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * density, height * density];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no pictures.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large.')) : resolve(blob)));
  });
}
