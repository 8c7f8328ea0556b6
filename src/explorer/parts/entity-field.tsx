import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import type { Entity } from '../entities.ts';
import { figure, joined } from '../fold.ts';
import { suggested } from '../search/suggested.ts';
import { showYears } from '../years.ts';

interface EntityFieldProps {
  readonly label: string;
  /** Those that can be chosen. */
  readonly entities: readonly Entity[];
  readonly onChoice: (id: string) => void;
}

/** Suggestions that are shown: a longer list helps less than another letter. */
const MOST = 50;

/** A field that suggests entities by any words of their names and codes, also to a keyboard and a screen reader. */
export function EntityField({ label, entities, onChoice }: EntityFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { found, isSimilar } = useMemo(
    () => suggested(isOpen ? entities : [], typed),
    [entities, typed, isOpen],
  );
  const shown = found.slice(0, MOST);
  const current = `${id}-${at}`;
  useEffect(() => document.getElementById(current)?.scrollIntoView({ block: 'nearest' }), [current]);
  const ask = (text: string, open: boolean) => {
    setTyped(text);
    setOpen(open);
    setAt(0);
  };
  const choose = (entity: Entity | undefined) => {
    if (entity === undefined) return;
    ask('', false);
    onChoice(String(entity.id));
  };
  const keys = (event: KeyboardEvent) => {
    const step = (by: number) =>
      isOpen ? setAt((at + by + shown.length) % (shown.length || 1)) : setOpen(true);
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => choose(shown[at]),
      Escape: () => ask(isOpen ? typed : '', false),
    }[event.key];
    if (act === undefined || event.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <label class="suggesting">
      {label}{' '}
      <input
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={shown.length > 0 ? current : undefined}
        placeholder="type a name …"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget: { value } }) => ask(value, true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {isOpen && (
        // A press would take the focus from the field, and so close the list before the click; the click would be one in
        // the field, too, as they share a label, and open the list again.
        <span
          class="menu-body"
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => event.preventDefault()}
        >
          <span id={id} class="suggestions" role="listbox" aria-label={label}>
            {shown.map((entity, place) => (
              <span
                key={entity.id}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onClick={() => choose(entity)}
              >
                {entity.label} <small>{joined([showYears(entity.years), entity.region])}</small>
              </span>
            ))}
          </span>
          <small role="status">
            {joined([
              found.length === 0 && 'No such name',
              isSimilar && 'No such name; these are similar',
              shown.length < found.length && `First ${figure(shown.length)} of ${figure(found.length)}`,
            ])}
          </small>
        </span>
      )}
    </label>
  );
}
