import { useMemo } from 'preact/hooks';
import { inSentence } from '../../contract/in-words.ts';
import type { Span } from '../data-types.ts';
import type { Claim, Entity, Variable } from '../entities.ts';
import { figure } from '../fold.ts';
import { groupBy } from '../group-by.ts';
import { linkTo, linkToRecord } from '../location.ts';
import { goTo } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Choices } from '../parts/choices.tsx';
import { EntityLink } from '../parts/entity-link.tsx';
import { Legend } from '../parts/legend.tsx';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { useRowsInView } from '../parts/use-rows-in-view.ts';
import { byRegion } from '../regions.ts';
import { axisOf, placeOn, showYears, yearAt } from '../years.ts';

interface CoverageOfProps {
  readonly variable: Variable;
  readonly entities: readonly Entity[];
  /** 'coded', 'never', or empty for all. */
  readonly only: string;
}

/** Pixels, as in the styles. */
const height = 28;

/** Only rows in view are in the document. */
export function CoverageOf({ variable, entities, only }: CoverageOfProps) {
  const catalog = useCatalog();
  const years = catalog.entity?.years ?? [-1, 1];
  const claimsOf = useMemo(() => groupBy(variable.claims, ({ entity }) => entity), [variable]);
  const all = useMemo(() => {
    const groups = byRegion(catalog, [...entities].sort(byBegin), ({ group }) => group);
    return groups.flatMap((group) => group.entities);
  }, [entities]);
  const shown = all.filter((entity) => only === '' || claimsOf.has(entity) === (only === 'coded'));
  const axis: Span = [Math.max(axisOf(years[0]), axisOf(years[1]) - 5500), axisOf(years[1]) + 1];
  const { box, first, last, onScroll } = useRowsInView(shown.length, height);
  const coded = all.filter((entity) => claimsOf.has(entity)).length;
  return (
    <>
      <Choices
        label="Which to show"
        options={[
          ['', `All ${figure(all.length)}`],
          ['coded', `With a record: ${figure(coded)}`],
          ['never', `Without a record: ${figure(all.length - coded)}`],
        ]}
        chosen={only}
        onChoice={(name) => goTo(linkTo('coverage', { of: variable.collection.name, only: name }))}
      />
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
            <div class="coverage-row" key={entity.index} style={{ top: `${(first + index) * height}px` }}>
              <EntityLink className="coverage-name" entity={entity} />
              <span class="track">
                {entity.span !== null && <span class="lifespan" style={placeOn(axis, entity.span)} />}
                {!claimsOf.has(entity) && <span class="without-record">no record</span>}
                {claimsOf.get(entity)?.map((claim) => (
                  <ClaimBar key={claim.row} {...{ axis, entity, claim, variable }} />
                ))}
              </span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function byBegin(one: Entity, other: Entity): number {
  const begin = ({ span }: Entity) => span?.[0] ?? Number.MAX_SAFE_INTEGER;
  return begin(one) - begin(other) || one.index - other.index;
}

interface ClaimBarProps {
  readonly axis: Span;
  readonly entity: Entity;
  readonly claim: Claim;
  readonly variable: Variable;
}

function ClaimBar({ axis, entity, claim: { row, years, span, state }, variable }: ClaimBarProps) {
  const { one } = useEntityNames();
  const { name, label } = variable.collection;
  const said =
    years === null ? `${showYears(entity.years)} (years of the ${inSentence(one)})` : showYears(years);
  const words = `${label}, ${said}: ${state.word}`;
  return (
    <a
      class={`bar state-${state.code} ${entity.group.className}`}
      style={placeOn(axis, span ?? [yearAt(axis[0]), yearAt(axis[1] - 1)])}
      href={linkToRecord(name, row)}
      title={words}
    >
      <span class="hidden">{words}</span>
    </a>
  );
}
