import { useState } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { countedEntities } from '../fold.ts';
import { linkTo } from '../location.ts';
import { firstShown, regionGroups, sum, sumByPlace } from '../regions.ts';
import { barsPath } from '../table/histogram.ts';
import { axisOf, centuryYears, showSpan, showYear } from '../years.ts';
import { Axis } from './axis.tsx';
import { useCatalog } from './page.tsx';

export function Centuries() {
  const catalog = useCatalog();
  const [pointed, setPointed] = useState<number | null>(null);
  const { centuries, entity } = catalog;
  if (centuries === null || entity === null) return null;
  const start = firstShown(centuries.counts);
  const first = centuries.first + start;
  const rows = rowsOf(catalog, start);
  const length = rows[0]?.counts.length ?? 0;
  if (length === 0) return null;
  const unit = unitOf(rows.map(({ most }) => most));
  const totals = sumByPlace(rows.map(({ counts }) => counts));
  const at = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * length)));
  };
  const century = (place: number) => showSpan(...centuryYears(first + place));
  return (
    <figure class="centuries" onMouseLeave={() => setPointed(null)}>
      <figcaption>
        {pointed === null
          ? `${entity.plural} in each century, by region`
          : `${century(pointed)}: ${countedEntities(totals[pointed] ?? 0, entity)}`}
      </figcaption>
      {rows.map(({ label, counts, most, className }) => {
        const height = Math.max(22, Math.round(most * unit));
        return (
          <div class="centuries-row" key={label}>
            <span class="centuries-label">
              {label} <small>up to {most}</small>
            </span>
            {/* Keyboard users reach the same map through the menu. */}
            <svg
              class={`centuries-line ${className}`}
              style={{ height: `${height}px` }}
              viewBox={`0 0 ${length} 100`}
              preserveAspectRatio="none"
              role="img"
              aria-label={`${label}: at most ${most}, in ${century(counts.indexOf(most))}`}
              onMouseMove={(event) => setPointed(at(event))}
              onClick={(event) => {
                location.hash = linkTo('map', { year: centuryYears(first + at(event))[0] });
              }}
            >
              <path d={barsPath(counts, height / unit)} />
              {pointed !== null && <rect class="pointed" x={pointed} y="0" width="1" height="100" />}
            </svg>
          </div>
        );
      })}
      <div class="centuries-row" aria-hidden="true">
        <span />
        <Axis span={[axisOf(first * 100 || 1), axisOf((first + length) * 100 || 1)]} most={7} />
      </div>
      {start > 0 && entity.years !== null && (
        <p class="quiet-text">A few earlier ones go back to {showYear(entity.years[0])}.</p>
      )}
    </figure>
  );
}

function rowsOf(catalog: Catalog, start: number) {
  const counts = catalog.centuries?.counts ?? [];
  return regionGroups(catalog)
    .map(({ label, className, members }) => {
      const own = sumByPlace(members.map((member) => counts[member] ?? [])).slice(start);
      return { label, className, counts: own, most: Math.max(0, ...own) };
    })
    .filter(({ counts: own }) => sum(own) > 0);
}

/** Pixels for one entity, the same in all rows: the median row is 38 pixels high, the highest at most 130. */
function unitOf(highest: readonly number[]): number {
  const sorted = [...highest].sort((one, other) => one - other);
  return Math.min(38 / (sorted[Math.floor(sorted.length / 2)] as number), 130 / (sorted.at(-1) as number));
}
