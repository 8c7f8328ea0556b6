import { inSentence } from '../../contract/in-words.ts';
import { CoverageOf } from '../coverage/coverage-of.tsx';
import { WholeGrid } from '../coverage/whole-grid.tsx';
import { loadCoverage, loadEntities, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { Loaded, Page, useCatalog, type ViewProps } from '../parts/page.tsx';

/** What is known, and what nobody has written down: each variable by time; then by entity. */
export function View({ place }: ViewProps) {
  const catalog = useCatalog();
  const of = place.query.get('of');
  const collection = catalog.collections.find(({ name }) => name === of);
  const data = useLoaded('coverage', () => Promise.all([loadCoverage(), loadEntities()]));
  const plural = inSentence(catalog.entity?.plural ?? 'entities');
  return (
    <Page
      key={of}
      title={collection === undefined ? 'Coverage' : `Coverage: ${collection.label}`}
      above={collection === undefined ? undefined : <a href={linkTo('coverage')}>Coverage</a>}
      className="coverage"
      lead={
        collection === undefined
          ? `For each collection, the share of each period’s ${plural} that have a record. An empty cell has no record for these years; a record without years counts for all the time of its ${inSentence(catalog.entity?.label ?? 'entity')}.`
          : `When which of the ${plural} existed, and for which of that time there is a record.`
      }
    >
      <Loaded from={data} what="The coverage">
        {([coverage, entities]) => {
          const claims = coverage.collections.find(
            (each) => catalog.collections[each.collection] === collection,
          );
          if (collection !== undefined && claims !== undefined) {
            return (
              <CoverageOf
                collection={collection}
                claims={claims}
                entities={entities}
                only={place.query.get('only') ?? ''}
              />
            );
          }
          return <WholeGrid coverage={coverage} entities={entities} />;
        }}
      </Loaded>
    </Page>
  );
}
