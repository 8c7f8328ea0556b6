import type { ComponentChildren } from 'preact';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: ComponentChildren])[];
  readonly chosen: string;
  readonly onChoice: (value: string) => void;
}

export function Choices({ label, options, chosen, onChoice }: ChoicesProps) {
  return (
    <div class="controls" role="group" aria-label={label}>
      {options.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoice(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}

export function Select({ label, options, chosen, onChoice }: ChoicesProps) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => onChoice(event.currentTarget.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
