import { useEffect, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/words/in-words.ts';
import { variablesOf } from '../claims/claim.ts';
import type { Catalog, Collection } from '../data-types.ts';
import { aboutEntities, countedEntities, figure, joined, plural } from '../fold.ts';
import { addressOf, loadCoverage } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Links } from '../parts/entity-link.tsx';
import { Load, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { isComingBack } from '../scrolled.ts';
import { isLongHere, PartOfList } from '../start/part-of-list.tsx';
import { WorldAtAYear } from '../start/world-at-a-year.tsx';
import { showSpan, showYears } from '../years.ts';
import { Search } from './search.tsx';

export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const { entity, description, centuries } = catalog;
  const hasVariables = variablesOf(catalog).length > 0;
  const { box, isNear } = useNear(!hasVariables || isComingBack());
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
      {hasVariables && (isNear ? <WhatIsKnown /> : <div ref={box} class="not-yet" />)}
      <Collections />
      {isNear && (
        <Load what="How to use it" load={() => import('../start/for-programs.tsx')}>
          {({ ForPrograms }) => <ForPrograms />}
        </Load>
      )}
    </Page>
  );
}

/** `7,809 records in 23 collections, 4,591 of them about 763 polities, 41 variables, 13600 BCE – 1987`. */
function figuresOf(catalog: Catalog): string {
  const { entity, records, collections } = catalog;
  const variables = variablesOf(catalog).length;
  return joined([
    `${plural(records, 'record')} in ${plural(collections.length, 'collection')}`,
    entity !== null && `${figure(entity.records)} of them ${aboutEntities(entity)}`,
    variables > 0 && plural(variables, 'variable'),
    entity?.years && showSpan(...entity.years),
  ]);
}

function Examples() {
  const { examples } = useCatalog();
  return (
    <p class="examples quiet-text">
      {examples.length > 0 && 'Try '}
      <Links by=" · " links={examples.map((label) => ({ href: linkTo('start', { q: label }), label }))} />
    </p>
  );
}

async function loadKnown() {
  const [coverage, { Cards }, { Variables }] = await Promise.all([
    loadCoverage(),
    import('../start/cards.tsx'),
    import('../start/variables.tsx'),
  ]);
  return { coverage, Cards, Variables };
}

function WhatIsKnown() {
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

/** In milliseconds: on a slow network, the first screen is complete by then. A print has all of it. */
const STAY = 5000;

/** Whether one came near, or stays: on a phone the rest is below the first screen, which has the network to itself. */
function useNear(isFirst: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
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
  return { box, isNear };
}

/** All collections by section, with records, years, and the share of entities that they cover. */
function Collections() {
  const catalog = useCatalog();
  const isLong = isLongHere(catalog.collections.length);
  return (
    <section>
      <h2>Collections</h2>
      <Legend />
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

function Legend() {
  const { entity, collections } = useCatalog();
  const hasShares = entity !== null && collections.some(({ entities }) => entities !== null);
  const haveYears = collections.some(({ years }) => years !== null);
  return (
    <p class="share-legend quiet-text">
      {hasShares && (
        <>
          <meter class="share" value={0.4} aria-hidden="true" />
          Share of the {countedEntities(entity.all, entity)} with a record in the collection.{' '}
        </>
      )}
      {haveYears && 'Years are those that its records state. '}
      Each collection has a JSON Schema; all of them are in{' '}
      <a href={addressOf('openapi.json')}>openapi.json</a>, the interface in OpenAPI 3.1.
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
