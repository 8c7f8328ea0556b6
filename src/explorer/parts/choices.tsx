import type { ComponentChildren } from 'preact';
import { groupBy } from '../../contract/group-by.ts';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: ComponentChildren])[];
  readonly chosen: string;
  readonly onChoice: (value: string) => void;
  /** A value that cannot be chosen now, and why. */
  readonly barred?: readonly [value: string, why: string] | null;
}

export function Choices({ label, options, chosen, onChoice, barred = null }: ChoicesProps) {
  return (
    <div class="controls" role="group" aria-label={label}>
      {options.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          disabled={value === barred?.[0]}
          onClick={() => onChoice(value)}
        >
          {text}
        </button>
      ))}
      {barred !== null && <small>{barred[1]}</small>}
    </div>
  );
}

interface SelectProps extends Omit<ChoicesProps, 'options' | 'barred'> {
  readonly options: readonly (readonly [value: string, label: string, group?: string])[];
}

export function Select({ label, options, chosen, onChoice }: SelectProps) {
  const groups = groupBy(options, ([, , group]) => group);
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => onChoice(event.currentTarget.value)}>
        {Array.from(groups, ([group, own]) => {
          const shown = own.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ));
          if (group === undefined) return shown;
          return (
            <optgroup key={group} label={group}>
              {shown}
            </optgroup>
          );
        })}
      </select>
    </label>
  );
}
