import { useState } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { counted } from '../fold.ts';
import { linkTo } from '../location.ts';
import { firstShown, rankedRegions, regionClass } from '../regions.ts';
import { centuryYears, showSpan, showYear, ticks } from '../years.ts';

/** The picture of the whole: how many entities there were in each century, a row for each region. */
export function Centuries({ catalog }: { readonly catalog: Catalog }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { centuries, entity } = catalog;
  if (centuries === null || entity === null) return null;
  // What is in no region is counted after all regions.
  const elsewhere = { label: 'No region', index: catalog.regions.length };
  const rows = [
    ...rankedRegions(catalog).filter(({ total }) => total > 0),
    ...(centuries.counts.length > catalog.regions.length ? [elsewhere] : []),
  ];
  const start = firstShown(centuries.counts);
  const length = (centuries.counts[0]?.length ?? 0) - start;
  const first = centuries.first + start;
  if (rows.length === 0 || length <= 0) return null;
  const most = Math.max(
    ...rows.map(({ index }) => Math.max(...(centuries.counts[index] ?? [0]).slice(start))),
  );
  const at = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * length)));
  };
  const sum = (place: number) =>
    rows.reduce((total, { index }) => total + (centuries.counts[index]?.[start + place] ?? 0), 0);
  const marks = ticks(first * 100, (first + length) * 100, 7).filter((year) => year > first * 100);
  return (
    <figure class="centuries" onMouseLeave={() => setPointed(null)}>
      <figcaption>
        {pointed === null
          ? `${entity.plural} in each century, by region`
          : `${showSpan(...centuryYears(first + pointed))}: ${counted(sum(pointed), entity.label.toLowerCase(), entity.plural.toLowerCase())}`}
      </figcaption>
      {rows.map(({ label, index }) => {
        const counts = (centuries.counts[index] ?? []).slice(start);
        return (
          <div class="centuries-row" key={label}>
            <span class="centuries-label">{label}</span>
            {/* Who cannot use a pointer finds the same map, by year, in the menu. */}
            <svg
              class={`centuries-line ${regionClass(catalog, label)}`}
              viewBox={`0 0 ${length} 100`}
              preserveAspectRatio="none"
              role="img"
              aria-label={describe(label, counts, first)}
              onMouseMove={(event) => setPointed(at(event))}
              onClick={(event) => {
                location.hash = linkTo('map', { year: centuryYears(first + at(event))[0] });
              }}
            >
              <path d={steps(counts, most)} />
              {pointed !== null && <rect class="pointed" x={pointed} y="0" width="1" height="100" />}
            </svg>
          </div>
        );
      })}
      <div class="centuries-row" aria-hidden="true">
        <span />
        <div class="axis">
          {marks.map((year) => (
            <span key={year} style={{ left: `${((year / 100 - first) / length) * 100}%` }}>
              {showYear(year)}
            </span>
          ))}
        </div>
      </div>
      {start > 0 && entity.years !== null && (
        <p class="quiet-text">
          The few before {showYear(first * 100)} go back to {showYear(entity.years[0])}.
        </p>
      )}
    </figure>
  );
}

/** An area with a step for each century. */
function steps(counts: readonly number[], most: number): string {
  const points = counts.map((count, place) => {
    const top = (100 - (count / most) * 96).toFixed(1);
    return `L${place} ${top}L${place + 1} ${top}`;
  });
  return `M0 100${points.join('')}L${counts.length} 100Z`;
}

function describe(label: string, counts: readonly number[], first: number): string {
  const most = Math.max(...counts);
  return `${label}: at most ${most}, in ${showSpan(...centuryYears(first + counts.indexOf(most)))}`;
}
