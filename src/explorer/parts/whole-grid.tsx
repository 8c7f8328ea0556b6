import { useRef, useState } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/in-words.ts';
import { variablesOf } from '../claims/claim.ts';
import { evidences } from '../claims/evidence.ts';
import type { Coverage, CoverageGrid, Span } from '../data-types.ts';
import { countedMentioned, figure } from '../fold.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { showSpan } from '../years.ts';
import { cellClass, sayKnown } from './cell-class.ts';
import { Legend } from './legend.tsx';
import { useCatalog, useEntityNames } from './page.tsx';
import { periodLabels } from './period-labels.ts';

type Row = CoverageGrid['variables'][number];

/** Variables and periods: the first grid is the finest, the last the coarsest. */
export function WholeGrid({ coverage: { grids } }: { readonly coverage: Coverage }) {
  const catalog = useCatalog();
  const { many } = useEntityNames();
  const narrow = useState(() => matchMedia('(max-width: 48rem)').matches)[0];
  const [chosen, setChosen] = useState<readonly [row: number, column: number] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const grid = grids.at(narrow ? -1 : 0);
  if (grid === undefined || grid.variables.length === 0) return <p class="note">No dated records yet.</p>;
  const { periods, variables: rows } = grid;
  const labels = periodLabels(periods);
  const variables = variablesOf(catalog);
  const sections = groupBy(rows.keys(), (index) => variables[rows[index]?.variable ?? -1]?.section ?? '');
  const [row, column] = chosen ?? [0, 0];
  const choose = (nextRow: number, nextColumn: number) => {
    const to = [
      Math.max(0, Math.min(rows.length - 1, nextRow)),
      Math.max(0, Math.min(periods.length - 1, nextColumn)),
    ] as const;
    setChosen(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.join()}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, periods.length],
    }[event.key];
    if (to === undefined || !(event.target as Element).hasAttribute('data-cell')) return;
    event.preventDefault();
    choose(to[0] as number, to[1] as number);
  };
  return (
    <>
      <Legend never />
      <div class="grid-box">
        <table class="grid" style={{ '--columns': periods.length }} ref={table} onKeyDown={keys}>
          <thead>
            <tr>
              <th scope="col">Variable</th>
              {periods.map((period, place) => (
                <th key={place} scope="col" title={showSpan(...period)}>
                  <span class={labels[place]?.isShown ? 'period' : 'hidden'}>{labels[place]?.text}</span>
                </th>
              ))}
            </tr>
          </thead>
          {Array.from(sections, ([section, lines]) => (
            <tbody key={section}>
              <tr>
                <th scope="rowgroup" class="grid-section" colSpan={periods.length + 1}>
                  {section}
                </th>
              </tr>
              {lines.map((index) => (
                <Line
                  key={index}
                  grid={grid}
                  row={index}
                  focus={row === index ? column : null}
                  choose={choose}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p class="quiet-text">
        The darker a cell, the larger the share of the {inSentence(many)} of its time of which something is
        known; its pattern shows how well, for most of that.{' '}
        <span class="not-printed">Arrow keys move between cells.</span>
      </p>
      {chosen === null ? (
        <p class="note not-printed">Select a cell for details.</p>
      ) : (
        <Detail grid={grid} row={row} column={column} />
      )}
    </>
  );
}

interface LineProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  /** The column of the cell in the tab order. */
  readonly focus: number | null;
  readonly choose: (row: number, column: number) => void;
}

function Line({ grid: { variables, periods, alive: counts }, row, focus, choose }: LineProps) {
  const cells = variables[row] as Row;
  const catalog = useCatalog();
  const { entity } = catalog;
  const variable = variablesOf(catalog)[cells.variable];
  return (
    <tr>
      <th scope="row">
        <a href={linkTo('coverage', { of: variable?.id ?? null })}>{variable?.name}</a>
      </th>
      {periods.map((period, column) => {
        const alive = counts[column] ?? 0;
        const of = figure(alive);
        const said = sayKnown(cells, column, of, entity) ?? 'nothing known for these years';
        return (
          <td key={column}>
            <button
              type="button"
              class={`cell ${cellClass(cells, column, alive)}`}
              data-cell={[row, column].join()}
              tabIndex={focus === column ? 0 : -1}
              aria-label={`${variable?.name}, ${showSpan(...period)}: ${said}`}
              onClick={() => choose(row, column)}
            />
          </td>
        );
      })}
    </tr>
  );
}

function Detail({ grid, row, column }: Pick<LineProps, 'grid' | 'row'> & { readonly column: number }) {
  const catalog = useCatalog();
  const { entity } = catalog;
  const cells = grid.variables[row] as Row;
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
  return (
    <div class="detail" role="status">
      <h2>
        {variable?.name}, {showSpan(...period)}
      </h2>
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
        <a href={linkTo('coverage', { of: variable?.id ?? null, years })}>
          By {inSentence(entity?.label ?? 'entity')}
        </a>
        {', '}
        <a href={linkTo('coverage', { of: variable?.id ?? null, years, only: 'never' })}>
          {inSentence(entity?.plural ?? 'entities')} of which nothing is known
        </a>
      </p>
    </div>
  );
}
