import { inSentence } from '../../contract/in-words.ts';
import { About } from '../entity/about.tsx';
import type { EntityProps } from '../entity/lane.ts';
import { Lanes } from '../entity/lanes.tsx';
import { SourcesOf } from '../entity/sources-of.tsx';
import { counted } from '../fold.ts';
import { loadCoverage, loadEntities, useLoaded } from '../load.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { Loaded, Page, type ViewProps } from '../parts/page.tsx';
import { placeOf, World } from '../parts/world.tsx';
import { regionClass, regionOf } from '../regions.ts';
import { showSpan } from '../years.ts';

/** All that is known of one entity, on one axis of time, with its sources. */
export function View({ catalog, place }: ViewProps) {
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
            <Page
              catalog={catalog}
              title={`There is no such ${inSentence(catalog.entity?.label ?? 'entity')}`}
            >
              <p class="note">
                <a href={linkTo('search')}>Search for it</a>
              </p>
            </Page>
          );
        }
        const lanes = value[1].collections.flatMap((claims) => {
          const rows = claims.entity.flatMap((entity, row) => (entity === index ? [row] : []));
          const collection = catalog.collections[claims.collection];
          return rows.length === 0 || collection === undefined ? [] : [{ collection, claims, rows }];
        });
        return <Shown catalog={catalog} entities={value[0]} index={index} lanes={lanes} />;
      }}
    </Loaded>
  );
}

function Shown({ catalog, entities, index, lanes }: EntityProps) {
  const label = entities.labels[index] ?? '';
  const name = entities.names[index] ?? null;
  const region = regionOf(entities, index);
  const span = showSpan(entities.from[index] || null, entities.to[index] || null);
  const at = placeOf(entities.longitude[index] ?? null, entities.latitude[index] ?? null);
  const own = catalog.collections[catalog.entity?.collection ?? -1];
  const records = lanes.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Page
      catalog={catalog}
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
      {records > 0 && <Lanes catalog={catalog} entities={entities} index={index} lanes={lanes} />}
      <SourcesOf catalog={catalog} lanes={lanes} />
      <About catalog={catalog} entities={entities} index={index} lanes={lanes} />
    </Page>
  );
}
