import { useMemo, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Span } from '../data-types.ts';
import { type Entity, states, type Variable } from '../entities.ts';
import { countedEntities, figure } from '../fold.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Legend } from '../parts/legend.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { showSpan, showYear } from '../years.ts';
import { type Cell, type CoverageGrid, coverageGrid, periodsOf, stateOf } from './coverage-grid.ts';

interface WholeGridProps {
  readonly coverage: readonly Variable[];
  readonly entities: readonly Entity[];
}

export function WholeGrid({ coverage, entities }: WholeGridProps) {
  const catalog = useCatalog();
  const { many } = useEntityNames();
  const narrow = useState(() => matchMedia('(max-width: 48rem)').matches)[0];
  const grid = useMemo(
    () => coverageGrid(coverage, entities, periodsOf(catalog, narrow ? 14 : 44, narrow ? 5 : 1)),
    [coverage, entities],
  );
  const [chosen, setChosen] = useState<readonly [row: number, column: number] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const { periods, rows } = grid;
  if (periods.length === 0 || rows.length === 0) return <p class="note">No dated records yet.</p>;
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
        <table class="grid" ref={table} onKeyDown={keys}>
          <thead>
            <tr>
              <th scope="col">Collection</th>
              {periods.map((period, place) => (
                <th key={place} scope="col" title={showSpan(...period)}>
                  <span class={isMarked(periods, place) ? 'period' : 'hidden'}>
                    {place === 0 && period[1] - period[0] > 1000 ? 'before' : showYear(period[0])}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {catalog.sections.map(({ name, label, collections }) => {
            const own = collections.map((index) => catalog.collections[index]);
            const lines = [...rows.entries()].filter(([, { collection }]) => own.includes(collection));
            if (lines.length === 0) return null;
            return (
              <tbody key={name}>
                <tr>
                  <th scope="rowgroup" class="grid-section" colSpan={periods.length + 1}>
                    {label}
                  </th>
                </tr>
                {lines.map(([index]) => (
                  <Line
                    key={index}
                    grid={grid}
                    row={index}
                    focus={row === index ? column : null}
                    choose={choose}
                  />
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
      <p class="quiet-text">
        The darker a cell, the larger the part of the {inSentence(many)} of its time that have a record; its
        pattern is that of most of these records. Arrow keys go from cell to cell.
      </p>
      {chosen === null ? (
        <p class="note">Select a cell for details.</p>
      ) : (
        <Detail grid={grid} row={row} column={column} />
      )}
    </>
  );
}

function isMarked(periods: readonly Span[], place: number): boolean {
  const [from] = periods[place] as Span;
  return place === 0 ? (periods[1]?.[0] ?? 1) % 1000 !== 0 : (from === 1 ? 0 : from) % 1000 === 0;
}

interface LineProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  /** The column of the cell in the tab order. */
  readonly focus: number | null;
  readonly choose: (row: number, column: number) => void;
}

function Line({ grid: { rows, periods, alive: counts }, row, focus, choose }: LineProps) {
  const { collection, cells } = rows[row] as CoverageGrid['rows'][number];
  return (
    <tr>
      <th scope="row">
        <a href={linkTo('coverage', { of: collection.name })}>{collection.label}</a>
      </th>
      {cells.map((cell, column) => {
        const alive = counts[column] ?? 0;
        const said = cell.entities === 0 ? 'no record for these years' : `${cell.entities} of ${alive}`;
        return (
          <td key={column}>
            <button
              type="button"
              class={`cell ${cellClass(cell, alive)}`}
              data-cell={[row, column].join()}
              tabIndex={focus === column ? 0 : -1}
              aria-label={`${collection.label}, ${showSpan(...(periods[column] as Span))}: ${said}`}
              onClick={() => choose(row, column)}
            />
          </td>
        );
      })}
    </tr>
  );
}

function cellClass(cell: Cell, alive: number): string {
  const state = stateOf(cell);
  if (state === null) return '';
  const share = alive === 0 ? 1 : cell.entities / alive;
  return `state-${state.code} step-${Math.min(4, Math.floor(Math.sqrt(share) * 5))}`;
}

function Detail({ grid, row, column }: Pick<LineProps, 'grid' | 'row'> & { readonly column: number }) {
  const { entity } = useCatalog();
  const { collection, cells } = grid.rows[row] as CoverageGrid['rows'][number];
  const period = grid.periods[column] as Span;
  const cell = cells[column] as Cell;
  const alive = countedEntities(grid.alive[column] ?? 0, entity);
  const parts = states.flatMap(({ word }, place) => {
    const count = cell.states[place] ?? 0;
    return count > 0 ? [`${figure(count)} ${word}`] : [];
  });
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
        <a href={linkTo('coverage', { of: collection.name })}>By {inSentence(entity?.label ?? 'entity')}</a>
      </p>
    </div>
  );
}
