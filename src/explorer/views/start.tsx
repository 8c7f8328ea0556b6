import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Collection } from '../data-types.ts';
import { counted, figure } from '../fold.ts';
import { root } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { showAs } from '../navigation.ts';
import { Centuries } from '../parts/centuries.tsx';
import { Copyable, UseIt } from '../parts/copy.tsx';
import { Licence } from '../parts/frame.tsx';
import { Page, type ViewProps } from '../parts/page.tsx';
import { Search } from '../parts/search.tsx';
import { showSpan } from '../years.ts';

/** What this databank is, how much is in it, and the ways into it. */
export function View({ catalog, place }: ViewProps) {
  const largest = [...catalog.collections].sort((one, other) => other.records - one.records)[0];
  return (
    <Page catalog={catalog} title={catalog.title} lead={catalog.description} className="start">
      <Search
        catalog={catalog}
        text={place.query.get('q') ?? ''}
        most={5}
        label={searchLabel(catalog)}
        onText={(text) => showAs(linkTo('start', { q: text }))}
      />
      <Centuries catalog={catalog} />
      <Figures catalog={catalog} />
      <ShareLegend catalog={catalog} />
      <div class="sections">
        {catalog.sections.map((section) => (
          <section key={section.name}>
            <h2>{section.label}</h2>
            <ul class="collections">
              {section.collections.map((index) => (
                <Line key={index} catalog={catalog} collection={catalog.collections[index] as Collection} />
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
            <UseIt catalog={catalog} collection={largest} />
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
          <ul class="plain">
            {downloads.map(([path, what]) => (
              <li key={path}>
                <a href={new URL(path, root).href}>{path}</a> {what}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

const downloads = [
  ['openapi.json', 'the interface, for tools that make clients'],
  ['databank.json', 'the description: collections, records, keys'],
  ['manifest.json', 'every file, with its collection and schema'],
] as const;

function searchLabel({ entity }: Catalog): string {
  return entity === null
    ? 'Search by name or source'
    : `Search ${inSentence(entity.plural)}, places, sources`;
}

function Figures({ catalog }: { readonly catalog: Catalog }) {
  const { entity } = catalog;
  return (
    <dl class="figures">
      <div>
        <dt>Records</dt>
        <dd>{figure(catalog.records)}</dd>
      </div>
      {entity !== null && (
        <div>
          <dt>{entity.plural}</dt>
          <dd>{figure(entity.count)}</dd>
        </div>
      )}
      <div>
        <dt>Collections</dt>
        <dd>{figure(catalog.collections.length)}</dd>
      </div>
      {entity !== null && entity.years !== null && (
        <div>
          <dt>Years</dt>
          <dd>{showSpan(...entity.years)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What the bars beside the collections mean. */
function ShareLegend({ catalog: { entity, collections } }: { readonly catalog: Catalog }) {
  if (entity === null || collections.every(({ entities }) => entities === null)) return null;
  return (
    <p class="share-legend quiet-text">
      <meter class="share" value={0.4} aria-hidden="true" />
      Share of the {counted(entity.count, inSentence(entity.label), inSentence(entity.plural))} with a record
      in the collection. Each collection has a JSON Schema; all of them are in{' '}
      <a href={new URL('openapi.json', root).href}>openapi.json</a>, the interface in OpenAPI 3.1.
    </p>
  );
}

function Line({ catalog, collection }: { readonly catalog: Catalog; readonly collection: Collection }) {
  const { entity } = catalog;
  const share =
    entity === null || collection.entities === null ? null : collection.entities / Math.max(1, entity.count);
  return (
    <li>
      <a href={linkToCollection(collection.name)}>{collection.label}</a>
      <span class="number">{figure(collection.records)}</span>
      <span class="quiet-text">{collection.years !== null && showSpan(...collection.years)}</span>
      {entity !== null && collection.entities !== null && share !== null && (
        <meter
          class="share"
          value={share}
          title={`${figure(collection.entities)} of ${counted(entity.count, entity.label, entity.plural)}`}
        >
          {Math.round(share * 100)} %
        </meter>
      )}
      <a
        class="schema"
        href={new URL(collection.schema, root).href}
        aria-label={`Schema of ${collection.label}`}
      >
        schema
      </a>
    </li>
  );
}
