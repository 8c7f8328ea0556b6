import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Entities } from '../data-types.ts';
import { linkTo, linkToRecord } from '../location.ts';
import type { Table } from '../table/column.ts';
import { showSpan, showYear } from '../years.ts';
import type { ShownEntity } from './dots.tsx';

interface ListProps {
  readonly catalog: Catalog;
  readonly entities: Entities;
  readonly shown: readonly ShownEntity[];
  readonly year: number;
  readonly table: Table | null;
}

export function MapList({ catalog, entities, shown, year, table }: ListProps) {
  return (
    <section class="map-list" aria-label={`In ${showYear(year)}`} tabIndex={0}>
      <p class="count">
        <strong>{shown.length}</strong>{' '}
        {shown.length === 1
          ? inSentence(catalog.entity?.label ?? '')
          : inSentence(catalog.entity?.plural ?? '')}{' '}
        in {showYear(year)}
      </p>
      <ul class="plain">
        {shown.map(({ entity, region, row, value, className }, place) => (
          <li key={entity}>
            {region !== (shown[place - 1]?.region ?? undefined) && <h2>{region ?? 'No region'}</h2>}
            <span class={`swatch ${className}`} aria-hidden="true" />{' '}
            <a href={linkTo('entity', { id: String(entities.ids[entity]) })}>{entities.labels[entity]}</a>{' '}
            {table !== null && row !== null ? (
              <a class="value" href={linkToRecord(table.collection.name, row)}>
                {value || 'no value'}
              </a>
            ) : (
              <span class="quiet-text">
                {table === null
                  ? showSpan(entities.from[entity] || null, entities.to[entity] || null)
                  : 'never coded'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
