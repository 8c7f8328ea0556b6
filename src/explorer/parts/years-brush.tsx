import { useMemo, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Span } from '../data-types.ts';
import { counted, figure } from '../fold.ts';
import type { Table } from '../table/column.ts';
import { histogram, partYears } from '../table/histogram.ts';
import { axisOf, showSpan } from '../years.ts';
import { Axis } from './axis.tsx';
import { YearField } from './year-field.tsx';

interface YearsBrushProps {
  readonly table: Table;
  readonly rows: readonly number[];
  readonly years: Span | null;
  readonly onYears: (years: Span | null, typed: boolean) => void;
}

/** When the records are: a histogram to brush with the pointer, and two fields that say the same. */
export function YearsBrush({ table, rows, years, onYears }: YearsBrushProps) {
  const [drag, setDrag] = useState<readonly [number, number] | null>(null);
  const box = useRef<SVGSVGElement>(null);
  const { dates, yearsAreOf, yearsOfEntity, records } = table;
  const whole = useMemo(
    () =>
      dates &&
      histogram(
        Array.from({ length: records }, (_, row) => dates(row)?.span ?? null),
        96,
      ),
    [table],
  );
  const chosen = useMemo(() => {
    if (whole === null || dates === null) return [];
    const counts = new Array<number>(whole.counts.length).fill(0);
    for (const row of rows) {
      const span = dates(row)?.span;
      if (span === undefined) continue;
      const from = Math.floor((axisOf(span[0]) - whole.from) / whole.width);
      const to = Math.floor((axisOf(span[1]) - whole.from) / whole.width);
      for (let part = from; part <= to; part += 1) counts[part] = (counts[part] ?? 0) + 1;
    }
    return counts;
  }, [whole, rows]);
  if (whole === null || whole.counts.length < 2) return null;
  const assumed = rows.filter((row) => dates?.(row)?.stated === false).length;
  const { counts, from, width } = whole;
  const length = counts.length;
  const most = Math.max(...counts);
  const end = from + length * width;
  const partAt = (event: PointerEvent) => {
    const { left, width: wide } = (box.current as SVGSVGElement).getBoundingClientRect();
    return Math.max(0, Math.min(length - 1, Math.floor(((event.clientX - left) / wide) * length)));
  };
  const spanOf = ([one, other]: readonly [number, number]): Span => [
    partYears(whole, Math.min(one, other))[0],
    partYears(whole, Math.max(one, other))[1],
  ];
  const ofOthers = yearsAreOf === null ? '' : `, by the years of their ${inSentence(yearsAreOf)}`;
  const shown = drag === null ? years : spanOf(drag);
  const place = (year: number) => ((axisOf(year) - from) / (end - from)) * length;
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
          if (drag !== null) onYears(spanOf(drag), false);
          setDrag(null);
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <path class="bars-all" d={bars(counts, most)} />
        <path class="bars" d={bars(chosen, most)} />
        {shown !== null && (
          <rect
            class="brushed"
            x={place(shown[0])}
            y="0"
            width={Math.max(0.5, place(shown[1]) - place(shown[0]))}
            height="100"
          />
        )}
      </svg>
      <Axis span={[from, end]} most={7} />
      {yearsAreOf !== null && (
        <p class="quiet-text">The years are those of the {inSentence(yearsAreOf)}: the records have none.</p>
      )}
      {yearsAreOf === null && assumed > 0 && (
        <p class="quiet-text">
          {counted(assumed, 'record')} of {figure(rows.length)} {assumed === 1 ? 'states' : 'state'} no year
          and {assumed === 1 ? 'counts' : 'count'} by the {yearsOfEntity}, which the table has in brackets.
        </p>
      )}
      <div class="brush-fields">
        <YearField
          example={whole.years[0]}
          label="From"
          year={shown?.[0] ?? null}
          onYear={(year) => onYears(rangeWith(year, shown?.[1] ?? whole.years[1]), false)}
        />
        <YearField
          example={whole.years[1]}
          label="to"
          year={shown?.[1] ?? null}
          onYear={(year) => onYears(rangeWith(shown?.[0] ?? whole.years[0], year), false)}
        />
        {years !== null && (
          <button type="button" class="quiet" onClick={() => onYears(null, false)}>
            All years
          </button>
        )}
      </div>
    </div>
  );
}

function rangeWith(one: number, other: number): Span {
  return one <= other ? [one, other] : [other, one];
}

function bars(counts: readonly number[], most: number): string {
  return counts
    .map((count, place) =>
      count > 0
        ? `M${place} 100V${(100 - Math.max(2, (count / most) * 100)).toFixed(1)}H${place + 1}V100Z`
        : '',
    )
    .join('');
}
