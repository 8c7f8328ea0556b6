import { useMemo, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Coverage, Entities, Section, Span } from '../data-types.ts';
import { countedEntities, figure } from '../fold.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { Legend } from '../parts/legend.tsx';
import { useCatalog } from '../parts/page.tsx';
import { states } from '../table/make-table.ts';
import { showSpan, showYear } from '../years.ts';
import { type Cell, type CoverageGrid, coverageGrid, periodsOf, stateOf } from './coverage-grid.ts';

interface WholeGridProps {
  readonly coverage: Coverage;
  readonly entities: Entities;
}

/** Each collection by time. */
export function WholeGrid({ coverage, entities }: WholeGridProps) {
  const catalog = useCatalog();
  const narrow = useState(() => matchMedia('(max-width: 48rem)').matches)[0];
  const grid = useMemo(
    () => coverageGrid(coverage, entities, periodsOf(catalog, narrow ? 14 : 44, narrow ? 5 : 1)),
    [coverage, entities],
  );
  const [chosen, setChosen] = useState<readonly [number, number] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  if (grid.periods.length === 0 || grid.rows.length === 0)
    return <p class="note">Nothing is known by years yet.</p>;
  const [row, column] = chosen ?? [0, 0];
  const choose = (nextRow: number, nextColumn: number) => {
    const to = [
      Math.max(0, Math.min(grid.rows.length - 1, nextRow)),
      Math.max(0, Math.min(grid.periods.length - 1, nextColumn)),
    ] as const;
    setChosen(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.join()}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const step = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -column],
      End: [0, grid.periods.length],
    }[event.key];
    if (step === undefined || !(event.target as Element).hasAttribute('data-cell')) return;
    event.preventDefault();
    choose(row + (step[0] as number), column + (step[1] as number));
  };
  return (
    <>
      <Legend never />
      <div class="grid-box">
        <table class="grid" ref={table} onKeyDown={keys}>
          <thead>
            <tr>
              <th scope="col">Collection</th>
              {grid.periods.map((period, place) => (
                <th key={period[0]} scope="col" title={showSpan(...period)}>
                  <span class={isMarked(grid, place) ? 'period' : 'hidden'}>
                    {place === 0 && period[1] - period[0] > 1000 ? 'before' : showYear(period[0])}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {catalog.sections.map((section) => (
            <SectionRows
              key={section.name}
              section={section}
              grid={grid}
              chosen={[row, column]}
              choose={choose}
            />
          ))}
        </table>
      </div>
      <p class="quiet-text">
        The darker a cell, the larger the part of the {inSentence(catalog.entity?.plural ?? '')} of its time
        that have a record; its pattern is that of most of these records. Arrow keys go from cell to cell.
      </p>
      <Detail grid={grid} row={row} column={column} known={chosen !== null} />
    </>
  );
}

/** Every tenth century has its year above it, and what was before all of them. */
function isMarked({ periods }: CoverageGrid, place: number): boolean {
  const [from] = periods[place] as Span;
  return place === 0 ? (periods[1]?.[0] ?? 1) % 1000 !== 0 : (from === 1 ? 0 : from) % 1000 === 0;
}

interface SectionRowsProps {
  readonly section: Section;
  readonly grid: CoverageGrid;
  readonly chosen: readonly [number, number];
  readonly choose: (row: number, column: number) => void;
}

function SectionRows({ section, grid, chosen, choose }: SectionRowsProps) {
  const catalog = useCatalog();
  const rows = grid.rows
    .map((each, row) => ({ ...each, row }))
    .filter(({ claims }) => section.collections.includes(claims.collection));
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" class="grid-section" colSpan={grid.periods.length + 1}>
          {section.label}
        </th>
      </tr>
      {rows.map(({ claims, cells, row }) => {
        const collection = catalog.collections[claims.collection];
        return (
          <tr key={row}>
            <th scope="row">
              <a href={linkTo('coverage', { of: collection?.name ?? '' })}>{collection?.label}</a>
            </th>
            {cells.map((cell, column) => (
              <td key={grid.periods[column]?.[0]}>
                <button
                  type="button"
                  class={`cell ${cellClass(cell, grid.alive[column] ?? 0)}`}
                  data-cell={[row, column].join()}
                  tabIndex={chosen[0] === row && chosen[1] === column ? 0 : -1}
                  aria-label={`${collection?.label}, ${showSpan(...(grid.periods[column] as Span))}: ${inShort(cell, grid.alive[column] ?? 0)}`}
                  onClick={() => choose(row, column)}
                />
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

function cellClass(cell: Cell, alive: number): string {
  const state = stateOf(cell);
  if (state === null) return '';
  const share = alive === 0 ? 1 : cell.entities / alive;
  return `state-${state.code} step-${Math.min(4, Math.floor(Math.sqrt(share) * 5))}`;
}

function inShort(cell: Cell, alive: number): string {
  return cell.entities === 0 ? 'no record for these years' : `${cell.entities} of ${alive}`;
}

interface DetailProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  readonly column: number;
  readonly known: boolean;
}

/** What the chosen cell says in words, and the way to its records. */
function Detail({ grid, row, column, known }: DetailProps) {
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
