import { useMemo } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Claims, Collection, Entities, Span } from '../data-types.ts';
import { figure } from '../fold.ts';
import { linkTo, linkToEntity, linkToRecord } from '../location.ts';
import { goTo } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Legend } from '../parts/legend.tsx';
import { useCatalog } from '../parts/page.tsx';
import { useRowsInView } from '../parts/use-rows-in-view.ts';
import { regionClass, regionOf } from '../regions.ts';
import { claimSpan, claimYears, entitySpan, entityYears, states } from '../table/make-table.ts';
import { axisOf, showSpan, yearAt } from '../years.ts';

interface CoverageOfProps {
  readonly collection: Collection;
  readonly claims: Claims;
  readonly entities: Entities;
  readonly only: string;
}

/** The height of a row, as the styles set it. */
const height = 28;

/** One collection by entity: when each existed, and what of that time has a record. Only the rows in view are there. */
export function CoverageOf({ collection, claims, entities, only }: CoverageOfProps) {
  const catalog = useCatalog();
  const rowsOf = useMemo(() => {
    const rows = new Map<number, number[]>();
    for (const [row, entity] of claims.entity.entries()) rows.set(entity, [...(rows.get(entity) ?? []), row]);
    return rows;
  }, [claims]);
  const all = useMemo(() => inOrder(entities), [entities]);
  const shown = all.filter((entity) => only === '' || rowsOf.has(entity) === (only === 'coded'));
  const axis = useMemo(() => axisFor(catalog), [catalog]);
  const { box, first, last, onScroll } = useRowsInView(shown.length, height);
  const coded = all.filter((entity) => rowsOf.has(entity)).length;
  const choices = [
    ['', `All ${figure(all.length)}`],
    ['coded', `With a record: ${figure(coded)}`],
    ['never', `Without a record: ${figure(all.length - coded)}`],
  ] as const;
  return (
    <>
      <div class="controls" role="group" aria-label="Which to show">
        {choices.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={only === name}
            onClick={() => goTo(linkTo('coverage', { of: collection.name, only: name }))}
          >
            {label}
          </button>
        ))}
      </div>
      <Legend never />
      <Axis span={axis} most={6} className="lane-axis" />
      <div
        ref={box}
        class="coverage-rows"
        role="region"
        aria-label="By name"
        tabIndex={0}
        onScroll={onScroll}
      >
        <div class="coverage-room" style={{ height: `${shown.length * height}px` }}>
          {shown.slice(first, last).map((entity, index) => (
            <div class="coverage-row" key={entity} style={{ top: `${(first + index) * height}px` }}>
              <a class="coverage-name" href={linkToEntity(entities, entity)}>
                {entities.labels[entity]}
              </a>
              <Track
                axis={axis}
                entities={entities}
                entity={entity}
                claims={claims}
                rows={rowsOf.get(entity) ?? []}
                collection={collection}
                region={regionClass(catalog, regionOf(entities, entity))}
                yearsOfEntity={`years of the ${inSentence(catalog.entity?.label ?? 'entity')}`}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function inOrder(entities: Entities): number[] {
  const begin = (entity: number) => entitySpan(entities, entity)?.[0] ?? Number.POSITIVE_INFINITY;
  return entities.ids
    .map((_, entity) => entity)
    .sort(
      (one, other) =>
        (entities.region[one] ?? -1) - (entities.region[other] ?? -1) ||
        begin(one) - begin(other) ||
        one - other,
    );
}

function axisFor({ entity }: Catalog): Span {
  const [from, to] = entity?.years ?? [-1, 1];
  return [Math.max(axisOf(from), axisOf(to) - 5500), axisOf(to) + 1];
}

function percent(position: number, [from, to]: Span): string {
  return `${(Math.max(0, Math.min(1, (position - from) / (to - from))) * 100).toFixed(3)}%`;
}

interface TrackProps extends Omit<CoverageOfProps, 'only'> {
  readonly axis: Span;
  readonly entity: number;
  readonly rows: readonly number[];
  readonly region: string;
  readonly yearsOfEntity: string;
}

function Track({ axis, entities, entity, claims, rows, collection, region, yearsOfEntity }: TrackProps) {
  const span = entitySpan(entities, entity);
  const life = entityYears(entities, entity);
  const place = ([from, to]: Span) => ({
    left: percent(axisOf(from), axis),
    width: `calc(${percent(axisOf(to) + 1, axis)} - ${percent(axisOf(from), axis)})`,
  });
  return (
    <span class="track">
      {span !== null && <span class="lifespan" style={place(span)} />}
      {rows.length === 0 && <span class="without-record">no record</span>}
      {rows.map((row) => {
        const own = claimYears(claims, row);
        const years = claimSpan(claims, entities, row) ?? [yearAt(axis[0]), yearAt(axis[1] - 1)];
        const said =
          own === null ? `${showSpan(...(life ?? [null, null]))} (${yearsOfEntity})` : showSpan(...own);
        const state = states.find(({ code }) => code === claims.state[row]) ?? states[0];
        const words = `${collection.label}, ${said}: ${state.word}`;
        return (
          <a
            key={row}
            class={`bar state-${state.code} ${region}`}
            style={place(years)}
            href={linkToRecord(collection.name, row)}
            title={words}
          >
            <span class="hidden">{words}</span>
          </a>
        );
      })}
    </span>
  );
}
