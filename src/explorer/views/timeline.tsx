import { useMemo } from 'preact/hooks';
import type { Entities, Span } from '../data-types.ts';
import { countedEntities } from '../fold.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Loaded, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { Bars } from '../timeline/bars.tsx';
import { Overview } from '../timeline/overview.tsx';
import { rowsIn, shownSpan, usualSpan } from '../timeline/timeline-rows.ts';
import { axisOf, showSpan, yearAt } from '../years.ts';

/** Every entity as a bar, by region and beginning; one can go as near as a few years. */
export function View({ place }: ViewProps) {
  const { entity } = useCatalog();
  const entities = useLoaded('entities', loadEntities);
  return (
    <Page
      title="Timeline"
      className="timeline"
      lead={`${entity?.plural ?? 'Entities'} by region and beginning. Drag to move, use the wheel on the picture below or the keys + and − to zoom.`}
    >
      <Loaded from={entities} what="The timeline">
        {(value) =>
          entity?.years ? (
            <Explored entities={value} whole={entity.years} query={place.query} />
          ) : (
            <p class="note">No years are known.</p>
          )
        }
      </Loaded>
    </Page>
  );
}

const nearest = 20;

interface ExploredProps {
  readonly entities: Entities;
  readonly whole: Span;
  readonly query: URLSearchParams;
}

function Explored({ entities, whole, query }: ExploredProps) {
  const catalog = useCatalog();
  const all: Span = [axisOf(whole[0]), axisOf(whole[1]) + 1];
  const usual = useMemo(() => usualSpan(entities, all), [entities]);
  const shown = shownSpan(query, all, usual);
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
  const steps = [
    ['Zoom in', '+', () => zoom(0.5)],
    ['Zoom out', '−', () => zoom(2)],
    ['Earlier', '←', () => pan(-0.5)],
    ['Later', '→', () => pan(0.5)],
  ] as const;
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
          <strong>{count}</strong> of {countedEntities(entities.ids.length, catalog.entity)},{' '}
          {showSpan(yearAt(shown[0]), yearAt(shown[1] - 1))}
        </p>
        {steps.map(([label, sign, step]) => (
          <button key={label} type="button" aria-label={label} onClick={step}>
            {sign}
          </button>
        ))}
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
      <Bars entities={entities} rows={rows} shown={shown} pan={pan} zoom={zoom} />
    </div>
  );
}
