import { Fragment } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { type Variable, variablesOf } from '../claims/claim.ts';
import { nameInSection } from '../claims/say.ts';
import { clamp } from '../clamp.ts';
import type { Coverage, CoverageGrid, CoverageRow } from '../data-types.ts';
import { clipped, figure, joined } from '../fold.ts';
import { linkTo } from '../location.ts';
import { goTo, showAs } from '../navigation.ts';
import { yearsIn } from '../table/selection.ts';
import { showSpan } from '../years.ts';
import { cellClass, sayKnown, shadeLegend } from './cell-class.ts';
import { CellDetail } from './cell-detail.tsx';
import { Legend } from './legend.tsx';
import { Note, useCatalog, useEntityNames } from './page.tsx';
import { periodLabels, sayPeriods } from './period-labels.ts';
import { usesFingers } from './touch.ts';

type Cell = readonly [row: number, column: number];

/** The cell of `cell=total-population&years=1200..1299`, in a grid of any periods; null without one. */
function cellIn(
  { variables: rows, periods }: CoverageGrid,
  variables: readonly Variable[],
  query: URLSearchParams,
): Cell | null {
  const [first = Number.POSITIVE_INFINITY] = yearsIn(query) ?? [];
  const row = rows.findIndex(({ variable }) => variables[variable]?.id === query.get('cell'));
  const column = periods.findIndex(([, last]) => first <= last);
  return row < 0 || column < 0 ? null : [row, column];
}

interface WholeGridProps {
  readonly coverage: Coverage;
  readonly query: URLSearchParams;
}

/** Variables and periods: the first grid is the finest, the last the coarsest. */
export function WholeGrid({ coverage: { grids }, query }: WholeGridProps) {
  const catalog = useCatalog();
  const { many } = useEntityNames();
  const narrow = useState(() => matchMedia('(max-width: 48rem)').matches)[0];
  const table = useRef<HTMLTableElement>(null);
  /** Where a cell was when it was clicked: it stays there, even if the answer above it goes. */
  const clicked = useRef<readonly [cell: Element, top: number] | null>(null);
  const grid = grids.at(narrow ? -1 : 0);
  const variables = variablesOf(catalog);
  const chosen = grid === undefined ? null : cellIn(grid, variables, query);
  useLayoutEffect(() => {
    const [cell, top = 0] = clicked.current ?? [];
    if (cell !== undefined) scrollBy(0, cell.getBoundingClientRect().top - top);
    clicked.current = null;
    // A new view begins at its top, and only then at the answer.
    setTimeout(() => {
      for (const part of table.current?.querySelectorAll('[aria-current], .detail') ?? [])
        part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }, [chosen?.join()]);
  if (grid === undefined || grid.variables.length === 0) return <p class="note">No dated records yet.</p>;
  const { periods, variables: rows } = grid;
  const labels = periodLabels(periods);
  const sections = groupBy(rows.keys(), (index) => variables[rows[index]?.variable ?? -1]?.section ?? '');
  const [row, column] = chosen ?? [0, 0];
  const linkToCell = ([nextRow, nextColumn]: Cell) =>
    linkTo('coverage', {
      cell: variables[rows[nextRow]?.variable ?? -1]?.id ?? null,
      years: periods[nextColumn]?.join('..') ?? null,
    });
  const choose = (cell: Cell, button: Element, isKey: boolean) => {
    const isOpen = cell.join() === chosen?.join();
    // The arrow keys have opened it already.
    if (isOpen && isKey) return;
    clicked.current = [button, button.getBoundingClientRect().top];
    goTo(isOpen ? linkTo('coverage') : linkToCell(cell));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen !== null) goTo(linkTo('coverage'));
    const from = (event.target as HTMLElement).dataset.cell?.split(',').map(Number);
    if (from === undefined) return;
    const shown = [...sections.values()].flat();
    const [fromRow = 0, fromColumn = 0] = [shown.indexOf(from[0] as number), from[1]];
    const to = {
      ArrowUp: [fromRow - 1, fromColumn],
      ArrowDown: [fromRow + 1, fromColumn],
      ArrowLeft: [fromRow, fromColumn - 1],
      ArrowRight: [fromRow, fromColumn + 1],
      Home: [fromRow, 0],
      End: [fromRow, periods.length],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const [toRow = 0, toColumn = 0] = to;
    const cell = [
      shown[clamp(toRow, 0, rows.length - 1)] as number,
      clamp(toColumn, 0, periods.length - 1),
    ] as const;
    showAs(linkToCell(cell));
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.join()}"]`)?.focus();
  };
  return (
    <>
      {query.has('cell') && chosen === null && (
        <Note>
          The table has no cell for “{clipped(joined([query.get('cell'), query.get('years')], ', '))}”.
        </Note>
      )}
      <Legend never />
      <ul class="legend shades" aria-label="Shades">
        <li>Share of the {inSentence(many)}:</li>
        {shadeLegend.map(({ className, label }) => (
          <li key={className}>
            <span class={`mark state-c ${className}`} aria-hidden="true" /> {label}
          </li>
        ))}
      </ul>
      <p class="quiet-text">
        {sayPeriods(periods)}, named by their first year.{' '}
        <span class="not-printed">Select a cell for details.</span>
      </p>
      <div class="grid-box">
        <table
          class={narrow ? 'grid turned' : 'grid'}
          style={{ '--columns': periods.length }}
          ref={table}
          onKeyDown={keys}
        >
          <thead>
            <tr>
              <th scope="col">Variable</th>
              {periods.map((period, place) => (
                <th key={place} scope="col" title={showSpan(...period)}>
                  <span class={narrow || labels[place]?.isShown ? 'period' : 'hidden'}>
                    {labels[place]?.text}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {Array.from(sections, ([section, lines]) => (
            <tbody key={section}>
              <tr>
                <th scope="rowgroup" class="grid-section" colSpan={periods.length + 1}>
                  <span>{section}</span>
                </th>
              </tr>
              {lines.map((index) => (
                <Fragment key={index}>
                  <Line
                    {...{ grid, choose }}
                    row={index}
                    focus={row === index ? column : null}
                    isChosen={chosen !== null}
                  />
                  {chosen?.[0] === index && (
                    <tr>
                      <td colSpan={periods.length + 1}>
                        <CellDetail grid={grid} row={row} column={column} asked={yearsIn(query)} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p class="quiet-text">
        The colour of a cell shows the share of the {inSentence(many)} of its time of which something is
        known; its pattern how well, for most of that.{' '}
        {!usesFingers() && <span class="not-printed">Arrow keys move between cells.</span>}
      </p>
    </>
  );
}

interface LineProps {
  readonly grid: CoverageGrid;
  readonly row: number;
  /** The column of the cell in the tab order. */
  readonly focus: number | null;
  /** Whether it was chosen. */
  readonly isChosen: boolean;
  readonly choose: (cell: Cell, button: Element, isKey: boolean) => void;
}

function Line({ grid: { variables, periods, alive: counts }, row, focus, isChosen, choose }: LineProps) {
  const cells = variables[row] as CoverageRow;
  const catalog = useCatalog();
  const { entity } = catalog;
  const variable = variablesOf(catalog)[cells.variable];
  return (
    <tr>
      <th scope="row">
        <a href={linkTo('coverage', { of: variable?.id ?? null })}>{variable && nameInSection(variable)}</a>
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
              aria-current={(isChosen && focus === column) || undefined}
              onClick={({ currentTarget, detail }) => choose([row, column], currentTarget, detail === 0)}
            />
          </td>
        );
      })}
    </tr>
  );
}
