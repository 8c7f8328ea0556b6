import { useMemo } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Entities, Span } from '../data-types.ts';
import { counted } from '../fold.ts';
import { loadEntities, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { YearField } from '../parts/year-field.tsx';
import { Bars } from '../timeline/bars.tsx';
import { Overview } from '../timeline/overview.tsx';
import { rowsIn, shownSpan, usualSpan } from '../timeline/timeline-rows.ts';
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

interface ExploredProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly whole: Span;
  readonly query: URLSearchParams;
}

function Explored({ catalog, entities, whole, query }: ExploredProps) {
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
