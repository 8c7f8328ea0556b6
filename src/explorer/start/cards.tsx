import type { ComponentChildren } from 'preact';
import { inSentence } from '../../contract/words/in-words.ts';
import { Chart } from '../chart/chart.tsx';
import type { Series } from '../chart/series.ts';
import { type Variable, variablesOf } from '../claims/claim.ts';
import { unitInWords } from '../claims/say.ts';
import type { Coverage } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { firstOf, ofMentioned } from '../fold.ts';
import { loadEntities, loadVariable } from '../load.ts';
import { linkTo } from '../location.ts';
import { shadeOf } from '../parts/cell-class.ts';
import { Load, useCatalog, useEntityNames } from '../parts/page.tsx';
import { sayPeriods } from '../parts/period-labels.ts';
import { colourOf, sum } from '../regions.ts';
import { idsOf } from '../variable/chosen-series.ts';
import { highlightsOf } from './highlights.ts';

/** What the data say at first sight: a series, a comparison, what is missing. */
export function Cards({ coverage }: { readonly coverage: Coverage }) {
  const { series, comparison } = highlightsOf(useCatalog());
  return (
    <div class="cards">
      {series !== null && <Drawn variable={series} entities={series.longest.slice(0, 1)} />}
      {comparison !== null && <Drawn variable={comparison} entities={comparison.longest.slice(0, 3)} />}
      <Missing coverage={coverage} />
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly link: string;
  readonly children: ComponentChildren;
}

function Card({ title, link, children }: CardProps) {
  return (
    <section class="card">
      <h2>
        <a href={link}>{title}</a>
      </h2>
      {children}
    </section>
  );
}

interface DrawnProps {
  readonly variable: Variable;
  readonly entities: Variable['longest'];
}

function Drawn({ variable, entities: chosen }: DrawnProps) {
  const load = async () => {
    const [all, claims] = await Promise.all([loadEntities(), loadVariable(variable)]);
    return chosen.flatMap(([index], place): (Series & { readonly entity: Entity })[] => {
      const entity = all[index];
      if (entity === undefined) return [];
      const own = claims.filter((claim) => claim.entity?.index === index);
      // 267 links would be 267 stops on the way to what follows.
      const link = () => null;
      return [{ entity, label: entity.label, className: colourOf(place), claims: own, link }];
    });
  };
  return (
    <Load what={variable.name} by={`card ${variable.id} ${chosen.join()}`} load={load}>
      {(series) => {
        const [first] = series;
        const name = series.length === 1 && first ? `${variable.name}: ${first.label}` : variable.name;
        return (
          <Card
            title={name}
            link={linkTo('variable', {
              id: variable.id,
              of: idsOf(series.map(({ entity }) => entity)),
            })}
          >
            <Chart {...{ variable, series }} height={200} unit={unitInWords(variable)} />
          </Card>
        );
      }}
    </Load>
  );
}

/** Rows are variables, columns periods: what is empty is not recorded, or recorded as unknown. */
function Missing({ coverage: { grids } }: { readonly coverage: Coverage }) {
  const catalog = useCatalog();
  const { many } = useEntityNames();
  const grid = grids.at(-1);
  if (grid === undefined || grid.variables.length === 0) return null;
  const all = sum(grid.alive) * grid.variables.length;
  const known = sum(grid.variables.map(({ entities }) => sum(entities)));
  const percent = Math.floor((1 - known / Math.max(1, all)) * 100);
  const empty = variablesOf(catalog).filter((variable) => variable.known === 0);
  const [width, height] = [grid.periods.length, grid.variables.length];
  const words = `Not known: ${percent} % of what ${height} variables could say about the ${inSentence(many)}${ofMentioned(catalog.entity)} in ${sayPeriods(grid.periods)}.`;
  return (
    <Card title="What is not recorded" link={linkTo('coverage')}>
      <svg
        class="missing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        {grid.variables.flatMap(({ variable, entities }, row) =>
          entities.map((count, column) =>
            count === 0 ? null : (
              <rect
                key={`${variable} ${column}`}
                x={column}
                y={row}
                width="1"
                height="1"
                class={shadeOf(count / Math.max(1, grid.alive[column] ?? 1))}
              />
            ),
          ),
        )}
      </svg>
      <p>
        {words}{' '}
        {empty.length > 0 &&
          `No value at all: ${firstOf(
            empty.map(({ name }) => name),
            4,
          )}.`}
      </p>
    </Card>
  );
}
