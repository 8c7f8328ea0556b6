import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { Span } from '../data-types.ts';
import { readYear, sayNoYear, showYear } from '../years.ts';

interface YearFieldProps {
  readonly label: string;
  readonly year: number | null;
  readonly example?: number;
  readonly onYear: (year: number) => void;
  /** The year was deleted; without it, the field gets it back. */
  readonly onNone?: () => void;
}

export function YearField({ label, year, example = -500, onYear, onNone }: YearFieldProps) {
  const written = year === null ? '' : showYear(year);
  const [text, setText] = useState(written);
  const hint = useId();
  useLayoutEffect(() => setText(written), [written]);
  const read = readYear(text);
  const wrong = text.trim() !== '' && read === null;
  const finish = (event: Event) => {
    event.preventDefault();
    if (read !== null && read !== year) onYear(read);
    if (text.trim() === '' && year !== null) onNone?.();
    // Another year is written when it is shown; the nearest may be the one that was.
    if (!wrong) setText(written);
  };
  return (
    <form class="year-field" onSubmit={finish}>
      <label>
        {label}{' '}
        <input
          type="text"
          inputMode="text"
          size={9}
          placeholder={showYear(example)}
          value={text}
          aria-invalid={wrong}
          aria-describedby={wrong ? hint : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={finish}
        />
      </label>
      {wrong && (
        <span id={hint} class="wrong" role="alert">
          {sayNoYear(text, 'A year such as 500 BCE or 1492')}
        </span>
      )}
    </form>
  );
}

interface YearRangeProps {
  readonly years: Span | null;
  readonly whole: Span;
  /** Null for all years, of which no end is chosen. */
  readonly onYears: (years: Span | null) => void;
}

export function YearRange({ years, whole, onYears }: YearRangeProps) {
  const [from, to] = years ?? whole;
  const choose = (one: number, other: number) => onYears(one <= other ? [one, other] : [other, one]);
  return (
    <>
      <YearField
        label="From"
        example={whole[0]}
        year={years?.[0] ?? null}
        onYear={(year) => choose(year, to)}
        onNone={() => onYears(to === whole[1] ? null : [whole[0], to])}
      />
      <YearField
        label="to"
        example={whole[1]}
        year={years?.[1] ?? null}
        onYear={(year) => choose(from, year)}
        onNone={() => onYears(from === whole[0] ? null : [from, whole[1]])}
      />
    </>
  );
}
