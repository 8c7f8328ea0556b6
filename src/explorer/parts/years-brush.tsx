import { useMemo, useRef, useState } from 'preact/hooks';
import { axisOf } from '../../contract/claims/years.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { clamp } from '../clamp.ts';
import type { Span } from '../data-types.ts';
import { figure, plural } from '../fold.ts';
import { barsPath, countParts, histogram, partYears } from '../table/histogram.ts';
import type { Table } from '../table/make-table.ts';
import { showSpan } from '../years.ts';
import { Axis } from './axis.tsx';
import { YearRange } from './year-field.tsx';

interface YearsBrushProps {
  readonly table: Table;
  readonly rows: readonly number[];
  readonly years: Span | null;
  readonly onYears: (years: Span | null) => void;
}

export function YearsBrush({ table, rows, years, onYears }: YearsBrushProps) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const box = useRef<SVGSVGElement>(null);
  const { dates, yearsAreOf, yearsOfEntity, records } = table;
  const spanOf = (row: number) => dates?.(row)?.span ?? null;
  const whole = useMemo(
    () =>
      histogram(
        Array.from({ length: records }, (_, row) => spanOf(row)),
        96,
      ),
    [table],
  );
  const chosen = useMemo(() => {
    const spans = rows.map(spanOf).filter((span) => span !== null);
    return whole === null ? [] : countParts(spans, whole, whole.counts.length);
  }, [whole, rows]);
  if (whole === null || whole.counts.length < 2) return null;
  const { counts, from, width } = whole;
  const length = counts.length;
  const most = Math.max(...counts);
  const end = from + length * width;
  const partAt = (event: PointerEvent) => {
    const { left, width: wide } = (box.current as SVGSVGElement).getBoundingClientRect();
    return clamp(Math.floor(((event.clientX - left) / wide) * length), 0, length - 1);
  };
  const dragged: Span | null = drag && [
    partYears(whole, Math.min(...drag))[0],
    partYears(whole, Math.max(...drag))[1],
  ];
  const shown = dragged ?? years;
  const place = (year: number) => ((axisOf(year) - from) / (end - from)) * length;
  const assumed = rows.filter((row) => dates?.(row)?.stated === false).length;
  const ofOthers = yearsAreOf === null ? '' : `, by the years of their ${inSentence(yearsAreOf)}`;
  return (
    <div class="brush">
      <svg
        ref={box}
        viewBox={`0 0 ${length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Records per ${width === 1 ? 'year' : `${width} years`}, ${showSpan(...whole.years)}${ofOthers}. The two fields below choose years.`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag([partAt(event), partAt(event)]);
        }}
        onPointerMove={(event) => drag !== null && setDrag([drag[0], partAt(event)])}
        onPointerUp={() => {
          if (dragged !== null) onYears(dragged);
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <path class="bars-all" d={barsPath(counts, most)} />
        <path class="bars" d={barsPath(chosen, most)} />
        {shown !== null && (
          <rect
            class="brushed"
            x={place(shown[0])}
            y="0"
            width={Math.max(0.5, place(shown[1]) + 1 / width - place(shown[0]))}
            height="100"
          />
        )}
      </svg>
      <Axis span={[from, end]} most={7} />
      {yearsAreOf !== null && (
        <p class="quiet-text">
          The records have no years: these are the years of the {inSentence(yearsAreOf)}.
        </p>
      )}
      {yearsAreOf === null && assumed > 0 && (
        <p class="quiet-text">
          {plural(assumed, 'record')} of {figure(rows.length)} {assumed === 1 ? 'states' : 'state'} no year
          and {assumed === 1 ? 'counts' : 'count'} by the {yearsOfEntity}, which the table has in brackets.
        </p>
      )}
      <div class="brush-fields">
        <YearRange years={shown} whole={whole.years} onYears={onYears} />
        {years !== null && (
          <button type="button" class="quiet" onClick={() => onYears(null)}>
            All years
          </button>
        )}
      </div>
    </div>
  );
}
