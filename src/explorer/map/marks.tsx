import { useRef, useState } from 'preact/hooks';
import { joined } from '../fold.ts';
import { isTouch } from '../parts/touch.ts';
import { textScale } from '../parts/use-rows-in-view.ts';
import { pinned } from '../pins/keep-pins.ts';
import { sayIn, showYears } from '../years.ts';
import type { Mark, ShapeMark } from './mark.ts';
import { LETTERS, namesOnMap, nearestMark, placedMarks } from './names-on-map.ts';
import type { DrawnOutline } from './outlines.ts';
import type { Point } from './world-projection.ts';

type OnTouch = (mark: Mark, event: MouseEvent) => void;

const sayMark = ({ name, saying }: Mark) =>
  saying === null ? name : `${name}: ${joined([saying.text, saying.remark], '; ')}`;

/** A mouse reads the title and follows the link; a finger cannot point, so a touch says what the title does. */
function follow(mark: Mark, onTouch: OnTouch, event: MouseEvent): void {
  if (isTouch(event)) onTouch(mark, event);
  else location.assign(mark.link);
}

function marked(mark: Mark, onTouch: OnTouch) {
  return {
    onClick: (event: MouseEvent) => follow(mark, onTouch, event),
    children: <title>{sayMark(mark)}</title>,
  };
}

/** The smallest target for a finger that WCAG 2.2 allows, 24 pixels wide. */
const TOUCH_RADIUS = 12;

/** Around the mark that was touched, and those that are chosen or pinned: the radius in pixels. */
const RING = 7;

/** A disc as part of a path. One path for all of them: two elements more a mark make a map of 600 slow on a phone. */
const discAround = ([x, y]: Point, radius: number): string => {
  const [r, across] = [radius.toFixed(2), (2 * radius).toFixed(2)];
  return `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`;
};

/** In units of the map. */
function pointIn(map: SVGGraphicsElement | null, { clientX, clientY }: MouseEvent): Point {
  const matrix = map?.getScreenCTM();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  return [x, y];
}

interface DotsProps {
  readonly marks: readonly Mark[];
  /** Ringed like those that are pinned. */
  readonly chosen?: readonly Mark['entity'][];
  readonly onTouch: OnTouch;
  /** The link of the mark that was touched last. */
  readonly touched: string | null;
  /** Units of the map for a pixel. */
  readonly unit: number;
}

/** Dots, below them the room in which a touch counts as theirs, and the names that have room. */
export function Dots({ marks, chosen = [], onTouch, touched, unit }: DotsProps) {
  const placed = placedMarks(marks, unit);
  const size = textScale();
  const pins = pinned();
  const isPinned = ({ entity }: Mark) => chosen.includes(entity) || pins.includes(String(entity?.id));
  const box = useRef<SVGGElement>(null);
  // Chrome moves the click of a finger to the middle of the topmost mark near it.
  const down = useRef<MouseEvent | null>(null);
  const near = (event: MouseEvent) => nearestMark(placed, pointIn(box.current, event));
  const touch: OnTouch = (mark, click) => {
    onTouch(near(down.current ?? click) ?? mark, click);
    down.current = null;
  };
  return (
    <g
      ref={box}
      onPointerDown={(event) => {
        down.current = event;
      }}
    >
      <path
        class="touch-room"
        d={placed.map(({ at }) => discAround(at, TOUCH_RADIUS * unit)).join('')}
        onPointerMove={(event) => {
          const mark = near(event);
          const title = event.currentTarget.firstElementChild;
          if (mark !== undefined && title !== null) title.textContent = sayMark(mark);
        }}
        onClick={(event) => {
          const mark = near(event);
          if (mark !== undefined) follow(mark, touch, event);
        }}
      >
        <title />
      </path>
      {placed.map(({ mark, at: [cx, cy] }) => (
        <circle key={mark.link} class={`dot ${mark.className}`} {...{ cx, cy }} {...marked(mark, touch)} />
      ))}
      {namesOnMap(placed, unit, isPinned, size).map(({ mark, at: [x, y], text, isLeft }) => (
        <text
          key={mark.link}
          class={isLeft ? 'name-on-map left' : 'name-on-map'}
          x={x + (isLeft ? -7 : 7) * unit}
          y={y}
          font-size={LETTERS * size * unit}
        >
          {text}
        </text>
      ))}
      {placed.map(
        ({ mark, at: [cx, cy] }) =>
          (mark.link === touched || isPinned(mark)) && (
            <circle key={mark.link} class="ring" r={RING * unit} {...{ cx, cy }} />
          ),
      )}
    </g>
  );
}

interface OutlinesProps extends Pick<DotsProps, 'onTouch' | 'touched'> {
  readonly marks: readonly ShapeMark[];
  readonly outlines: ReadonlyMap<number, DrawnOutline>;
}

/** The largest first, so that smaller ones are on top. */
export function Outlines({ marks, outlines, onTouch, touched }: OutlinesProps) {
  const there = marks.flatMap((mark) => {
    const outline = outlines.get(mark.shape);
    return outline === undefined ? [] : [{ mark, ...outline }];
  });
  return (
    <g>
      {there
        .sort((one, other) => other.size - one.size || one.mark.shape - other.mark.shape)
        .map(({ mark, path }) => (
          <path
            key={mark.shape}
            class={joined(['outline', mark.className, mark.link === touched && 'touched-shape'], ' ')}
            d={path}
            {...marked(mark, onTouch)}
          />
        ))}
    </g>
  );
}

/** What was touched last, as long as it is among the marks; `panel` says it. */
export function useTouched(marks: readonly Mark[], year: number | null) {
  const [touched, setTouched] = useState<string | null>(null);
  const mark = marks.find(({ link }) => link === touched);
  return {
    touched,
    onTouch: ({ link }: Mark) => setTouched(link),
    panel: (
      <p class="touched" role="status">
        {mark !== undefined && <Touched mark={mark} year={year} />}
      </p>
    ),
  };
}

function Touched({ mark, year }: { readonly mark: Mark; readonly year: number | null }) {
  const { name, link, saying, entity } = mark;
  return (
    <>
      <a href={link}>{name}</a> <small>{showYears(entity?.years ?? null)}</small>
      <br />
      {saying !== null && (
        <>
          <strong>{saying.text}</strong> {saying.remark}{' '}
        </>
      )}
      <small>{sayIn(year).trim()}</small>
    </>
  );
}
