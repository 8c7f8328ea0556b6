import { useState } from 'preact/hooks';
import type { Catalog } from '../data-types.ts';
import { countedEntities } from '../fold.ts';
import { linkTo } from '../location.ts';
import { firstShown, regionGroups } from '../regions.ts';
import { axisOf, centuryYears, showSpan, showYear } from '../years.ts';
import { Axis } from './axis.tsx';
import { useCatalog } from './page.tsx';

/** The picture of the whole: how many entities there were in each century, a row for each region. */
export function Centuries() {
  const catalog = useCatalog();
  const [pointed, setPointed] = useState<number | null>(null);
  const { centuries, entity } = catalog;
  if (centuries === null || entity === null) return null;
  const start = firstShown(centuries.counts);
  const length = (centuries.counts[0]?.length ?? 0) - start;
  const first = centuries.first + start;
  const rows = rowsOf(catalog, centuries.counts, start);
  if (rows.length === 0 || length <= 0) return null;
  const unit = unitOf(rows);
  const at = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return Math.min(length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * length)));
  };
  const sum = (place: number) => rows.reduce((total, { counts }) => total + (counts[place] ?? 0), 0);
  return (
    <figure class="centuries" onMouseLeave={() => setPointed(null)}>
      <figcaption>
        {pointed === null
          ? `${entity.plural} in each century, by region`
          : `${showSpan(...centuryYears(first + pointed))}: ${countedEntities(sum(pointed), entity)}`}
      </figcaption>
      {rows.map(({ label, counts, className }) => {
        const height = Math.max(22, Math.round(Math.max(1, ...counts) * unit));
        return (
          <div class="centuries-row" key={label}>
            <span class="centuries-label">
              {label} <span class="quiet-text">up to {Math.max(...counts)}</span>
            </span>
            {/* Who cannot use a pointer finds the same map, by year, in the menu. */}
            <svg
              class={`centuries-line ${className}`}
              style={{ height: `${height}px` }}
              viewBox={`0 0 ${length} 100`}
              preserveAspectRatio="none"
              role="img"
              aria-label={describe(label, counts, first)}
              onMouseMove={(event) => setPointed(at(event))}
              onClick={(event) => {
                location.hash = linkTo('map', { year: centuryYears(first + at(event))[0] });
              }}
            >
              <path d={steps(counts, height / unit)} />
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

interface CenturiesRow {
  readonly label: string;
  readonly className: string;
  readonly counts: readonly number[];
}

/** A row for each group of regions in which there was anybody. */
function rowsOf(catalog: Catalog, counts: readonly (readonly number[])[], start: number): CenturiesRow[] {
  const length = counts[0]?.length ?? 0;
  return regionGroups(catalog)
    .map(({ label, className, members }) => ({
      label,
      className,
      counts: Array.from({ length: length - start }, (_, place) =>
        members.reduce((sum, member) => sum + (counts[member]?.[start + place] ?? 0), 0),
      ),
    }))
    .filter((row) => row.counts.some((count) => count > 0));
}

/** Pixels for one entity, the same in all rows: the usual row is 38 pixels high, the highest at most 130. */
function unitOf(rows: readonly CenturiesRow[]): number {
  const highest = rows.map(({ counts }) => Math.max(1, ...counts)).sort((one, other) => one - other);
  return Math.min(38 / (highest[Math.floor(highest.length / 2)] as number), 130 / (highest.at(-1) as number));
}

function steps(counts: readonly number[], most: number): string {
  const points = counts.map((count, place) => {
    const top = (100 - (count / most) * 100).toFixed(1);
    return `L${place} ${top}L${place + 1} ${top}`;
  });
  return `M0 100${points.join('')}L${counts.length} 100Z`;
}

function describe(label: string, counts: readonly number[], first: number): string {
  const most = Math.max(...counts);
  return `${label}: at most ${most}, in ${showSpan(...centuryYears(first + counts.indexOf(most)))}`;
}
