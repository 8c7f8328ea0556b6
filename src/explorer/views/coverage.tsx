import { useMemo, useRef, useState } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import { Detail } from '../coverage/cell-detail.tsx';
import { type CoverageGrid, coverageGrid, periodsOf } from '../coverage/coverage-grid.ts';
import { CoverageOf } from '../coverage/coverage-of.tsx';
import { SectionRows } from '../coverage/section-rows.tsx';
import type { Coverage, Entities, Span } from '../data-types.ts';
import { loadCoverage, loadEntities, useLoaded } from '../load.ts';
import { linkTo } from '../location.ts';
import { Legend } from '../parts/legend.tsx';
import { Loaded, Page, useCatalog, type ViewProps } from '../parts/page.tsx';
import { showSpan, showYear } from '../years.ts';

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
          return <Whole coverage={coverage} entities={entities} />;
        }}
      </Loaded>
    </Page>
  );
}

interface WholeProps {
  readonly coverage: Coverage;
  readonly entities: Entities;
}

function Whole({ coverage, entities }: WholeProps) {
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
