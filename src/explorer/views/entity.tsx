import type { Collection, Sources } from '../data-types.ts';
import { idKey, keysOf } from '../description.ts';
import type { Entity } from '../entities.ts';
import { type EntityProps, type Lane, Lanes } from '../entity/lanes.tsx';
import { counted, joined } from '../fold.ts';
import { placeOf } from '../geometry.ts';
import {
  type JsonRecord,
  loadCoverage,
  loadDescription,
  loadEntities,
  loadRow,
  loadSources,
  useLoaded,
} from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { Fields } from '../parts/fields.tsx';
import { Load, Missing, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { World } from '../parts/world.tsx';
import { showYears } from '../years.ts';

export function View({ place }: ViewProps) {
  const id = place.query.get('id');
  const { one } = useEntityNames();
  return (
    <Load what={one} load={() => Promise.all([loadEntities(), loadCoverage()])}>
      {([entities, coverage]) => {
        const entity = entities.find((each) => String(each.id) === id);
        if (entity === undefined)
          return (
            <Missing title={`${one} not found`}>
              <a href={linkTo('search')}>Search for it</a>
            </Missing>
          );
        const lanes = coverage.map(({ collection, claims }) => ({
          collection,
          claims: claims.filter((claim) => claim.entity === entity),
        }));
        return <Shown entity={entity} lanes={lanes.filter(({ claims }) => claims.length > 0)} />;
      }}
    </Load>
  );
}

function Shown({ entity, lanes }: EntityProps) {
  const catalog = useCatalog();
  const { label, code, years, region, group } = entity;
  const own = catalog.collections[catalog.entity?.collection ?? -1];
  const at = placeOf(entity);
  const records = lanes.reduce((sum, { claims }) => sum + claims.length, 0);
  const none =
    own === undefined ? 'Nothing has been recorded of it yet.' : 'No other record is about it yet.';
  const first = years?.[0] ?? null;
  return (
    <Page
      title={label}
      above={catalog.entity?.label}
      className="entity"
      lead={
        <p>
          {joined([code !== label && code, showYears(years) || 'years unknown'], ' · ')}
          {region !== null && (
            <>
              {' · '}
              <Swatch className={group.className} /> {region}
            </>
          )}
        </p>
      }
    >
      <div class="entity-head">
        <p>
          {records === 0 ? none : `${counted(records, 'record')} in ${counted(lanes.length, 'collection')}.`}{' '}
          {own !== undefined && (
            <>
              <a href={linkToRecord(own.name, entity.index)}>Its own record</a>.{' '}
            </>
          )}
          {first !== null && <a href={linkTo('map', { year: first })}>Map of the world when it began</a>}
        </p>
        {at === null ? (
          <p class="quiet-text">No place is known.</p>
        ) : (
          <World label={`${label} on a map of the world`}>
            <circle class={`dot ${group.className}`} cx={at[0]} cy={at[1]} r="14" />
          </World>
        )}
      </div>
      {records > 0 && <Lanes entity={entity} lanes={lanes} />}
      <SourcesOf lanes={lanes} />
      <About entity={entity} lanes={lanes} />
    </Page>
  );
}

function SourcesOf({ lanes }: Pick<EntityProps, 'lanes'>) {
  const { collections } = useCatalog();
  const sources = useLoaded('sources', loadSources).value;
  const cited = sources === null ? [] : citedBy(sources, collections, lanes);
  if (cited.length === 0) return null;
  return (
    <section>
      <h2>
        Sources <small>{cited.length}</small>
      </h2>
      <ul class="plain references">
        {cited.map(([reference, count]) => (
          <li key={reference}>
            <a href={linkTo('source', { id: sources?.ids[reference] ?? null })}>
              {sources?.labels[reference]}
            </a>{' '}
            <small>{counted(count, 'record')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function citedBy({ claims: all }: Sources, collections: readonly Collection[], lanes: readonly Lane[]) {
  const counts = new Map<number, number>();
  for (const { collection, claims } of lanes) {
    const own = new Set(claims.map(({ row }) => row));
    const cites = all.find((each) => collections[each.collection] === collection);
    for (const [place, row] of cites?.rows.entries() ?? []) {
      const reference = cites?.references[place];
      if (own.has(row) && reference !== undefined) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

function About({ entity, lanes }: EntityProps) {
  const catalog = useCatalog();
  const collection = catalog.collections[catalog.entity?.collection ?? -1];
  const own = useLoaded(`${entity.id}`, () =>
    ownRecord(entity, catalog.entity?.record ?? '', collection, lanes[0]),
  ).value;
  if (own === null) return null;
  const context = { description: own.description, linkOf: () => null };
  return (
    <section class="about">
      <h2>About</h2>
      <Fields context={context} kind={own.kind} record={own.record} />
    </section>
  );
}

/** From its own collection or, as that may be unpublished, from a record that embeds it. */
async function ownRecord(
  { id, index }: Entity,
  kind: string,
  collection: Collection | undefined,
  lane: Lane | undefined,
) {
  const description = await loadDescription();
  const isIt = (record: unknown) => Object(record)[idKey(description, kind)] === id;
  const listed = collection && (await loadRow(collection, index).catch(() => undefined));
  if (collection !== undefined && listed !== undefined && isIt(listed))
    return { description, kind: collection.record, record: listed };
  const claiming = lane && (await loadRow(lane.collection, lane.claims[0]?.row ?? 0));
  const key = keysOf(description, lane?.collection.record ?? '').find(
    ({ embeds, name, many }) => embeds === kind && !many && isIt(claiming?.[name]),
  );
  return key === undefined ? null : { description, kind, record: claiming?.[key.name] as JsonRecord };
}
