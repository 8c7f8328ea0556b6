import { useLayoutEffect } from 'preact/hooks';
import { inSentence } from '../../contract/words/in-words.ts';
import { type Variable, variableCalled, variablesOf } from '../claims/claim.ts';
import { labelOfVariable } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { clipped, ofMentioned, sayMentioned } from '../fold.ts';
import { hasMap, hasPlaces } from '../frame-views.ts';
import { loadEntities } from '../load.ts';
import { linkTo, linkToCollection } from '../location.ts';
import { aliveIn, askedYear } from '../map/in-year.ts';
import { MapOfEntities, type MapQuery } from '../map/map-of-entities.tsx';
import { useShownYear } from '../map/use-shown-year.ts';
import { showAs } from '../navigation.ts';
import { Select } from '../parts/choices.tsx';
import { Load, Note, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { Take } from '../parts/take.tsx';
import { toCsv } from '../table/saved-columns.ts';
import { sayIn, showYear } from '../years.ts';

export function View(props: ViewProps) {
  const { many } = useEntityNames();
  const catalog = useCatalog();
  if (hasMap(catalog) || hasPlaces(catalog)) return <Mapped {...props} />;
  return (
    <Page title="Map">
      <p class="note">Neither years nor places of {inSentence(many)} are known.</p>
    </Page>
  );
}

/** A map of a year, or, without any years, of all places. */
function Mapped({ place: { query } }: ViewProps) {
  const catalog = useCatalog();
  const by = query.get('by') || null;
  const variable = variableCalled(catalog, by);
  const asked = hasMap(catalog)
    ? askedYear(catalog, query.get('year'), variable?.years)
    : { year: null, why: null };
  const { year } = asked;
  const zoom = query.get('zoom');
  const named = `${inSentence(useEntityNames().many)}${ofMentioned(catalog.entity)}`;
  const link = ({ year: to, ...more }: MapQuery) =>
    linkTo('map', { year: to, by: variable?.id ?? by, ...more });
  const sayYear = () => showAs(link({ year, hide: query.getAll('hide'), zoom }));
  const why = useShownYear(asked, sayYear);
  // The address, which is cited, says what is drawn.
  useLayoutEffect(() => {
    if (year !== null && !query.has('year')) sayYear();
  });
  return (
    <Page
      title="Map"
      className="map"
      lead={`${year === null ? `Where ${named} are.` : `Which ${named} existed in a given year, and where.`}${sayMentioned(catalog.entity)}`}
    >
      <Note>{why}</Note>
      {by !== null && variable === undefined && (
        <Note>“{clipped(by)}” is not a variable; regions are shown.</Note>
      )}
      <Load what="The map" load={loadEntities}>
        {(entities) => (
          <>
            <MapOfEntities {...{ entities, year, variable, query }} link={link}>
              <div class="controls">
                <Select
                  label="Colour by"
                  chosen={variable?.id ?? ''}
                  options={[['', 'Region'], ...variableOptions(variablesOf(catalog))]}
                  onChoice={(id) => showAs(linkTo('map', { year, by: id, zoom }))}
                />
                {variable !== undefined && (
                  <OfVariable {...{ variable, year, zoom }} hide={query.getAll('hide')} />
                )}
              </div>
              {variable !== undefined && (
                <p class="quiet-text">
                  <span class="only-printed">Coloured by {labelOfVariable(variable)}. </span>
                  {variable.definition}
                </p>
              )}
            </MapOfEntities>
            {variable === undefined && <TakeMap {...{ entities, year }} />}
          </>
        )}
      </Load>
    </Page>
  );
}

interface OfVariableProps {
  readonly variable: Variable;
  readonly year: number | null;
  readonly hide: readonly string[];
  readonly zoom: string | null;
}

/** The same map is among the ways to show a variable, which can be downloaded and cited. */
function OfVariable({ variable: { id, collection }, ...shown }: OfVariableProps) {
  return (
    <>
      <a href={linkTo('variable', { id })}>Chart</a>{' '}
      {shown.year !== null && <a href={linkTo('variable', { id, show: 'map', ...shown })}>Download</a>}{' '}
      <a href={linkToCollection(collection.name)}>All records</a>
    </>
  );
}

/** Options of a select: id, name and the section that groups them. */
function variableOptions(variables: readonly Variable[]): [id: string, name: string, group: string][] {
  return variables
    .filter(({ known }) => known > 0)
    .map(({ id, name, section }) => [id, name, section ?? 'Variables']);
}

/** @param one how an entity is called, `polity` */
function csvOfEntities(one: string, entities: readonly Entity[]): string {
  return toCsv(
    [`${one}_id`, `${one}_code`, one, 'year_from', 'year_to', 'region', 'longitude', 'latitude'],
    entities.map(({ id, code, label, years, region, longitude, latitude }) => [
      ...[id, code, label, ...(years ?? [null, null]), region, longitude, latitude],
    ]),
  );
}

interface TakeMapProps {
  readonly entities: readonly Entity[];
  readonly year: number | null;
}

/** Downloads and cites the map of a year whose colours are of regions. */
function TakeMap({ entities, year }: TakeMapProps) {
  const { one, many } = useEntityNames();
  const own = ofMentioned(useCatalog().entity);
  const title = `${many}${own}${sayIn(year)}`;
  const when = year === null ? '' : ` of ${showYear(year)}`;
  return (
    <Take
      name={['map', ...(year === null ? [] : showYear(year).split(' '))].join('-')}
      shown={title}
      caption={{ title, series: null }}
      csv={async () => csvOfEntities(one.toLowerCase(), aliveIn(entities, year))}
      has={`The CSV has all ${inSentence(many)}${own}${when}, hidden ones too, with their codes, years, regions and places`}
    />
  );
}
