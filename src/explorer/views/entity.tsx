import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Sources } from '../data-types.ts';
import { idKey, keysOf } from '../description.ts';
import { type EntityProps, type Lane, Lanes } from '../entity/lanes.tsx';
import { counted } from '../fold.ts';
import { loadCoverage, loadDescription, loadEntities, loadRow, loadSources, useLoaded } from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { Fields, type JsonRecord } from '../parts/fields.tsx';
import { Loaded, Missing, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { placeOf, World } from '../parts/world.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { showSpan } from '../years.ts';

/** All that is known of one entity, on one axis of time, with its sources. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const id = place.query.get('id');
  const loaded = useLoaded('entity', async () =>
    catalog.entity === null ? null : Promise.all([loadEntities(), loadCoverage()]),
  );
  return (
    <Loaded from={loaded} what={catalog.entity?.label ?? 'This'}>
      {(value) => {
        const index = value === null ? -1 : value[0].ids.findIndex((each) => String(each) === id);
        if (value === null || index < 0) {
          return (
            <Missing title={`There is no such ${inSentence(catalog.entity?.label ?? 'entity')}`}>
              <a href={linkTo('search')}>Search for it</a>
            </Missing>
          );
        }
        const lanes = value[1].collections.flatMap((claims) => {
          const rows = claims.entity.flatMap((entity, row) => (entity === index ? [row] : []));
          const collection = catalog.collections[claims.collection];
          return rows.length === 0 || collection === undefined ? [] : [{ collection, claims, rows }];
        });
        return <Shown entities={value[0]} index={index} lanes={lanes} />;
      }}
    </Loaded>
  );
}

function Shown({ entities, index, lanes }: EntityProps) {
  const catalog = useCatalog();
  const label = entities.labels[index] ?? '';
  const name = entities.names[index] ?? null;
  const region = regionOf(entities, index);
  const span = showSpan(entities.from[index] || null, entities.to[index] || null);
  const at = placeOf(entities.longitude[index] ?? null, entities.latitude[index] ?? null);
  const own = catalog.collections[catalog.entity?.collection ?? -1];
  const records = lanes.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Page
      title={label}
      above={catalog.entity?.label}
      className="entity"
      lead={
        <p>
          {[name === label ? null : name, span === '' ? 'years unknown' : span]
            .filter((each) => each !== null)
            .join(' · ')}
          {region !== null && (
            <>
              {' · '}
              <span class={`swatch ${regionClass(catalog, region)}`} aria-hidden="true" /> {region}
            </>
          )}
        </p>
      }
    >
      <div class="entity-head">
        <p>
          {records === 0
            ? own === undefined
              ? 'Nothing has been recorded of it yet.'
              : 'No other record is about it yet.'
            : `${counted(records, 'record')} in ${counted(lanes.length, 'collection')}.`}{' '}
          {own !== undefined && (
            <>
              <a href={linkToRecord(own.name, index)}>Its own record</a>.{' '}
            </>
          )}
          {(entities.from[index] ?? null) !== null && (
            <a href={linkTo('map', { year: entities.from[index] || null })}>Map of the world when it began</a>
          )}
        </p>
        {at === null ? (
          <p class="quiet-text">No place is known.</p>
        ) : (
          <World label={`${label} on a map of the world`}>
            <circle class={`dot ${regionClass(catalog, region)}`} cx={at[0]} cy={at[1]} r="14" />
          </World>
        )}
      </div>
      {records > 0 && <Lanes entities={entities} index={index} lanes={lanes} />}
      <SourcesOf lanes={lanes} />
      <About entities={entities} index={index} lanes={lanes} />
    </Page>
  );
}

function SourcesOf({ lanes }: Pick<EntityProps, 'lanes'>) {
  const catalog = useCatalog();
  const sources = useLoaded('sources', () => loadSources(catalog).catch(() => null));
  if (sources.state !== 'ready' || sources.value === null) return null;
  const cited = citedBy(sources.value, catalog, lanes);
  if (cited.length === 0) return null;
  return (
    <section>
      <h2>
        Sources <span class="quiet-text">{cited.length}</span>
      </h2>
      <ul class="plain references">
        {cited.map(({ reference, count }) => (
          <li key={reference}>
            <a href={linkTo('source', { id: String(sources.value?.ids[reference]) })}>
              {sources.value?.labels[reference]}
            </a>{' '}
            <span class="quiet-text">{counted(count, 'record')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function citedBy(sources: Sources, catalog: Catalog, lanes: readonly Lane[]) {
  const counts = new Map<number, number>();
  for (const { collection, rows } of lanes) {
    const own = new Set(rows);
    const claims = sources.claims.find((each) => catalog.collections[each.collection] === collection);
    for (const [place, row] of claims?.rows.entries() ?? []) {
      const reference = claims?.references[place];
      if (own.has(row) && reference !== undefined) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([reference, count]) => ({ reference, count }))
    .sort((one, other) => other.count - one.count);
}

/** The entity's own keys, from its own record, else from a record that embeds it: it need not have a collection of its own. */
function About({ entities, index, lanes }: EntityProps) {
  const catalog = useCatalog();
  const kind = catalog.entity?.record ?? '';
  const collection = catalog.collections[catalog.entity?.collection ?? -1];
  const own = useLoaded(`about ${index}`, async () => {
    const description = await loadDescription();
    const isIt = (record: JsonRecord | null | undefined) =>
      record?.[idKey(description, kind)] === entities.ids[index];
    // Entities are listed as their collection lists them.
    const listed = collection && (await loadRow<JsonRecord>(collection, index).catch(() => null))?.record;
    if (collection !== undefined && listed != null && isIt(listed)) {
      return { description, shape: collection.record, record: listed };
    }
    const lane = lanes[0];
    if (lane === undefined) return null;
    const { record } = await loadRow<JsonRecord>(lane.collection, lane.rows[0] as number);
    const key = keysOf(description, lane.collection.record).find(
      ({ embeds, name, many }) => embeds === kind && !many && isIt(record?.[name] as JsonRecord | null),
    );
    return key === undefined ? null : { description, shape: kind, record: record?.[key.name] as JsonRecord };
  });
  if (own.state !== 'ready' || own.value === null) return null;
  const { description, shape, record } = own.value;
  return (
    <section class="about">
      <h2>About</h2>
      <Fields context={{ description, linkOf: () => null }} kind={shape} record={record} />
    </section>
  );
}
