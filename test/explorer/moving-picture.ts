import type { BrowserPage } from './open-browser.ts';

/** What the map shows in a year; positions in units of the world, which is as wide as its viewBox says. */
interface Frame {
  /** `3 polities in 500 BCE`. */
  readonly saying: string;
  /** Where the slider is, from 0 to 1. */
  readonly share: number;
  readonly dots: readonly (readonly [x: number, y: number, colour: string])[];
}

/** What stays from year to year: paths with their colours. */
interface Stage {
  readonly size: readonly [width: number, height: number];
  readonly paper: string;
  readonly ink: string;
  readonly line: string;
  readonly sea: string;
  readonly land: { readonly path: string; readonly units: number; readonly colour: string };
  readonly bars: readonly (readonly [path: string, colour: string])[];
}

/** Seconds that each year is shown. */
const seconds = 1.5;

const query = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** Reads a frame from the view of the map. */
export function readFrame(page: BrowserPage): Promise<Frame> {
  return page.evaluate(`({
    saying: ${query('svg.world')}.getAttribute('aria-label').split(', on a map')[0],
    share: parseFloat(${query('.year-line')}.getAttribute('d').slice(1)) / 1000,
    dots: [...document.querySelectorAll('svg.world .dot')].map((dot) => [
      ...['cx', 'cy'].map((name) => Math.round(dot.getAttribute(name))), getComputedStyle(dot).fill]),
  })`);
}

/** Reads what all frames share. */
export function readStage(page: BrowserPage): Promise<Stage> {
  return page.evaluate(`({
    size: ${query('svg.world')}.getAttribute('viewBox').split(' ').slice(2).map(Number),
    paper: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.body).color,
    line: getComputedStyle(${query('.sea')}).stroke,
    sea: ${query('.sea')}.getAttribute('d'),
    land: {
      path: ${query('.land')}.getAttribute('d'),
      units: 1 / ${query('.land')}.transform.baseVal[0].matrix.a,
      colour: getComputedStyle(${query('.land')}).fill,
    },
    bars: [...document.querySelectorAll('.year-bars path:not(.year-line)')].map((bar) => [
      bar.getAttribute('d'), getComputedStyle(bar).fill]),
  })`);
}

/**
 * An SVG that shows one frame after the other, without a script, in a loop; its middle frame where the system asks for
 * reduced motion.
 */
export function movingPicture(stage: Stage, frames: readonly Frame[]): string {
  const [width, height] = stage.size;
  const head = 130;
  const share = 100 / frames.length;
  const shown = frames.map(({ saying, share: at, dots }, index) => {
    const isStill = index === Math.floor(frames.length / 2);
    const marks = dots.map(([x, y, colour]) => `<circle cx="${x}" cy="${y + head}" r="7" fill="${colour}"/>`);
    const x = Math.round(at * width);
    return `<g class="frame${isStill ? ' still' : ''}" style="animation-delay:${index * seconds - frames.length * seconds}s">
<text x="12" y="36">${saying}</text><path d="M${x} 48V112" stroke="${stage.ink}" stroke-width="2"/>
<circle cx="${x}" cy="112" r="8" fill="${stage.ink}"/>${marks.join('')}</g>`;
  });
  const bars = stage.bars.map(([path, colour]) => `<path d="${rounded(path)}" fill="${colour}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${Math.round(height + head)}" role="img">
<title>${frames.map(({ saying }) => saying).join('; ')}</title>
<style>text{font:28px Georgia,serif;fill:${stage.ink}}
.frame{visibility:hidden;animation:show ${frames.length * seconds}s step-end infinite}
@keyframes show{0%{visibility:visible}${share}%{visibility:hidden}}
@media(prefers-reduced-motion:reduce){.frame{animation:none}.still{visibility:visible}}</style>
<rect width="100%" height="100%" fill="${stage.paper}"/>
<g transform="translate(0 48) scale(${width / 1000} .64)">${bars.join('')}</g>
<path d="M0 112H${width}" stroke="${stage.line}" stroke-width="3"/>
<path d="${rounded(stage.sea)}" transform="translate(0 ${head})" fill="none" stroke="${stage.line}"/>
<path d="${stage.land.path}" transform="translate(0 ${head}) scale(${1 / stage.land.units})" fill="${stage.land.colour}"/>
${shown.join('\n')}
</svg>
`;
}

/** A path with whole numbers. */
const rounded = (path: string) => path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
