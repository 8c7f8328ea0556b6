import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { clamp } from '../clamp.ts';
import { fold } from '../fold.ts';
import { loadEntities } from '../load.ts';
import { linkTo, withValues } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Load, Page, type ViewProps } from '../parts/page.tsx';

export function View({ place }: ViewProps) {
  return (
    <Page
      title="Search"
      lead="Names, codes, places, variables, references and descriptions. Accents and case make no difference; “quoted words” are found as they are written."
    >
      <Search place={place} most={place.query.has('all') ? all : usual} label="Search everything" />
    </Page>
  );
}

const usual = 25;
/** More than any reader scrolls through. */
const all = 1000;

/** The code of results, and what it asks for first: a page that is only looked at needs neither. */
function loadResults() {
  loadEntities().catch(() => {});
  return import('../search/results.tsx');
}

interface SearchProps extends ViewProps {
  readonly most: number;
  readonly label: string;
}

export function Search({ place, most, label }: SearchProps) {
  const text = place.query.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const whole = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Layout effects, which run before the next key event.
  useLayoutEffect(() => setTyped(text), [text]);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const type = (value: string) => {
    setTyped(value);
    showAs(withValues(location.hash, { q: value, all: null }));
  };
  const more = linkTo('search', { q: typed, all: place.view === 'search' ? 1 : null });
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops[clamp(at + (event.key === 'ArrowDown' ? 1 : -1), 0, stops.length - 1)]?.focus();
  };
  return (
    <div class="search" ref={whole} onKeyDown={walk}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          location.hash = linkTo('search', { q: typed });
        }}
      >
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </form>
      {fold(typed) !== '' && (
        <Load what="The search" by="results" load={loadResults} again={typed}>
          {({ Results }) => <Results text={typed} most={most} more={more} />}
        </Load>
      )}
    </div>
  );
}
