import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Entities, Span } from '../data-types.ts';
import { counted } from '../fold.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { byRegion, regionClass, regionOf } from '../regions.ts';
import { histogram } from '../table/histogram.ts';
import { entityYears } from '../table/make-table.ts';
import { axisOf, showSpan, yearAt } from '../years.ts';

/** Every entity as a bar, by region and beginning; one can go as near as a few years. */
export function View({ catalog, place }: ViewProps) {
  const entities = useLoaded('entities', loadEntities);
  return (
    <Page
      catalog={catalog}
      title="Timeline"
      className="timeline"
      lead={`${catalog.entity?.plural ?? 'Entities'} by region and beginning. Drag to move, use the wheel on the picture below or the keys + and − to zoom.`}
    >
      <Loaded from={entities} what="The timeline">
        {(value) =>
          catalog.entity === null || catalog.entity.years === null ? (
            <p class="note">No years are known.</p>
          ) : (
            <Explored catalog={catalog} entities={value} whole={catalog.entity.years} query={place.query} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The nearest that one can zoom to. */
const nearest = 20;
/** The height of a row, as explorer.css sets it. */
const height = 24;

interface ExploredProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly whole: Span;
  readonly query: URLSearchParams;
}

type Row =
  | { readonly region: string; readonly count: number }
  | { readonly entity: number; readonly span: Span };

function Explored({ catalog, entities, whole, query }: ExploredProps) {
  const all: Span = [axisOf(whole[0]), axisOf(whole[1]) + 1];
  const shown = shownSpan(query, all);
  const rows = useMemo(() => rowsIn(catalog, entities, shown), [entities, shown[0], shown[1]]);
  const count = rows.filter((row) => 'entity' in row).length;
  const show = (from: number, to: number) => {
    const length = Math.max(nearest, Math.min(all[1] - all[0], to - from));
    const begin = Math.round(Math.max(all[0], Math.min(all[1] - length, from)));
    showAs(linkTo('timeline', { from: yearAt(begin), to: yearAt(begin + Math.round(length) - 1) }));
  };
  const zoom = (factor: number, around = 0.5) => {
    const length = shown[1] - shown[0];
    const next = length * factor;
    const centre = shown[0] + length * around;
    show(centre - next * around, centre + next * (1 - around));
  };
  const pan = (share: number) => {
    const length = shown[1] - shown[0];
    show(shown[0] + length * share, shown[1] + length * share);
  };
  const keys = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => pan(-0.1),
      ArrowRight: () => pan(0.1),
      '+': () => zoom(0.7),
      '=': () => zoom(0.7),
      '-': () => zoom(1 / 0.7),
      0: () => show(all[0], all[1]),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    act();
  };
  return (
    <div onKeyDown={keys}>
      <Overview entities={entities} all={all} shown={shown} show={show} zoom={zoom} />
      <div class="controls">
        <p class="count" role="status">
          <strong>{count}</strong> of{' '}
          {counted(
            entities.ids.length,
            inSentence(catalog.entity?.label ?? ''),
            inSentence(catalog.entity?.plural ?? ''),
          )}
          , {showSpan(yearAt(shown[0]), yearAt(shown[1] - 1))}
        </p>
        <button type="button" aria-label="Zoom in" onClick={() => zoom(0.5)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(2)}>
          −
        </button>
        <button type="button" aria-label="Earlier" onClick={() => pan(-0.5)}>
          ←
        </button>
        <button type="button" aria-label="Later" onClick={() => pan(0.5)}>
          →
        </button>
        <button type="button" onClick={() => show(all[0], all[1])}>
          All
        </button>
        <YearField
          label="From"
          year={yearAt(shown[0])}
          onYear={(year) => show(axisOf(year), Math.max(shown[1], axisOf(year) + nearest))}
        />
        <YearField
          label="to"
          year={yearAt(shown[1] - 1)}
          onYear={(year) => show(Math.min(shown[0], axisOf(year) - nearest), axisOf(year) + 1)}
        />
      </div>
      <Axis span={shown} most={8} className="timeline-axis" />
      <Bars catalog={catalog} entities={entities} rows={rows} shown={shown} pan={pan} zoom={zoom} />
    </div>
  );
}

/** The span in the address; the last three thousand years where there is none, since they hold most. */
function shownSpan(query: URLSearchParams, all: Span): Span {
  const read = (name: string) => {
    const text = query.get(name) ?? '';
    return /^-?\d{1,7}$/.test(text) && Number(text) !== 0 ? axisOf(Number(text)) : null;
  };
  const round = axisOf(Math.floor(yearAt(all[1] - 2500) / 500) * 500 || 1);
  const from = Math.max(all[0], read('from') ?? round);
  const to = Math.min(all[1], (read('to') ?? all[1] - 1) + 1);
  return to - from < 1 ? all : [from, to];
}

/** What existed at some time of a span: regions in their order everywhere, entities by their beginning. */
function rowsIn(catalog: Catalog, entities: Entities, shown: Span): Row[] {
  const found = entities.ids
    .map((_, entity) => ({ entity, span: entityYears(entities, entity) }))
    .filter((each): each is { entity: number; span: Span } => each.span !== null)
    .filter(({ span }) => axisOf(span[1]) >= shown[0] && axisOf(span[0]) < shown[1])
    .sort((one, other) => one.span[0] - other.span[0] || one.span[1] - other.span[1]);
  return byRegion(catalog, entities, found, ({ entity }) => entity).flatMap(({ label, entities: group }) => [
    { region: label, count: group.length },
    ...group,
  ]);
}

interface OverviewProps {
  readonly entities: Entities;
  readonly all: Span;
  readonly shown: Span;
  readonly show: (from: number, to: number) => void;
  readonly zoom: (factor: number, around: number) => void;
}

/** The whole of time, and which part of it is looked at. */
function Overview({ entities, all, shown, show, zoom }: OverviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const counts = useMemo(
    () =>
      histogram(
        entities.ids.map((_, entity) => entityYears(entities, entity)),
        160,
      ),
    [entities],
  );
  useWheel(box, (event, share) => zoom(event.deltaY > 0 ? 1.25 : 0.8, shareIn(all, shown, share)));
  const length = all[1] - all[0];
  const move = (event: PointerEvent) => {
    const { left, width } = (box.current as HTMLElement).getBoundingClientRect();
    const centre = all[0] + ((event.clientX - left) / width) * length;
    const half = (shown[1] - shown[0]) / 2;
    show(centre - half, centre + half);
  };
  if (counts === null) return null;
  const most = Math.max(...counts.counts);
  const end = counts.from + counts.counts.length * counts.width;
  return (
    <div
      ref={box}
      class="overview"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && move(event)}
    >
      <svg aria-hidden="true" viewBox={`${all[0]} 0 ${length} 100`} preserveAspectRatio="none">
        <path
          class="bars"
          d={counts.counts
            .map((count, place) => {
              const from = counts.from + place * counts.width;
              return `M${from} 100V${100 - (count / most) * 96}H${Math.min(end, from + counts.width)}V100Z`;
            })
            .join('')}
        />
        <rect class="window" x={shown[0]} y="0" width={shown[1] - shown[0]} height="100" />
      </svg>
    </div>
  );
}

/** Where in the part that is shown a place of the whole is, so that zooming keeps it. */
function shareIn(all: Span, shown: Span, share: number): number {
  const at = all[0] + share * (all[1] - all[0]);
  return Math.max(0, Math.min(1, (at - shown[0]) / (shown[1] - shown[0])));
}

interface BarsProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly rows: readonly Row[];
  readonly shown: Span;
  readonly pan: (share: number) => void;
  readonly zoom: (factor: number, around: number) => void;
}

/** Only the rows in view are in the document. */
function Bars({ catalog, entities, rows, shown, pan, zoom }: BarsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const drag = useRef<number | null>(null);
  useWheel(box, (event, share) => {
    if (event.ctrlKey || event.metaKey) zoom(event.deltaY > 0 ? 1.25 : 0.8, share);
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / 1000);
    else return false;
    return true;
  });
  const room = Math.ceil((box.current?.clientHeight ?? 700) / height);
  const first = Math.max(0, Math.min(top, rows.length - room) - 4);
  const last = Math.min(rows.length, top + room + 4);
  const length = shown[1] - shown[0];
  const place = (position: number) => `${((position - shown[0]) / length) * 100}%`;
  const follow = (event: PointerEvent) => {
    if (drag.current === null || event.buttons !== 1) return;
    const width = (event.currentTarget as HTMLElement).clientWidth;
    const share = (drag.current - event.clientX) / width;
    if (Math.abs(share) < 0.004) return;
    drag.current = event.clientX;
    pan(share);
  };
  return (
    <div
      ref={box}
      class="timeline-rows"
      role="region"
      aria-label="Bars"
      tabIndex={0}
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / height))}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') drag.current = event.clientX;
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        drag.current = null;
      }}
    >
      <div class="timeline-room" style={{ height: `${rows.length * height}px` }}>
        {rows.slice(first, last).map((row, index) => {
          const style = { top: `${(first + index) * height}px` };
          if ('region' in row) {
            return (
              <h2 key={row.region} class="timeline-region" style={style}>
                {row.region} <span class="quiet-text">{row.count}</span>
              </h2>
            );
          }
          const { entity, span } = row;
          const from = Math.max(shown[0], axisOf(span[0]));
          const to = Math.min(shown[1], axisOf(span[1]) + 1);
          // The name is after the bar; before it where there is no room after it; else on it.
          const late = (to - shown[0]) / length > 0.62;
          const inside = late && (from - shown[0]) / length < 0.3;
          const before = { right: `${(1 - (from - shown[0]) / length) * 100}%` };
          const after = late ? before : { left: place(to) };
          const region = regionOf(entities, entity);
          return (
            <a
              key={entity}
              class={`timeline-bar ${regionClass(catalog, region)}`}
              style={style}
              href={linkTo('entity', { id: String(entities.ids[entity]) })}
              draggable={false}
            >
              <span
                class="timeline-fill"
                style={{ left: place(from), width: `${((to - from) / length) * 100}%` }}
              />
              <span
                class="timeline-label"
                style={inside ? { left: '4px' } : after}
                data-inside={inside ? 'yes' : undefined}
              >
                {entities.labels[entity]} <span class="quiet-text">{showSpan(...span)}</span>
              </span>
            </a>
          );
        })}
      </div>
    </div>
  );
}

/** Listens to the wheel so that the page can be kept from scrolling: where `turn` says so, or says nothing. */
function useWheel(
  box: { readonly current: HTMLElement | null },
  turn: (event: WheelEvent, share: number) => unknown,
): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listen = (event: WheelEvent) => {
      const { left, width } = element.getBoundingClientRect();
      if (latest.current(event, (event.clientX - left) / width) !== false) event.preventDefault();
    };
    element.addEventListener('wheel', listen, { passive: false });
    return () => element.removeEventListener('wheel', listen);
  }, []);
}
