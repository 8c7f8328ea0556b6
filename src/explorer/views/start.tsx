import { useEffect, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/words/in-words.ts';
import { variablesOf } from '../claims/claim.ts';
import type { Catalog, Collection } from '../data-types.ts';
import { aboutEntities, counted, countedEntities, figure, joined } from '../fold.ts';
import { addressOf, loadCoverage } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Licence } from '../parts/frame.tsx';
import { Load, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { Copyable, Files, UseIt } from '../parts/use-it.tsx';
import { isComingBack } from '../scrolled.ts';
import { isLongHere, PartOfList } from '../start/part-of-list.tsx';
import { WorldAtAYear } from '../start/world-at-a-year.tsx';
import { showSpan, showStated } from '../years.ts';
import { Search } from './search.tsx';

export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const { entity, description, centuries } = catalog;
  const label =
    entity === null ? 'Search by name or source' : `Search ${inSentence(entity.plural)}, places, sources`;
  return (
    <Page
      title={catalog.title}
      lead={<p>{figuresOf(catalog)}.</p>}
      className={centuries === null ? 'start' : 'start with-world'}
    >
      <Search place={place} most={5} label={label} />
      {entity !== null && <Examples />}
      {entity !== null && centuries !== null && <WorldAtAYear place={place} />}
      {description !== null && <p class="about">{description}</p>}
      {variablesOf(catalog).length > 0 && <WhatIsKnown />}
      <Collections />
      <ForPrograms />
    </Page>
  );
}

/** `7,809 records in 23 collections, 4,591 of them about 763 polities, 41 variables, 13600 BCE – 1987`. */
function figuresOf(catalog: Catalog): string {
  const { entity, records, collections } = catalog;
  const variables = variablesOf(catalog).length;
  return joined([
    `${counted(records, 'record')} in ${counted(collections.length, 'collection')}`,
    entity !== null && `${figure(entity.records)} of them ${aboutEntities(entity)}`,
    variables > 0 && counted(variables, 'variable'),
    entity?.years && showSpan(...entity.years),
  ]);
}

function Examples() {
  const { examples } = useCatalog();
  return (
    <p class="examples quiet-text">
      {examples.length > 0 && 'Try '}
      {examples.map((text, place) => (
        <span key={text}>
          {place > 0 && ' · '}
          <a href={linkTo('start', { q: text })}>{text}</a>
        </span>
      ))}
    </p>
  );
}

/** Loaded when one comes near, or stays: on a phone it is below the first screen, which has the network to itself. */
async function loadKnown() {
  const [coverage, { Cards }, { Variables }] = await Promise.all([
    loadCoverage(),
    import('../start/cards.tsx'),
    import('../start/variables.tsx'),
  ]);
  return { coverage, Cards, Variables };
}

/** In milliseconds: on a slow network, the first screen is complete by then. A print has all of it. */
const STAY = 5000;

function WhatIsKnown() {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isComingBack);
  useEffect(() => {
    const look = (entries: readonly IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && setNear(true);
    const observer = new IntersectionObserver(look, { rootMargin: '100px' });
    if (box.current !== null) observer.observe(box.current);
    const timer = setTimeout(() => setNear(true), STAY);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  if (!isNear) return <div ref={box} class="not-yet" />;
  return (
    <Load what="What is known" load={loadKnown}>
      {({ coverage, Cards, Variables }) => (
        <>
          <Cards coverage={coverage} />
          <Variables coverage={coverage} />
        </>
      )}
    </Load>
  );
}

/** For developers, and what one needs to cite. */
function ForPrograms() {
  const { collections, cite, licence, doi } = useCatalog();
  const largest = [...collections].sort((one, other) => other.records - one.records)[0];
  return (
    <div class="beside quiet-band">
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
        {cite !== null && (
          <>
            <h2>Cite</h2>
            <Copyable text={cite} what="the citation" code={false} />
          </>
        )}
        {doi !== null && (
          <p>
            DOI: <a href={doi}>{doi}</a>
          </p>
        )}
        {licence !== null && (
          <p>
            Licence: <Licence licence={licence} />
          </p>
        )}
        <h2>Download</h2>
        <p>Any table can be filtered and saved as CSV in its own view. For programs:</p>
        <Files />
      </section>
    </div>
  );
}

/** All collections by section, with records, years, and the share of entities that they cover. */
function Collections() {
  const catalog = useCatalog();
  const isLong = isLongHere(catalog.collections.length);
  return (
    <section>
      <h2>Collections</h2>
      <ShareLegend />
      <div class="sections">
        {catalog.sections.map((section) => (
          <PartOfList
            key={section.name}
            title={section.label}
            lines={section.collections.length}
            open={!isLong}
          >
            <ul class="collections">
              {section.collections.map((index) => (
                <Line key={index} collection={catalog.collections[index] as Collection} />
              ))}
            </ul>
          </PartOfList>
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
