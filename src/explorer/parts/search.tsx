import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Catalog, Collection, Entities } from '../data-types.ts';
import { clipped, counted, figure, fold, inWords } from '../fold.ts';
import type { FoundGroup, Hit } from '../found-groups.ts';
import { loadEntities, loadSearch, useLoaded } from '../load.ts';
import { linkTo, linkToCollection, linkToRecord } from '../location.ts';
import type { Found as FoundTexts } from '../search-index.ts';
import { asPhrase } from '../terms.ts';
import { showSpan } from '../years.ts';
import { Loaded, useCatalog } from './page.tsx';

interface SearchProps {
  /** What is searched; the place of the view says so. */
  readonly text: string;
  readonly most: number;
  /** Puts what is typed into the address. */
  readonly onText: (text: string) => void;
  readonly label: string;
}

/** A field that finds names, codes, places and references while one types; arrow keys go through what is found. */
export function Search({ text, most, onText, label }: SearchProps) {
  const [typed, setTyped] = useState(text);
  const whole = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Where the address says something else, that is searched. Both before the next key comes.
  useLayoutEffect(() => setTyped(text), [text]);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const type = (value: string) => {
    setTyped(value);
    onText(value);
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
      {fold(typed) !== '' && <Found text={typed} most={most} />}
    </div>
  );
}

function Found({ text, most }: Pick<SearchProps, 'text' | 'most'>) {
  const catalog = useCatalog();
  const search = useLoaded('search', () => openSearchOf(catalog));
  return (
    <Loaded from={search} what="The search">
      {({ find, entities }) => <Results entities={entities} text={text} found={find(text, most)} />}
    </Loaded>
  );
}

/** Loads what is searched, and what searches it, once somebody does. */
async function openSearchOf(catalog: Catalog) {
  const [{ openSearch }, file, entities] = await Promise.all([
    import('../search-index.ts'),
    loadSearch(),
    catalog.entity === null ? null : loadEntities(),
  ]);
  const find = await openSearch(file, {
    nameOf: (collection) => nameOf(catalog, collection),
    labels: entities?.labels ?? [],
  });
  return { find, entities };
}

/** What a collection and each of its records, or the entities, are called. */
function nameOf({ collections, entity }: Catalog, index: number | null): string {
  if (index === null) return entity === null ? '' : `${entity.label} ${entity.plural}`;
  const collection = collections[index];
  return collection === undefined ? '' : `${collection.label} ${inWords(collection.record)}`;
}

interface ResultProps {
  readonly entities: Entities | null;
  readonly text: string;
  readonly found: FoundTexts;
}

/** What was found; where that is little, what is called nearly like that, too. */
function Results({ entities, text, found }: ResultProps) {
  const { groups, near } = found;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const typed = `“${text.trim()}”`;
  return (
    <div class="found">
      <p class="quiet-text" role="status">
        {total > 0
          ? `${counted(total, 'result')} for ${typed}`
          : `No results for ${typed}.${near.length > 0 ? ' Similar:' : ''}`}
      </p>
      <Groups entities={entities} groups={groups} />
      {total > 0 && near.length > 0 && <p class="quiet-text near-it">Similar:</p>}
      <Groups entities={entities} groups={near} />
    </div>
  );
}

interface GroupsProps {
  readonly entities: Entities | null;
  readonly groups: readonly FoundGroup[];
}

function Groups({ entities, groups }: GroupsProps) {
  const catalog = useCatalog();
  return (
    <>
      {groups.map(({ collection: index, total, hits, hasMore, search }) => {
        const collection = index === null ? undefined : catalog.collections[index];
        return (
          <section key={index ?? -1}>
            <h2>
              {collection?.label ?? catalog.entity?.plural ?? 'Entities'}{' '}
              <span class="quiet-text">{figure(total)}</span>
            </h2>
            <ul class="hits">
              {hits.map((hit) =>
                collection === undefined ? (
                  <EntityHit key={hit.row} entities={entities} hit={hit} />
                ) : (
                  <RecordHit key={hit.row} collection={collection} entities={entities} hit={hit} />
                ),
              )}
            </ul>
            {hasMore && (
              <p class="quiet-text">
                First {figure(hits.length)} shown
                {collection !== undefined && (
                  <>
                    ; <a href={tableOf(collection, search)}>see all in the table</a>
                  </>
                )}
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}

const tableOf = ({ name }: Collection, search: string) =>
  linkToCollection(name, new URLSearchParams({ q: search }));

interface HitProps {
  readonly entities: Entities | null;
  readonly hit: Hit;
}

function EntityHit({ entities, hit: { row, text } }: HitProps) {
  const label = entities?.labels[row] ?? text;
  const region = entities?.regions[entities.region[row] ?? -1];
  return (
    <li>
      <a href={linkTo('entity', { id: String(entities?.ids[row] ?? row) })}>{label}</a>
      {label !== text && <span class="other-name"> {clipped(text)}</span>}{' '}
      <span class="quiet-text">{[spanOf(entities, row), region].filter((each) => each).join(', ')}</span>
    </li>
  );
}

/** A record by the text that it was found by: what it is, and which entity it is about. */
function RecordHit({
  collection,
  entities,
  hit: { row, text, rows, entity },
}: HitProps & { readonly collection: Collection }) {
  const label = entities?.labels[entity];
  const search = [text, label ?? ''].map(asPhrase).join(' ').trim();
  const about = label && [label, spanOf(entities, entity)].filter((each) => each).join(', ');
  const said = [inWords(collection.record), about, rows > 1 && counted(rows, 'record')];
  return (
    <li>
      <a href={rows === 1 ? linkToRecord(collection.name, row) : tableOf(collection, search)}>
        {clipped(text)}
      </a>{' '}
      <span class="quiet-text">{said.filter((each) => each).join(' · ')}</span>
    </li>
  );
}

function spanOf(entities: Entities | null, entity: number): string {
  return showSpan(entities?.from[entity] ?? null, entities?.to[entity] ?? null);
}
