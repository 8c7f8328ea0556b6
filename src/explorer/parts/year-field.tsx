import { useEffect, useId, useState } from 'preact/hooks';
import { readYear, showYear } from '../years.ts';

interface YearFieldProps {
  readonly label: string;
  readonly year: number | null;
  /** What is in the field where it is empty: a year as one would write it. */
  readonly example?: number;
  readonly onYear: (year: number) => void;
}

/** A field that takes a year as people write it: "500 BCE", "-500", "1492". */
export function YearField({ label, year, example = -500, onYear }: YearFieldProps) {
  const written = year === null ? '' : showYear(year);
  const [text, setText] = useState(written);
  const hint = useId();
  useEffect(() => setText(written), [written]);
  const read = readYear(text);
  const wrong = text.trim() !== '' && read === null;
  const finish = () => {
    if (read !== null && read !== year) onYear(read);
    if (text.trim() === '') setText(written);
  };
  return (
    <form
      class="year-field"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
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
          A year such as 500 BCE or 1492
        </span>
      )}
    </form>
  );
}
