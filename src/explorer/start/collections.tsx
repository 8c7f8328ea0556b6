import type { Collection } from '../data-types.ts';
import { countedEntities, figure } from '../fold.ts';
import { addressOf } from '../load.ts';
import { linkToCollection } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { showStated } from '../years.ts';

/** All collections by section, with records, years, and the share of entities that they cover. */
export function Collections() {
  const catalog = useCatalog();
  return (
    <section>
      <h2>Collections</h2>
      <ShareLegend />
      <div class="sections">
        {catalog.sections.map((section) => (
          <section key={section.name}>
            <h3>{section.label}</h3>
            <ul class="collections">
              {section.collections.map((index) => (
                <Line key={index} collection={catalog.collections[index] as Collection} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function ShareLegend() {
  const { entity, collections } = useCatalog();
  if (entity === null || collections.every(({ entities }) => entities === null)) return null;
  return (
    <p class="share-legend quiet-text">
      <meter class="share" value={0.4} aria-hidden="true" />
      Share of the {countedEntities(entity.all, entity)} with a record in the collection. Each collection has
      a JSON Schema; all of them are in <a href={addressOf('openapi.json')}>openapi.json</a>, the interface in
      OpenAPI 3.1.
    </p>
  );
}

function Line({ collection }: { readonly collection: Collection }) {
  const { entity } = useCatalog();
  return (
    <li>
      <a href={linkToCollection(collection.name)}>{collection.label}</a>
      <span class="number">{figure(collection.records)}</span>
      <small>{showStated(collection.years)}</small>
      {entity !== null && collection.entities !== null && (
        <meter
          class="share"
          value={collection.entities}
          max={Math.max(1, entity.all)}
          title={`${figure(collection.entities)} of ${countedEntities(entity.all, entity)}`}
        />
      )}
      <a class="schema" href={addressOf(collection.schema)} aria-label={`Schema of ${collection.label}`}>
        schema
      </a>
    </li>
  );
}
