import type { Section, Span } from '../data-types.ts';
import { linkTo } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { showSpan } from '../years.ts';
import { type Cell, type CoverageGrid, stateOf } from './coverage-grid.ts';

interface SectionRowsProps {
  readonly section: Section;
  readonly grid: CoverageGrid;
  readonly chosen: readonly [number, number];
  readonly choose: (row: number, column: number) => void;
}

export function SectionRows({ section, grid, chosen, choose }: SectionRowsProps) {
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
