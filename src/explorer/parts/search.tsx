import { useEffect, useRef, useState } from 'preact/hooks';
import type { Catalog, Entities } from '../data-types.ts';
import { clipped, counted, figure, fold } from '../fold.ts';
import { loadEntities, loadSearch, useLoaded } from '../load.ts';
import { linkTo, linkToCollection, linkToRecord } from '../location.ts';
import { type FoundGroup, find } from '../search-index.ts';
import { showSpan } from '../years.ts';
import { Loaded } from './page.tsx';

interface SearchProps {
  readonly catalog: Catalog;
  /** What is searched first; the place of the view says so. */
  readonly text: string;
  readonly most: number;
  readonly onText?: (text: string) => void;
  readonly label: string;
}

/** A field that finds names, codes, places and references while one types; arrow keys go through what is found. */
export function Search({ catalog, text, most, onText, label }: SearchProps) {
  const [typed, setTyped] = useState(text);
  const whole = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const type = (value: string) => {
    setTyped(value);
    onText?.(value);
  };
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
      {fold(typed) !== '' && <Found catalog={catalog} text={typed} most={most} />}
    </div>
  );
}

function Found({
  catalog,
  text,
  most,
}: {
  readonly catalog: Catalog;
  readonly text: string;
  readonly most: number;
}) {
  const index = useLoaded('search', () =>
    Promise.all([loadSearch(), catalog.entity === null ? null : loadEntities()]),
  );
  return (
    <Loaded from={index} what="The search">
      {([search, entities]) => (
        <Groups
          catalog={catalog}
          entities={entities}
          text={text}
          most={most}
          groups={find(search, text, most)}
        />
      )}
    </Loaded>
  );
}

interface GroupsProps {
  readonly catalog: Catalog;
  readonly entities: Entities | null;
  readonly text: string;
  readonly most: number;
  readonly groups: readonly FoundGroup[];
}

function Groups({ catalog, entities, text, most, groups }: GroupsProps) {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return (
    <div class="found">
      <p class="quiet-text" role="status">
        {total === 0
          ? `Nothing is called “${text.trim()}”.`
          : `${counted(total, 'result')} for “${text.trim()}”`}
      </p>
      {groups.map((group) => {
        const collection = group.collection === null ? null : catalog.collections[group.collection];
        return (
          <section key={group.collection ?? -1}>
            <h2>
              {collection?.label ?? catalog.entity?.plural ?? 'Entities'}{' '}
              <span class="quiet-text">
                {group.hits.length < most ? group.total : `the first of ${figure(group.total)}`}
              </span>
            </h2>
            <ul class="hits">
              {group.hits.map(({ row, text: hit, rows }) =>
                collection === null || collection === undefined ? (
                  <EntityHit key={row} entities={entities} row={row} text={hit} />
                ) : (
                  <li key={row}>
                    <a
                      href={
                        rows === 1
                          ? linkToRecord(collection.name, row)
                          : linkToCollection(collection.name, new URLSearchParams({ q: hit }))
                      }
                    >
                      {clipped(hit)}
                    </a>
                    {rows > 1 && <span class="quiet-text"> {counted(rows, 'record')}</span>}
                  </li>
                ),
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function EntityHit({
  entities,
  row,
  text,
}: {
  readonly entities: Entities | null;
  readonly row: number;
  readonly text: string;
}) {
  const label = entities?.labels[row] ?? text;
  const from = entities?.from[row] ?? null;
  const to = entities?.to[row] ?? null;
  const region = entities?.regions[entities.region[row] ?? -1];
  return (
    <li>
      <a href={linkTo('entity', { id: String(entities?.ids[row] ?? row) })}>{label}</a>
      {label !== text && <span class="other-name"> {clipped(text)}</span>}{' '}
      <span class="quiet-text">{[showSpan(from, to), region].filter((each) => each).join(', ')}</span>
    </li>
  );
}
