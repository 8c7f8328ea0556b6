import { inSentence } from '../../contract/in-words.ts';
import type { Collection } from '../data-types.ts';
import { counted, countedEntities, figure } from '../fold.ts';
import { addressOf } from '../load.ts';
import { linkToCollection } from '../location.ts';
import { Centuries } from '../parts/centuries.tsx';
import { Licence } from '../parts/frame.tsx';
import { Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { Search } from '../parts/search.tsx';
import { Copyable, Files, UseIt } from '../parts/use-it.tsx';
import { showSpan, showYears } from '../years.ts';

export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const { entity } = catalog;
  const largest = [...catalog.collections].sort((one, other) => other.records - one.records)[0];
  const label =
    entity === null ? 'Search by name or source' : `Search ${inSentence(entity.plural)}, places, sources`;
  return (
    <Page title={catalog.title} lead={catalog.description} className="start">
      <Search place={place} most={5} label={label} />
      <Centuries />
      <Figures />
      <ShareLegend />
      <div class="sections">
        {catalog.sections.map((section) => (
          <section key={section.name}>
            <h2>{section.label}</h2>
            <ul class="collections">
              {section.collections.map((index) => (
                <Line key={index} collection={catalog.collections[index] as Collection} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div class="beside">
        {largest !== undefined && (
          <section>
            <h2>Use it</h2>
            <p>
              Every page is a JSON file at an address of its own. This reads {inSentence(largest.label)}, all{' '}
              {figure(largest.records)} of them; each collection has lines of its own.
            </p>
            <UseIt collection={largest} />
          </section>
        )}
        <section>
          {catalog.cite !== null && (
            <>
              <h2>Cite</h2>
              <Copyable text={catalog.cite} what="the citation" code={false} />
            </>
          )}
          {catalog.licence !== null && (
            <p>
              Licence: <Licence licence={catalog.licence} />
            </p>
          )}
          <h2>Download</h2>
          <p>Any table can be filtered and saved as CSV in its own view. For programs:</p>
          <Files />
        </section>
      </div>
    </Page>
  );
}

function Figures() {
  const { entity, records, collections } = useCatalog();
  const figures = [
    ['Records', figure(records)],
    ...(entity === null ? [] : [[entity.plural, figure(entity.count)]]),
    ['Collections', figure(collections.length)],
    ...(entity?.years ? [['Years', showSpan(...entity.years)]] : []),
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShareLegend() {
  const { entity, collections } = useCatalog();
  if (entity === null || collections.every(({ entities }) => entities === null)) return null;
  return (
    <p class="share-legend quiet-text">
      <meter class="share" value={0.4} aria-hidden="true" />
      Share of the {countedEntities(entity.count, entity)} with a record in the collection. Each collection
      has a JSON Schema; all of them are in <a href={addressOf('openapi.json')}>openapi.json</a>, the
      interface in OpenAPI 3.1.
    </p>
  );
}

function Line({ collection }: { readonly collection: Collection }) {
  const { entity } = useCatalog();
  return (
    <li>
      <a href={linkToCollection(collection.name)}>{collection.label}</a>
      <span class="number">{figure(collection.records)}</span>
      <small>{showYears(collection.years)}</small>
      {entity !== null && collection.entities !== null && (
        <meter
          class="share"
          value={collection.entities}
          max={Math.max(1, entity.count)}
          title={`${figure(collection.entities)} of ${counted(entity.count, entity.label, entity.plural)}`}
        />
      )}
      <a class="schema" href={addressOf(collection.schema)} aria-label={`Schema of ${collection.label}`}>
        schema
      </a>
    </li>
  );
}
