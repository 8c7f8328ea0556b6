import { citationKey } from '../../contract/claims/sources.ts';
import { groupBy } from '../../contract/group-by.ts';
import { type Variable, variablesOf } from '../claims/claim.ts';
import type { Catalog, DatabaseFile, Sources } from '../data-types.ts';
import type { Entity } from '../entities.ts';

export interface Example {
  readonly title: string;
  readonly sql: string;
}

/** What claims are about and cite. */
interface Known {
  readonly entities: readonly Pick<Entity, 'region'>[];
  readonly sources: Pick<Sources, 'ids' | 'claims'>;
}

const isKnown = "state NOT IN ('none', 'unknown')";

/** Questions that the data can answer, made of its own variables, regions and tables. */
export function examplesOf(catalog: Catalog, { tables }: DatabaseFile, known: Known): Example[] {
  const claims = tables.find(({ holds }) => holds === 'claims');
  const [view] = tables.filter(({ holds }) => holds === 'collection');
  const first = view ?? tables.find(({ holds }) => holds === 'rows');
  return [
    ...(claims === undefined ? [] : ofClaims(catalog, quoted(claims.name), known)),
    ...(first === undefined
      ? []
      : [
          {
            title: `The first records of ${first.name}`,
            sql: `SELECT *\nFROM ${quoted(first.name)}\nLIMIT 100`,
          },
        ]),
  ];
}

/** Questions by century need a number with years; two of them also a code or a text with years. */
function ofClaims(catalog: Catalog, claims: string, { entities, sources }: Known): Example[] {
  const ranked = variablesOf(catalog)
    .filter(({ known }) => known > 0)
    .toSorted((one, other) => other.known - one.known);
  const number = ranked.find(({ isNumber, longest }) => isNumber && longest.length > 0);
  const isDated = ({ years }: Variable) => years !== null || catalog.centuries !== null;
  const words = ranked.filter((each) => !each.isNumber && isDated(each));
  const [other] =
    number === undefined
      ? []
      : [...words.filter(hasKinds).toSorted(nearest(number)), ...words.toSorted(bySpread)];
  const region = entities[number?.longest[0]?.[0] ?? -1]?.region ?? null;
  const reference = mostCited(sources, catalog);
  const [first] = ranked;
  return [
    ...(number === undefined && first !== undefined ? [valuesOf(claims, first)] : []),
    ...(number === undefined || region === null ? [] : [byCentury(claims, number, region)]),
    ...(number === undefined || other === undefined ? [] : [together(claims, number, other)]),
    {
      title: 'Coverage by variable',
      sql: `-- Entities and years of known values.
SELECT section, variable_name, count(DISTINCT entity_id) FILTER (WHERE ${isKnown}) AS entities,
  count(*) AS claims, sum(state = 'unknown') AS unknown,
  min(coalesce(year_from, year_to)) FILTER (WHERE ${isKnown}) AS first_year,
  max(coalesce(year_to, year_from)) FILTER (WHERE ${isKnown}) AS last_year
FROM ${claims}
GROUP BY variable
ORDER BY entities DESC`,
    },
    ...(reference === undefined ? [] : [citing(claims, reference)]),
    ...(number === undefined || other === undefined ? [] : [byEntity(claims, number, other)]),
  ];
}

/** Whether its codes say something: the words for *unknown* of a name say nothing. */
const hasKinds = ({ codes }: Variable) =>
  [...codes.values()].some(({ state }) => state === 'present' || state === 'value');

/** First what is in the section of the number, there what its collection says alone: human sacrifice, with a population. */
const nearest = ({ section }: Variable) => {
  const near = (each: Variable) => (each.section === section ? 2 : 0) + (each.part === null ? 1 : 0);
  return (one: Variable, other: Variable) => near(other) - near(one);
};

/** Many entities with few values each: a name, of which an entity has several, tells little. */
const bySpread = (one: Variable, other: Variable) =>
  other.entities ** 2 / other.known - one.entities ** 2 / one.known;

/** The id of the reference that most records with claims cite. */
function mostCited({ ids, claims }: Known['sources'], { variables }: Catalog): unknown {
  const cited = claims.filter(({ collection }) => variables.some((each) => each.collection === collection));
  const counts = groupBy(
    cited.flatMap(({ references }) => references),
    (index) => index,
  );
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return ids[most?.[0] ?? -1];
}

function valuesOf(claims: string, { id, name }: Variable): Example {
  return {
    title: `All values of ${name}`,
    sql: `SELECT entity, coalesce(code_label, value) AS said, low, high, sources
FROM ${claims}
WHERE variable = ${text(id)} AND ${isKnown}
ORDER BY entity`,
  };
}

const columns = 'entity_id, entity, region, state, dated, low, high, year_from, year_to';

/** The numbers of a variable, once for each century that they hold in, as in the panel of an archive. */
const inCenturies = (claims: string, { id }: Variable) =>
  `WITH RECURSIVE n AS (
  SELECT ${columns},
    coalesce(year_from, year_to) - ((coalesce(year_from, year_to) % 100) + 100) % 100 AS year
  FROM ${claims}
  WHERE variable = ${text(id)} AND coalesce(year_from, year_to) IS NOT NULL
  UNION ALL
  SELECT ${columns}, year + 100
  FROM n
  WHERE year + 100 <= coalesce(year_to, year_from)
)`;

function byCentury(claims: string, number: Variable, region: string): Example {
  return {
    title: `${number.name} in ${region}, by century`,
    // Equal to what the documentation asks of the panel, but for centuries in which the entity did not exist.
    sql: `-- Adds up what is recorded: whoever has no value counts as nothing, and only counts and amounts have a sum.
-- Values that state their years come first ('stated' > 'entity'); the rest have the years of their entity.
-- Centuries before or after the entity are left out, where any claim has the years of that.
${inCenturies(claims, number)},
life AS (
  SELECT entity_id, min(year_from) AS begins, max(year_to) AS ends
  FROM ${claims}
  WHERE dated = 'entity'
  GROUP BY entity_id
),
e AS (
  SELECT year, dated, min(low) AS low, max(high) AS high,
    max(dated) OVER (PARTITION BY entity_id, year) AS first
  FROM n
  LEFT JOIN life USING (entity_id)
  WHERE region = ${text(region)} AND state = 'value'
    AND year + 99 >= coalesce(begins, year) AND year <= coalesce(ends, year)
  GROUP BY entity_id, year, dated
)
SELECT year, sum(low) AS low, sum(high) AS high, max(high) AS highest,
  count(*) AS entities, sum(dated = 'entity') AS of_years_of_entity
FROM e
WHERE dated = first
GROUP BY year
ORDER BY year`,
  };
}

/** Of two claims, `n` and `o`. */
const inSameYears = `n.entity_id = o.entity_id
    AND coalesce(n.year_from, n.year_to) <= coalesce(o.year_to, o.year_from)
    AND coalesce(n.year_to, n.year_from) >= coalesce(o.year_from, o.year_to)`;

function together(claims: string, number: Variable, other: Variable): Example {
  return {
    title: `${number.name} by ${other.name}, in the same years`,
    // A number counts once, however many claims say the same of its years.
    sql: `-- Each number that states its years counts once for each code of these years, not once a century.
SELECT state, said, count(*) AS numbers, avg(high) AS average
FROM (
  SELECT DISTINCT o.state, coalesce(o.code_label, o.value) AS said, n.claim, n.high
  FROM ${claims} AS o
  JOIN ${claims} AS n ON ${inSameYears}
  WHERE o.variable = ${text(other.id)} AND n.variable = ${text(number.id)} AND n.dated = 'stated'
)
GROUP BY state, said
ORDER BY numbers DESC`,
  };
}

function citing(claims: string, reference: unknown): Example {
  return {
    title: 'All claims that cite one reference',
    sql: `SELECT claim, entity, variable_name, value, low, high, year_from, year_to, sources
FROM ${claims}
WHERE ';' || replace(sources, '[', ';[') || ';' LIKE ${text(`%;${citationKey(reference)};%`)}`,
  };
}

function byEntity(claims: string, number: Variable, other: Variable): Example {
  return {
    title: `${number.name} and ${other.name}, by entity and century`,
    // Two entities may have one name: the chart has a line for each text.
    // A code often holds for the whole life of an entity: it belongs to the years of the number, not to its first.
    sql: `-- Only numbers that state their years.
${inCenturies(claims, number)}
SELECT n.entity || ' (' || n.entity_id || ')' AS entity, year, min(n.low) AS low, max(n.high) AS high,
  group_concat(DISTINCT coalesce(o.code_label, o.value, o.state)) AS ${quoted(other.name)}
FROM n
LEFT JOIN ${claims} AS o ON o.variable = ${text(other.id)} AND ${inSameYears}
WHERE n.dated = 'stated'
GROUP BY n.entity_id, year
ORDER BY o.claim IS NULL, n.entity, year`,
  };
}

/** A name in SQL, in quotes unless it is plain. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
