import { isKnown } from '../../contract/claims.ts';
import { Chart, Strip } from '../chart/chart.tsx';
import type { Series } from '../chart/series.ts';
import { type Claim, type Variable, variableCalled, yearsOf } from '../claims/claim.ts';
import { evidenceOf } from '../claims/evidence.ts';
import { sayClaim } from '../claims/say.ts';
import type { Entity } from '../entities.ts';
import { counted, countedEntities, joined } from '../fold.ts';
import { groupBy } from '../group-by.ts';
import { loadEntities, loadSources, loadVariable } from '../load.ts';
import { linkTo, linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { goTo } from '../navigation.ts';
import { Choices, Select } from '../parts/choices.tsx';
import { EntityLink } from '../parts/entity-link.tsx';
import { Load, Missing, Page, useCatalog, useEntityNames, type ViewProps } from '../parts/page.tsx';
import { citedBy, Take } from '../parts/take-claims.tsx';
import { asLabel } from '../plain-text.ts';
import { yearsOfEntityIn } from '../table/make-table.ts';
import { showYears } from '../years.ts';

const tabs = [
  ['chart', 'Chart'],
  ['table', 'Table'],
  ['sources', 'Sources'],
] as const;

/** A variable of some entities: chart, table and sources of the same claims, at one address. */
export function View({ place: { query } }: ViewProps) {
  const catalog = useCatalog();
  const variable = variableCalled(catalog, query.get('id'));
  if (variable === undefined)
    return (
      <Missing what="Variable" name={query.get('id') ?? ''} href={linkTo('coverage')}>
        All variables
      </Missing>
    );
  const of = (query.get('of') ?? '').split(',').filter((id) => id !== '');
  return (
    <Page
      key={variable.id}
      title={variable.name}
      above={<a href={linkToCollection(variable.collection.name)}>{variable.collection.label}</a>}
      className="variable"
      lead={
        <p>
          {joined([variable.definition, variable.unit && `In ${variable.unit}.`], ' ')}{' '}
          {counted(variable.known, 'known value')} of {countedEntities(variable.entities, catalog.entity)}.
        </p>
      }
    >
      <Load
        what={variable.name}
        by={variable.id}
        load={() => Promise.all([loadVariable(variable), loadEntities()])}
      >
        {([claims, entities]) => (
          <Explored
            {...{ variable, claims, entities, of }}
            show={query.get('show') ?? 'chart'}
            isLog={query.get('scale')}
          />
        )}
      </Load>
    </Page>
  );
}

interface ExploredProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
  readonly entities: readonly Entity[];
  /** Ids of the entities that were chosen; empty for some with many values. */
  readonly of: readonly string[];
  readonly show: string;
  readonly isLog: string | null;
}

/** Entities with most dated values, which say most at first sight. */
const suggested = 4;
/** Colours: more entities are drawn one by one. */
const together = 8;

function Explored({ variable, claims, entities, of, show, isLog }: ExploredProps) {
  const known = groupBy(
    claims.filter((claim) => isKnown(claim) && claim.entity !== undefined),
    ({ entity }) => entity as Entity,
  );
  const ranked = [...known].sort(([, one], [, other]) => dated(other) - dated(one)).map(([entity]) => entity);
  const pinned = of.flatMap((id) => entities.find((entity) => String(entity.id) === id) ?? []);
  const chosen = pinned.length > 0 ? pinned : ranked.slice(0, suggested);
  const series = chosen.map(
    (entity, place): Series => ({
      label: entity.label,
      className: `region-${place % together}`,
      claims: claims.filter((claim) => claim.entity === entity),
    }),
  );
  const wantsLog = isLog === null ? variable.scale === 'log' : isLog === 'log';
  const ask = (change: Readonly<Record<string, string | null>>) =>
    goTo(
      linkTo('variable', {
        id: variable.id,
        of: pinned.map(({ id }) => id).join(),
        show: show === 'chart' ? null : show,
        scale: isLog,
        ...change,
      }),
    );
  const pin = (all: readonly Entity[]) => ask({ of: all.map(({ id }) => id).join() });
  const own = series.flatMap((each) => each.claims);
  return (
    <>
      <div class="controls pins">
        {chosen.map((entity, place) => (
          <span class="chip" key={entity.id}>
            <span class={`swatch region-${place % together}`} aria-hidden="true" />{' '}
            <a href={linkToEntity(entity)}>{entity.label}</a>{' '}
            <button
              type="button"
              class="quiet"
              aria-label={`Remove ${entity.label}`}
              onClick={() => pin(chosen.filter((each) => each !== entity))}
            >
              ×
            </button>
          </span>
        ))}
        <Select
          label="Compare with"
          chosen=""
          options={[
            ['', 'choose …'],
            ...ranked
              .filter((entity) => !chosen.includes(entity))
              .sort((one, other) => (one.label < other.label ? -1 : 1))
              .map((entity) => [String(entity.id), entity.label, entity.region ?? 'No region'] as const),
          ]}
          onChoice={(id) => pin([...chosen, ...ranked.filter((entity) => String(entity.id) === id)])}
        />
      </div>
      <div class="controls">
        <Choices
          label="Show as"
          options={tabs}
          chosen={show}
          onChoice={(name) => ask({ show: name === 'chart' ? null : name })}
        />
        <a href={linkTo('map', { by: variable.id })}>Map of a year</a>
        {show === 'chart' && variable.isNumber && (
          <Choices
            label="Scale"
            options={[
              ['linear', 'Linear'],
              ['log', 'Logarithmic'],
            ]}
            chosen={wantsLog ? 'log' : 'linear'}
            onChoice={(scale) => ask({ scale })}
          />
        )}
      </div>
      {show === 'table' && <ClaimTable claims={own} />}
      {show === 'sources' && <SourcesOf variable={variable} claims={own} />}
      {show === 'chart' && <Charts {...{ variable, series, wantsLog }} />}
      <Take {...{ variable, claims: own }} isDrawn={show === 'chart' && variable.isNumber} />
    </>
  );
}

const dated = (claims: readonly Claim[]) =>
  claims.filter((claim) => claim.dated === 'stated').length * 1000 + claims.length;

interface ChartsProps {
  readonly variable: Variable;
  readonly series: readonly Series[];
  readonly wantsLog: boolean;
}

/** One chart for few entities; small ones, with one axis of time, for many. */
function Charts({ variable, series, wantsLog }: ChartsProps) {
  if (!variable.isNumber) return <Strip variable={variable} series={series} />;
  if (series.length <= suggested)
    return <Chart variable={variable} series={series} wantsLog={wantsLog} height={420} />;
  return (
    <div class="small-charts">
      {series.map((each) => (
        <figure key={each.label}>
          <figcaption>{each.label}</figcaption>
          <Chart variable={variable} series={[each]} wantsLog={wantsLog} height={180} />
        </figure>
      ))}
    </div>
  );
}

function ClaimTable({ claims }: { readonly claims: readonly Claim[] }) {
  const assumed = yearsOfEntityIn(useCatalog());
  const { one } = useEntityNames();
  return (
    <div class="scroll" role="region" aria-label="Values" tabIndex={0}>
      <table class="plain-table">
        <thead>
          <tr>
            {[one, 'Value', 'Years', 'Evidence', 'Record'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.row}>
              <th scope="row">
                <EntityLink entity={claim.entity} />
              </th>
              <td>{sayClaim(claim) || 'no value'}</td>
              <td>{claim.dated === 'entity' ? `(${assumed})` : showYears(yearsOf(claim))}</td>
              <td>{evidenceOf([claim]).word}</td>
              <td>
                <a href={linkToRecord(claim.variable.collection.name, claim.row)}>no. {claim.row + 1}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ClaimsProps {
  readonly variable: Variable;
  readonly claims: readonly Claim[];
}

function SourcesOf({ variable, claims }: ClaimsProps) {
  const { collections } = useCatalog();
  return (
    <Load what="The sources" load={loadSources}>
      {(sources) => {
        const cited = citedBy(sources, collections.indexOf(variable.collection));
        const counts = groupBy(
          claims.flatMap(({ row }) => cited.get(row) ?? []),
          (index) => index,
        );
        if (counts.size === 0) return <p class="note">None of these values cites a reference.</p>;
        return (
          <ul class="plain references">
            {[...counts]
              .sort(([, one], [, other]) => other.length - one.length)
              .map(([index, own]) => (
                <li key={index}>
                  <a href={linkTo('source', { id: sources.ids[index] ?? null })}>
                    {asLabel(sources.labels[index] ?? '')}
                  </a>{' '}
                  <small>{counted(own.length, 'value')}</small>
                </li>
              ))}
          </ul>
        );
      }}
    </Load>
  );
}
