import { useLayoutEffect, useRef } from 'preact/hooks';
import { groupBy } from '../../contract/group-by.ts';
import { inSentence } from '../../contract/words/in-words.ts';
import { allowsLog } from '../chart/scales.ts';
import { type Claim, type Variable, variableCalled } from '../claims/claim.ts';
import { clipped, countedEntities, joined, plural } from '../fold.ts';
import { hasMap } from '../frame-views.ts';
import { loadEntities, loadSources, loadVariable, useUnmentioned } from '../load.ts';
import { isEmbedded, linkTo, linkToCollection, withValues } from '../location.ts';
import { yearOnMap } from '../map/year-on-map.ts';
import { goTo, showAs, showPins } from '../navigation.ts';
import { Choices } from '../parts/choices.tsx';
import { EntityField } from '../parts/entity-field.tsx';
import { Load, Missing, Note, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { citedBy, TakeClaims } from '../parts/take-claims.tsx';
import { Chips, pinnedOf } from '../pins/chips.tsx';
import { pinned } from '../pins/keep-pins.ts';
import { idsIn } from '../pins/pinned.ts';
import { colourOf } from '../regions.ts';
import { Charts } from '../variable/charts.tsx';
import { chosenSeries, hasYears, idsOf, sayMissing, TOGETHER } from '../variable/chosen-series.ts';
import { ClaimTable } from '../variable/claim-table.tsx';
import { Embedded, type EmbeddedProps } from '../variable/embedded.tsx';
import { claimsOnMap, OnMap } from '../variable/on-map.tsx';

const tabs = [
  ['chart', 'Chart'],
  ['map', 'Map'],
  ['table', 'Table'],
  ['sources', 'Sources'],
] as const;

/** An address names the other tabs only. */
const notChart = (show: string) => (show === 'chart' ? null : show);

/** A variable of some entities: chart, map, table and sources of the same claims, at one address. */
export function View({ place }: ViewProps) {
  const { query } = place;
  const catalog = useCatalog();
  const variable = variableCalled(catalog, query.get('id'));
  if (variable === undefined)
    return (
      <Missing what="Variable" called={query.get('id')} href={linkTo('coverage')}>
        All variables
      </Missing>
    );
  const of = idsIn(query.get('of') ?? query.get('pin'));
  const scale = ['linear', 'log'].find((each) => each === query.get('scale')) ?? null;
  const wantsLog = (scale ?? variable.scale) === 'log';
  const load = () => Promise.all([loadVariable(variable), loadEntities()]);
  if (isEmbedded(place))
    return (
      <Load what={variable.name} by={variable.id} load={load}>
        {([claims, entities]) => <Embedded {...{ variable, claims, entities, of, scale, wantsLog, query }} />}
      </Load>
    );
  return (
    <Page
      key={variable.id}
      title={variable.name}
      above={<a href={linkToCollection(variable.collection.name)}>{variable.collection.label}</a>}
      className="variable"
      lead={
        <p>
          {joined([variable.definition, unitOf(variable)], ' ')} {plural(variable.known, 'known value')} of{' '}
          {countedEntities(variable.entities, catalog.entity)}.
        </p>
      }
    >
      <Load what={variable.name} by={variable.id} load={load}>
        {([claims, entities]) => (
          <Explored
            {...{ variable, claims, entities, of, scale, wantsLog, query }}
            given={query.get('of') || null}
            {...shownAs(query.get('show') || null, hasYears(claims))}
          />
        )}
      </Load>
    </Page>
  );
}

/** The tab that an address names, or the first that shows anything; and why, if the named one does not exist. */
function shownAs(asked: string | null, isOverTime: boolean): Pick<ExploredProps, 'show' | 'why'> {
  if (tabs.some(([name]) => name === asked)) return { show: asked as string, why: null };
  const show = isOverTime ? 'chart' : 'table';
  return { show, why: asked && `“${clipped(asked)}” is not a way to show it; the ${show} is shown.` };
}

/** A number without a unit says little: the page says once that none is stated. */
const unitOf = ({ unit, isNumber }: Variable) =>
  unit !== null ? `In ${unit}.` : isNumber && 'Unit not stated.';

interface ExploredProps extends EmbeddedProps {
  /** `of` as the address has it; null if they are the pinned ones, or none. */
  readonly given: string | null;
  readonly show: string;
  readonly why: string | null;
}

function Explored(props: ExploredProps) {
  const { variable, claims, entities, of, given, show, why, query, scale, wantsLog } = props;
  const catalog = useCatalog();
  const found = chosenSeries(claims, entities, of, show);
  const { ranked, chosen, series } = found;
  const { one, many } = useEntityNames();
  const isOverTime = hasYears(claims);
  const isOffered = { chart: isOverTime, map: isOverTime && hasMap(catalog), table: true, sources: true };
  const missing = sayMissing(found, of, one, useUnmentioned(found.missing));
  const canLog = allowsLog(series);
  const isLog = wantsLog && canLog;
  // Colours of a map, or of codes, are not of entities.
  const isDrawn = show === 'chart' && variable.isNumber;
  const link = (change: Parameters<typeof linkTo>[1]) =>
    linkTo('variable', {
      id: variable.id,
      of: given,
      show: notChart(show),
      year: show === 'map' ? query.get('year') : null,
      scale,
      ...change,
    });
  const ask = (change: Parameters<typeof linkTo>[1]) => goTo(link(change));
  const choose = (ids: readonly string[]) => showPins(ids, withValues(location.hash, { of: null }));
  const own = series.flatMap((each) => each.claims);
  const onMap = show === 'map' ? yearOnMap(catalog, query.get('year'), variable, own) : null;
  const drawn = {
    of: idsOf(chosen),
    year: onMap?.year ?? null,
    ...{ hide: query.getAll('hide'), zoom: query.get('zoom') },
  };
  // Only a map is of a year: the others forget it in their addresses, and the next map begins with it.
  const lastYear = useRef(query.get('year'));
  if (onMap !== null) lastYear.current = String(onMap.year);
  // The address says what is drawn: pins, and which have most values, differ in other tabs and builds.
  useLayoutEffect(() => {
    if (scale === 'log' && !canLog) showAs(link({ scale: null }));
    else if ((given === null && chosen.length > 0) || (onMap !== null) !== query.has('year'))
      showAs(link({ ...drawn, of: given ?? drawn.of }));
  });
  return (
    <>
      <Note>{why}</Note>
      <Note>{missing}</Note>
      {own.length === 0 && chosen.length > 0 && ranked.length > 0 && (
        <Note>
          None of the chosen {inSentence(many)} has a record of this.{' '}
          <a href={link({ of: idsOf(ranked.slice(0, TOGETHER)) })}>Show others, which have values</a>
        </Note>
      )}
      <div class="controls pins">
        <Chips
          entities={chosen}
          missing={pinnedOf(entities, pinned()).missing}
          colourOf={(place) => (isDrawn ? colourOf(place) : null)}
          onChange={choose}
        />
        <EntityField
          label="Compare with"
          entities={ranked.filter((entity) => !chosen.includes(entity))}
          onChoice={(id) => choose([...chosen.map((entity) => String(entity.id)), id])}
        />
      </div>
      <div class="controls">
        <Choices
          label="Show as"
          options={tabs.filter(([name]) => name === show || isOffered[name])}
          chosen={show}
          onChoice={(name) => ask({ show: notChart(name), year: name === 'map' ? lastYear.current : null })}
        />
        {isDrawn && (
          <Choices
            label="Scale"
            options={[
              ['linear', 'Linear'],
              ['log', 'Logarithmic'],
            ]}
            chosen={isLog ? 'log' : 'linear'}
            onChoice={(wanted) => ask({ scale: wanted })}
            barred={canLog ? null : ['log', 'Some values are zero or below.']}
          />
        )}
      </div>
      {onMap !== null && <OnMap {...{ variable, entities, chosen, query, link }} {...onMap} />}
      {show === 'table' && <ClaimTable claims={own} />}
      {show === 'sources' && <SourcesOfClaims variable={variable} claims={own} />}
      {show === 'chart' && <Charts {...{ variable, claims, series, wantsLog: isLog }} />}
      <TakeClaims
        {...{ variable, series }}
        address={new URL(link(drawn), location.href).href}
        claims={() => (onMap === null ? own : claimsOnMap(claims, entities, onMap.year))}
        isDrawn={['chart', 'map'].includes(show)}
        year={onMap?.year ?? null}
      />
    </>
  );
}

interface ClaimsProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
}

function SourcesOfClaims({ variable, claims }: ClaimsProps) {
  const { collections } = useCatalog();
  return (
    <Load what="The sources" load={loadSources}>
      {(sources) => {
        const cited = citedBy(sources, collections.indexOf(variable.collection));
        const references = claims.flatMap(({ row }) => cited.get(row) ?? []);
        const counts = groupBy(references, (index) => index);
        if (counts.size === 0) return <p class="note">None of these values cites a reference.</p>;
        return (
          <ul class="plain references">
            {[...counts]
              .sort(([, one], [, other]) => other.length - one.length)
              .map(([index, own]) => (
                <li key={index}>
                  <a href={linkTo('source', { id: sources.ids[index] ?? null })}>{sources.labels[index]}</a>{' '}
                  <small>{plural(own.length, 'value')}</small>
                </li>
              ))}
          </ul>
        );
      }}
    </Load>
  );
}
