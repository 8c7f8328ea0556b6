import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { axisOfSpan, yearAt } from '../../contract/claims/years.ts';
import { clamp } from '../clamp.ts';
import type { Span } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { countedMentioned, joined, sayMentioned } from '../fold.ts';
import { loadEntities } from '../load.ts';
import { linkTo } from '../location.ts';
import { useShownYear } from '../map/use-shown-year.ts';
import { dragTo, goToTyped, showAs } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Load, Note, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { usesFingers } from '../parts/touch.ts';
import { YearRange } from '../parts/year-field.tsx';
import { Bars, Overview } from '../timeline/bars.tsx';
import { rowsIn, shownSpan, usualSpan } from '../timeline/timeline-rows.ts';
import { readYear, sayBeyond, sayNoYear, showSpan } from '../years.ts';

export function View({ place }: ViewProps) {
  const { entity } = useCatalog();
  const years = entity?.years ?? null;
  const isTouched = useState(usesFingers)[0];
  const hint = isTouched
    ? 'Drag on the picture below to move, zoom with two fingers on the bars; or use the buttons.'
    : 'Drag to move, use the wheel on the picture below or the keys + and − to zoom.';
  return (
    <Page
      title="Timeline"
      className="timeline"
      lead={
        <p>
          {`${useEntityNames().many} by region and beginning.${sayMentioned(entity)} `}
          <span class="not-printed">{hint}</span>
        </p>
      }
    >
      <Load what="The timeline" load={loadEntities}>
        {(entities) =>
          years === null ? (
            <p class="note">No years are known.</p>
          ) : (
            <Explored entities={entities} whole={years} query={place.query} />
          )
        }
      </Load>
    </Page>
  );
}

const nearest = 20;

interface ExploredProps {
  readonly entities: readonly Entity[];
  readonly whole: Span;
  readonly query: URLSearchParams;
}

function Explored({ entities, whole, query }: ExploredProps) {
  const catalog = useCatalog();
  const all = axisOfSpan(whole);
  const usual = useMemo(() => usualSpan(entities, all), [entities]);
  const shown = shownSpan(query, all, usual);
  const [start, end] = shown;
  const rows = useMemo(() => rowsIn(catalog, entities, shown), [entities, start, end]);
  const show = (from: number, to: number) => {
    const length = clamp(to - from, nearest, all[1] - all[0]);
    const begin = Math.round(clamp(from, all[0], all[1] - length));
    dragTo(linkTo('timeline', { from: yearAt(begin), to: yearAt(begin + Math.round(length) - 1) }));
  };
  const zoom = (factor: number, around = 0.5) => {
    const length = (end - start) * factor;
    const centre = start + (end - start) * around;
    show(centre - length * around, centre + length * (1 - around));
  };
  const pan = (share: number) => show(start + (end - start) * share, end + (end - start) * share);
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
      0: () => show(...all),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    act();
  };
  const scale = { all, shown, show, pan, zoom };
  const years: Span = [yearAt(start), yearAt(end - 1)];
  // An address that asks for years says those that are shown.
  const asked = ['from', 'to'].map((name) => query.get(name));
  const write = () => showAs(linkTo('timeline', { from: years[0], to: years[1] }));
  const wrong = asked
    .flatMap((text) => text?.trim() || [])
    .flatMap((text) => {
      const year = readYear(text);
      return (year === null ? sayNoYear(text) : sayBeyond(year, whole)) ?? [];
    });
  const why = useShownYear(
    {
      year: years.join(),
      why:
        wrong.length === 0 ? null : `${joined([...new Set(wrong)], '; ')}; ${showSpan(...years)} is shown.`,
    },
    write,
  );
  useLayoutEffect(() => {
    if (asked.some((year) => year !== null) && asked.join() !== years.join()) write();
  });
  return (
    <div onKeyDown={keys}>
      <Note>{why}</Note>
      <Overview spans={entities.map(({ span }) => span)} scale={scale} />
      <div class="controls">
        <p class="count" role="status" translate={false}>
          <strong>{rows.filter((row) => 'entity' in row).length}</strong> of{' '}
          {countedMentioned(entities.length, catalog.entity)}, {showSpan(...years)}
        </p>
        {steps.map(([label, sign, step]) => (
          <button key={label} type="button" aria-label={label} onClick={step}>
            {sign}
          </button>
        ))}
        <button type="button" onClick={() => show(...all)}>
          All
        </button>
        <YearRange
          years={years}
          whole={whole}
          onYears={(chosen) => {
            const [from, to] = chosen ?? whole;
            goToTyped(linkTo('timeline', { from, to }));
          }}
        />
      </div>
      <Axis span={shown} most={8} className="timeline-axis" />
      <Bars rows={rows} scale={scale} />
    </div>
  );
}
