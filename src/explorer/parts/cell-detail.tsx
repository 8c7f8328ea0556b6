import { inSentence } from '../../contract/words/in-words.ts';
import { variablesOf } from '../claims/claim.ts';
import { evidences } from '../claims/evidence.ts';
import type { CoverageGrid, CoverageRow, Span } from '../data-types.ts';
import { countedMentioned, figure } from '../fold.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { showSpan } from '../years.ts';
import { sayKnown } from './cell-class.ts';
import { useCatalog } from './page.tsx';

interface CellDetailProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  readonly column: number;
  /** By the address: a narrower screen has longer periods. */
  readonly asked: Span | null;
}

/** What a cell of the coverage says, with links to its records. */
export function CellDetail({ grid, row, column, asked }: CellDetailProps) {
  const catalog = useCatalog();
  const { entity } = catalog;
  const cells = grid.variables[row] as CoverageRow;
  const variable = variablesOf(catalog)[cells.variable];
  const period = grid.periods[column] as Span;
  const alive = countedMentioned(grid.alive[column] ?? 0, entity);
  const parts = evidences.flatMap(({ word }, place) => {
    const count = cells.states[place]?.[column] ?? 0;
    return count > 0 ? [`${figure(count)} ${word}`] : [];
  });
  const said = sayKnown(cells, column, `${alive} of this time`, entity);
  const years = period.join('..');
  const query = new URLSearchParams({ years });
  const one = inSentence(entity?.label ?? 'entity');
  return (
    <div class="detail" role="status">
      <h2>
        {variable?.name}, {showSpan(...period)}
      </h2>
      {asked !== null && asked.join() !== period.join() && (
        <p class="note">
          The table has no column for {showSpan(...asked)} on this screen; {showSpan(...period)} is shown.{' '}
          <a href={linkTo('coverage', { of: variable?.id ?? null, years: asked.join('..') })}>
            {showSpan(...asked)} by {one}
          </a>
        </p>
      )}
      {parts.length === 0 ? (
        <p>Nothing is recorded for these years, for any of the {alive} of this time.</p>
      ) : (
        <>
          <p>
            {said === null ? 'Nothing is known' : 'Something is known'} of{' '}
            {said ?? `any of the ${alive} of this time`}. Claims: {parts.join(', ')}.
          </p>
          <p>
            <a href={linkToCollection(variable?.collection.name ?? '', query)}>These records</a>
          </p>
        </>
      )}
      <p>
        <a href={linkTo('coverage', { of: variable?.id ?? null, years })}>By {one}</a>
        {', '}
        <a href={linkTo('coverage', { of: variable?.id ?? null, years, only: 'never' })}>
          {inSentence(entity?.plural ?? 'entities')} of which nothing is known
        </a>
      </p>
    </div>
  );
}
