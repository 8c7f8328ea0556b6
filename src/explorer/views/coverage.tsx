import { inSentence } from '../../contract/in-words.ts';
import { CoverageOf } from '../coverage/coverage-of.tsx';
import { WholeGrid } from '../coverage/whole-grid.tsx';
import { loadCoverage, loadEntities } from '../load.ts';
import { linkTo } from '../location.ts';
import { Load, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';

export function View({ place: { query } }: ViewProps) {
  const collection = useCatalog().collections.find(({ name }) => name === query.get('of'));
  const { one, many } = useEntityNames();
  return (
    <Page
      key={collection?.name}
      title={collection === undefined ? 'Coverage' : `Coverage: ${collection.label}`}
      above={collection === undefined ? undefined : <a href={linkTo('coverage')}>Coverage</a>}
      className="coverage"
      lead={
        collection === undefined
          ? `For each collection, the share of each period’s ${inSentence(many)} that have a record. An empty cell has no record for these years; a record without years counts for all the time of its ${inSentence(one)}.`
          : `When each ${inSentence(one)} existed, and which of these years have a record.`
      }
    >
      <Load what="The coverage" load={() => Promise.all([loadCoverage(), loadEntities()])}>
        {([coverage, entities]) => {
          const variable = coverage.find((each) => each.collection === collection);
          if (variable === undefined) return <WholeGrid coverage={coverage} entities={entities} />;
          return <CoverageOf variable={variable} entities={entities} only={query.get('only') ?? ''} />;
        }}
      </Load>
    </Page>
  );
}
