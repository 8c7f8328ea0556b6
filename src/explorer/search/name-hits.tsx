import { type Variable, variablesOf } from '../claims/claim.ts';
import type { Collection } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { clipped, figure, inWords, joined, plural } from '../fold.ts';
import { inList, linkTo, linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { PinButton } from '../pins/pin-button.tsx';
import { showYears } from '../years.ts';
import { type FoundGroup, type Hit, VARIABLES } from './found-groups.ts';
import type { Found } from './search-index.ts';
import { asPhrase } from './terms.ts';

interface ChartHitsProps extends Pick<GroupProps, 'entities'> {
  readonly charts: Found['charts'];
}

const MOST_CHARTS = 8;

export function ChartHits({ entities, charts }: ChartHitsProps) {
  const variables = variablesOf(useCatalog());
  return (
    <section>
      <h2>
        Charts <small>{figure(charts.length)}</small>
      </h2>
      <ul class="hits">
        {charts.slice(0, MOST_CHARTS).map(({ entity, variable }) => {
          const [who, what] = [entities[entity] as Entity, variables[variable] as Variable];
          return (
            <li key={`${entity} ${variable}`}>
              <a href={linkTo('variable', { id: what.id, of: inList(who.id) })}>
                {what.name}: {who.label}
              </a>
            </li>
          );
        })}
      </ul>
      {charts.length > MOST_CHARTS && <p class="quiet-text">First {figure(MOST_CHARTS)} shown</p>}
    </section>
  );
}

interface GroupProps {
  readonly entities: readonly Entity[];
  readonly group: FoundGroup;
  /** Where the hits are that no table has. */
  readonly more: string;
}

export function Group({ entities, group, more }: GroupProps) {
  const { collection: index, total, hits, hasMore, search } = group;
  const { collections, entity } = useCatalog();
  const variables = variablesOf(useCatalog());
  const collection = collections[index ?? -1];
  const label = index === VARIABLES ? 'Variables' : (collection?.label ?? entity?.plural ?? 'Entities');
  return (
    <section>
      <h2>
        {label} <small>{figure(total)}</small>
      </h2>
      <ul class="hits">
        {hits.map((hit) => (
          <li key={hit.row}>
            {index === VARIABLES ? (
              <VariableHit variable={variables[hit.row] as Variable} />
            ) : collection === undefined ? (
              <EntityHit entity={entities[hit.row] as Entity} text={hit.text} />
            ) : (
              <RecordHit collection={collection} entity={entities[hit.entity]} hit={hit} />
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <p class="quiet-text">
          First {figure(hits.length)} shown
          {(collection === undefined || search !== null) && '; '}
          {collection === undefined ? (
            <a href={more}>see more</a>
          ) : (
            search !== null && <a href={tableOf(collection, search)}>see all in the table</a>
          )}
        </p>
      )}
    </section>
  );
}

const tableOf = ({ name }: Collection, search: string) =>
  linkToCollection(name, new URLSearchParams({ q: search }));

function EntityHit({ entity, text }: { readonly entity: Entity; readonly text: string }) {
  // The other views know no others.
  const hasRecord = entity.index < (useCatalog().entity?.count ?? 0);
  return (
    <>
      <a href={linkToEntity(entity)}>{entity.label}</a>
      {![entity.label, entity.name].includes(text) && <span class="other-name"> {clipped(text)}</span>}{' '}
      <small>{joined([showYears(entity.years), entity.region, !hasRecord && 'no record yet'])}</small>{' '}
      {hasRecord && <PinButton entity={entity} />}
    </>
  );
}

function VariableHit({ variable: { id, name, definition, known } }: { readonly variable: Variable }) {
  return (
    <>
      <a href={linkTo('variable', { id })}>{name}</a>{' '}
      <small>{joined([definition && clipped(definition), plural(known, 'known value')], ' · ')}</small>
    </>
  );
}

interface RecordHitProps {
  readonly collection: Collection;
  readonly entity: Entity | undefined;
  readonly hit: Hit;
}

function RecordHit({ collection, entity, hit: { row, text, rows } }: RecordHitProps) {
  const search = [text, entity?.label ?? ''].map(asPhrase).join(' ').trim();
  const about = entity && joined([entity.label, showYears(entity.years)]);
  return (
    <>
      <a href={rows === 1 ? linkToRecord(collection.name, row) : tableOf(collection, search)}>
        {clipped(text)}
      </a>{' '}
      <small>{joined([inWords(collection.record), about, rows > 1 && plural(rows, 'record')], ' · ')}</small>
    </>
  );
}
