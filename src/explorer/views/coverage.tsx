import { useMemo } from 'preact/hooks';
import { holdsIn, isKnown, type Years } from '../../contract/claims/claims.ts';
import { axisOf, axisOfSpan, yearAt } from '../../contract/claims/years.ts';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { type Bar, inLanes, NARROWEST } from '../chart/lanes.ts';
import { type Claim, spanOfClaim, type Variable, variableCalled } from '../claims/claim.ts';
import type { Span } from '../data-types.ts';
import { type Entity, entityYears } from '../entities.ts';
import { figure, ofMentioned, sayMentioned } from '../fold.ts';
import { loadCoverage, loadEntities, loadVariable } from '../load.ts';
import { linkTo } from '../location.ts';
import { goTo } from '../navigation.ts';
import { Axis } from '../parts/axis.tsx';
import { Choices } from '../parts/choices.tsx';
import { ClaimBar, Earlier } from '../parts/claim-bar.tsx';
import { EntityLink } from '../parts/entity-link.tsx';
import { AssumedKey, Legend } from '../parts/legend.tsx';
import { Load, Missing, Note, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { useRowsInView } from '../parts/use-rows-in-view.ts';
import { WholeGrid } from '../parts/whole-grid.tsx';
import { byRegion } from '../regions.ts';
import { sayNoYears, yearsIn } from '../table/selection.ts';
import { placeOn, showSpan, showYear } from '../years.ts';

export function View({ place: { query } }: ViewProps) {
  const catalog = useCatalog();
  const of = query.get('of') || null;
  const variable = variableCalled(catalog, of);
  const { one, many } = useEntityNames();
  const years = yearsIn(query);
  if (of !== null && variable === undefined)
    return (
      <Missing what="Variable" called={of} href={linkTo('coverage')}>
        All variables
      </Missing>
    );
  return (
    <Page
      key={variable?.id}
      title={variable === undefined ? 'Coverage' : `Coverage: ${variable.name}`}
      above={variable === undefined ? undefined : <a href={linkTo('coverage')}>Coverage</a>}
      className="coverage"
      lead={
        variable === undefined ? (
          `Of the ${inSentence(many)}${ofMentioned(catalog.entity)}, the share in each period of which something is known, for each variable. In an empty cell nothing is recorded for these years; what has no years of its own counts for all the time of its ${inSentence(one)}.${sayMentioned(catalog.entity)}`
        ) : (
          <p>
            When each {inSentence(one)} existed, and which of these years have a value.{' '}
            {years !== null && (
              <>
                Only {showSpan(...years)}: <a href={linkTo('coverage', { of: variable.id })}>all years</a>.{' '}
              </>
            )}
            <a href={linkTo('variable', { id: variable.id })}>Chart</a>
          </p>
        )
      }
    >
      {variable === undefined ? (
        <Load what="The coverage" load={loadCoverage}>
          {(coverage) => <WholeGrid {...{ coverage, query }} />}
        </Load>
      ) : (
        <Load
          what="The coverage"
          by={variable.id}
          load={() => Promise.all([loadVariable(variable), loadEntities()])}
        >
          {([claims, entities]) => (
            <>
              <Note>{sayNoYears(query)}</Note>
              <CoverageOf {...{ variable, claims, entities, years }} only={query.get('only') ?? ''} />
            </>
          )}
        </Load>
      )}
    </Page>
  );
}

interface CoverageOfProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
  readonly entities: readonly Entity[];
  /** 'coded', 'never', or empty for all. */
  readonly only: string;
  /** Null for all. */
  readonly years: Span | null;
}

const isIn = (years: Span | null, counted: Years) => years === null || holdsIn(counted, ...years);

const lifeOf = ({ years }: Entity): Years => ({ from: years?.[0] ?? null, to: years?.[1] ?? null });

/** Pixels, as in the styles. */
const height = 28;

interface Lane {
  readonly entity: Entity;
  readonly bars: readonly Bar[];
  /** The first one has the name. */
  readonly isFirst: boolean;
}

/** Only rows in view are in the document; an entity has as many as its claims overlap. */
function CoverageOf({ variable, claims, entities, only, years }: CoverageOfProps) {
  const catalog = useCatalog();
  const [start, end] = entityYears(catalog);
  const claimsOf = useMemo(
    () =>
      groupBy(
        claims.filter((claim) => claim.state !== 'none' && isIn(years, claim)),
        ({ entity }) => entity,
      ),
    [claims, years?.join()],
  );
  const isCoded = (entity: Entity) => claimsOf.get(entity)?.some(isKnown) === true;
  const all = useMemo(() => {
    const alive = entities.filter((entity) => isIn(years, lifeOf(entity)) || isCoded(entity)).sort(byBegin);
    return byRegion(catalog, alive, ({ group }) => group).flatMap((group) => group.entities);
  }, [entities, claimsOf]);
  const shown = all.filter((entity) => only === '' || isCoded(entity) === (only === 'coded'));
  const whole: Span = [Math.max(axisOf(start), axisOf(end) - 5500), axisOf(end) + 1];
  const axis = years === null ? whole : axisOfSpan(years);
  const lanes = useMemo(
    () =>
      shown.flatMap((entity): Lane[] => {
        const bars = claimsOf.get(entity)?.map((claim) => ({
          claim,
          span: spanOfClaim(claim) ?? ([yearAt(axis[0]), yearAt(axis[1] - 1)] as const),
        }));
        if (bars === undefined) return [{ entity, bars: [], isFirst: true }];
        return inLanes(bars, NARROWEST * (axis[1] - axis[0])).map((lane, place) => ({
          ...{ entity, bars: lane, isFirst: place === 0 },
        }));
      }),
    [all, only],
  );
  const { box, first, last, onScroll, printing, unprinted } = useRowsInView(lanes.length, height);
  const coded = all.filter(isCoded).length;
  return (
    <>
      <Choices
        label="Which to show"
        options={[
          ['', `All ${figure(all.length)}`],
          ['coded', `Something known: ${figure(coded)}`],
          ['never', `Nothing known: ${figure(all.length - coded)}`],
        ]}
        chosen={only}
        onChoice={(name) =>
          goTo(linkTo('coverage', { of: variable.id, only: name, years: years?.join('..') ?? null }))
        }
      />
      <Legend never />
      <AssumedKey drawn={[...claimsOf.values()].flat()} />
      {years === null && whole[0] > axisOf(start) && (
        <p class="quiet-text">
          ‹ earlier than {showYear(yearAt(whole[0]))}, not drawn:{' '}
          <a href={linkTo('coverage', { of: variable.id, years: `${start}..${yearAt(whole[0] - 1)}` })}>
            {showSpan(start, yearAt(whole[0] - 1))}
          </a>
        </p>
      )}
      <Axis span={axis} most={6} className="lane-axis" />
      <div
        ref={box}
        class="coverage-rows"
        role="region"
        aria-label="By name"
        tabIndex={0}
        onScroll={onScroll}
      >
        <div class="coverage-room" style={printing ? {} : { height: `${lanes.length * height}px` }}>
          {lanes.slice(first, last).map(({ entity, bars, isFirst }, index) => (
            <div
              class="coverage-row"
              key={`${entity.index} ${bars[0]?.claim.row}`}
              style={printing ? {} : { top: `${(first + index) * height}px` }}
            >
              {isFirst ? <EntityLink className="coverage-name" entity={entity} /> : <span />}
              <span class="track">
                {entity.span !== null && <span class="lifespan" style={placeOn(axis, entity.span)} />}
                {bars.length === 0 && <span class="without-record">nothing recorded</span>}
                {bars.map((bar) => (
                  <ClaimBar key={bar.claim.row} {...{ axis, bar }} />
                ))}
                {years === null && (
                  <Earlier
                    than={axis[0]}
                    spans={[...bars.map(({ span }) => span), ...(entity.span === null ? [] : [entity.span])]}
                  />
                )}
              </span>
            </div>
          ))}
        </div>
        {unprinted !== null && <p>{unprinted}.</p>}
      </div>
    </>
  );
}

function byBegin(one: Entity, other: Entity): number {
  const begin = ({ span }: Entity) => span?.[0] ?? Number.MAX_SAFE_INTEGER;
  return begin(one) - begin(other) || one.index - other.index;
}
