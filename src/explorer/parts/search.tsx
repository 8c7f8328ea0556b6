import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Catalog, Collection } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { clipped, counted, figure, fold, inWords, joined } from '../fold.ts';
import { loadEntities, loadSearch } from '../load.ts';
import { linkTo, linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { showAs } from '../navigation.ts';
import type { FoundGroup, Hit } from '../search-index.ts';
import { asPhrase } from '../terms.ts';
import { showYears } from '../years.ts';
import { Load, useCatalog, type ViewProps } from './page.tsx';

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
    showAs(linkTo(place.view, { q: value }));
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
      {fold(typed) !== '' && <Results text={typed} most={most} />}
    </div>
  );
}

function Results({ text, most }: { readonly text: string; readonly most: number }) {
  const catalog = useCatalog();
  const typed = `“${text.trim()}”`;
  return (
    <Load what="The search" load={() => openSearchOf(catalog)}>
      {({ find, entities }) => {
        const { groups, near } = find(text, most);
        const total = groups.reduce((sum, group) => sum + group.total, 0);
        const similar = near.length > 0;
        return (
          <div class="found">
            <p class="quiet-text" role="status">
              {total > 0
                ? `${counted(total, 'result')} for ${typed}`
                : `No results for ${typed}.${similar ? ' Similar:' : ''}`}
            </p>
            {groups.map((group) => (
              <Group key={group.collection} entities={entities} group={group} />
            ))}
            {total > 0 && similar && <p class="quiet-text near-it">Similar:</p>}
            {near.map((group) => (
              <Group key={`near ${group.collection}`} entities={entities} group={group} />
            ))}
          </div>
        );
      }}
    </Load>
  );
}

async function openSearchOf(catalog: Catalog) {
  const [{ openSearch }, file, entities] = await Promise.all([
    import('../search-index.ts'),
    loadSearch(),
    loadEntities(),
  ]);
  const nameOf = (collection: number | null) => groupName(catalog, collection);
  return { find: await openSearch(file, { nameOf, labels: entities.map(({ label }) => label) }), entities };
}

function groupName({ collections, entity }: Catalog, index: number | null): string {
  if (index === null) return entity === null ? '' : `${entity.label} ${entity.plural}`;
  const collection = collections[index];
  return collection === undefined ? '' : `${collection.label} ${inWords(collection.record)}`;
}

interface GroupProps {
  readonly entities: readonly Entity[];
  readonly group: FoundGroup;
}

function Group({ entities, group: { collection: index, total, hits, hasMore, search } }: GroupProps) {
  const { collections, entity } = useCatalog();
  const collection = collections[index ?? -1];
  return (
    <section>
      <h2>
        {collection?.label ?? entity?.plural ?? 'Entities'} <small>{figure(total)}</small>
      </h2>
      <ul class="hits">
        {hits.map((hit) => (
          <li key={hit.row}>
            {collection === undefined ? (
              <EntityHit entity={entities[hit.row]} text={hit.text} />
            ) : (
              <RecordHit collection={collection} entity={entities[hit.entity]} hit={hit} />
            )}
          </li>
        ))}
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
}

const tableOf = ({ name }: Collection, search: string) =>
  linkToCollection(name, new URLSearchParams({ q: search }));

function EntityHit({ entity, text }: { readonly entity: Entity | undefined; readonly text: string }) {
  if (entity === undefined) return <>{text}</>;
  return (
    <>
      <a href={linkToEntity(entity)}>{entity.label}</a>
      {entity.label !== text && <span class="other-name"> {clipped(text)}</span>}{' '}
      <small>{joined([showYears(entity.years), entity.region])}</small>
    </>
  );
}

interface RecordHitProps {
  readonly collection: Collection;
  readonly entity: Entity | undefined;
  readonly hit: Hit;
}

function RecordHit({ collection, entity, hit: { row, text, rows } }: RecordHitProps) {
  const search = [text, entity?.label ?? ''].map(asPhrase).join(' ').trim();
  const about = entity && joined([entity.label, showYears(entity.years)]);
  return (
    <>
      <a href={rows === 1 ? linkToRecord(collection.name, row) : tableOf(collection, search)}>
        {clipped(text)}
      </a>{' '}
      <small>{joined([inWords(collection.record), about, rows > 1 && counted(rows, 'record')], ' · ')}</small>
    </>
  );
}
