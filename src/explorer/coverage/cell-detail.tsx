import { inSentence } from '../../contract/in-words.ts';
import { countedEntities, figure } from '../fold.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { states } from '../table/make-table.ts';
import { showSpan } from '../years.ts';
import type { CoverageGrid } from './coverage-grid.ts';

interface DetailProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  readonly column: number;
  readonly known: boolean;
}

/** What the chosen cell says in words, and the way to its records. */
export function Detail({ grid, row, column, known }: DetailProps) {
  const { collections, entity } = useCatalog();
  const lane = grid.rows[row];
  const period = grid.periods[column];
  const collection = lane && collections[lane.claims.collection];
  const cell = lane?.cells[column];
  if (!known || !collection || !period || !cell || entity === null)
    return <p class="note">Select a cell for details.</p>;
  const alive = countedEntities(grid.alive[column] ?? 0, entity);
  const parts = states.flatMap(({ word }, place) =>
    (cell.states[place] ?? 0) > 0 ? [`${figure(cell.states[place] ?? 0)} ${word}`] : [],
  );
  return (
    <div class="detail" role="status">
      <h2>
        {collection.label}, {showSpan(...period)}
      </h2>
      {cell.entities === 0 ? (
        <p>No record for these years, for any of the {alive} of this time.</p>
      ) : (
        <>
          <p>
            {figure(cell.entities)} of {alive} of this time have a record: {parts.join(', ')}.
          </p>
          <p>
            <a href={linkToCollection(collection.name, new URLSearchParams({ years: period.join('..') }))}>
              These records
            </a>
          </p>
        </>
      )}
      <p>
        <a href={linkTo('coverage', { of: collection.name })}>By {inSentence(entity.label)}</a>
      </p>
    </div>
  );
}
