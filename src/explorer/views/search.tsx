import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, fold } from '../fold.ts';
import { useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Load, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { type Search as Asked, openSearch } from '../search/ask-search.ts';
import { ChartHits, Group } from '../search/name-hits.tsx';
import type { Found } from '../search/search-index.ts';

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
    showAs(linkTo(place.view, { q: value, year: place.query.get('year') }));
  };
  const more = linkTo('search', { q: typed, all: place.view === 'search' ? 1 : null });
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
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
      {fold(typed) !== '' && <Results text={typed} most={most} more={more} />}
    </div>
  );
}

interface ResultsProps {
  readonly text: string;
  readonly most: number;
  /** The address of the same search with more results. */
  readonly more: string;
}

function Results(props: ResultsProps) {
  const { text } = props;
  const catalog = useCatalog();
  return (
    <Load what="The search" load={() => openSearch(catalog)} again={text}>
      {(search) => (
        <>
          <Answered {...props} search={search} />
          {/* Each of them loads a page of records. */}
          <InTexts {...props} search={search} most={Math.min(usual, props.most)} />
        </>
      )}
    </Load>
  );
}

/** Its code, which shows records, is loaded after that of names. */
function InTexts(props: AnsweredProps) {
  const { value } = useLoaded('text hits', () => import('../search/text-hits.tsx'));
  return value && <value.TextHits {...props} />;
}

interface AnsweredProps extends ResultsProps {
  readonly search: Asked;
}

/** Shows the last answer until the next one is there. */
function Answered({ search, text, most, more }: AnsweredProps) {
  const [answer, setAnswer] = useState<{ readonly text: string; readonly found: Found } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    search.find(text, most).then((found) => {
      if (isCurrent) setAnswer({ text, found });
    });
    return () => {
      isCurrent = false;
    };
  }, [search, text, most]);
  if (answer === null) return <p class="waiting quiet-text">Searching…</p>;
  const { groups, near, charts, nearCharts } = answer.found;
  const some = charts.length + nearCharts.length > 0 ? [] : answer.found.some;
  const typed = `“${answer.text.trim()}”`;
  const total = groups.reduce((sum, group) => sum + group.total, charts.length);
  const similar = near.length + nearCharts.length > 0;
  return (
    <div class="found">
      <p class="quiet-text" role="status">
        {total > 0
          ? `${counted(total, 'result')} for ${typed}`
          : some.length > 0
            ? `No name has all words of ${typed}; these have some:`
            : `No results for ${typed}.${similar ? ' Similar:' : ''}`}
      </p>
      {charts.length > 0 && <ChartHits entities={search.entities} charts={charts} />}
      {groups.map((group) => (
        <Group key={group.collection} entities={search.entities} {...{ group, more }} />
      ))}
      {some.map((group) => (
        <Group key={`some ${group.collection}`} entities={search.entities} {...{ group, more }} />
      ))}
      {total > 0 && similar && <p class="quiet-text near-it">Similar:</p>}
      {nearCharts.length > 0 && <ChartHits entities={search.entities} charts={nearCharts} />}
      {near.map((group) => (
        <Group key={`near ${group.collection}`} entities={search.entities} {...{ group, more }} />
      ))}
    </div>
  );
}
