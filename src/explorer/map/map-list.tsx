import { inSentence } from '../../contract/in-words.ts';
import type { Entities } from '../data-types.ts';
import { linkToCollection, linkToEntity, linkToRecord } from '../location.ts';
import { useCatalog } from '../parts/page.tsx';
import { entityFilter, type Table } from '../table/column.ts';
import { entityYears } from '../table/make-table.ts';
import { showSpan, showYear } from '../years.ts';
import type { ShownEntity } from './dots.tsx';
import type { ShownShape } from './outlines.tsx';

interface ListProps {
  readonly entities: Entities;
  readonly shown: readonly ShownEntity[];
  /** The shapes of those that are not among them. */
  readonly others: readonly ShownShape[];
  readonly year: number;
  readonly table: Table | null;
}

export function MapList({ entities, shown, others, year, table }: ListProps) {
  const { entity: named } = useCatalog();
  return (
    <section class="map-list" aria-label={`In ${showYear(year)}`} tabIndex={0}>
      <p class="count">
        <strong>{shown.length}</strong>{' '}
        {inSentence((shown.length === 1 ? named?.label : named?.plural) ?? '')} in {showYear(year)}
      </p>
      <ul class="plain">
        {shown.map(({ entity, region, rows, saying, className }, place) => (
          <li key={entity}>
            {region !== (shown[place - 1]?.region ?? undefined) && <h2>{region ?? 'No region'}</h2>}
            <span class={`swatch ${className}`} aria-hidden="true" />{' '}
            <a href={linkToEntity(entities, entity)}>{entities.labels[entity]}</a>{' '}
            {table !== null && saying !== null && rows.length > 0 && (
              <a class="value" href={linkToRows(table, rows, entity)}>
                {saying.text}
              </a>
            )}{' '}
            <span class="quiet-text">
              {saying === null
                ? showSpan(...(entityYears(entities, entity) ?? [null, null]))
                : rows.length === 0
                  ? saying.text
                  : saying.remark}
            </span>
          </li>
        ))}
        {byName(others).map(({ shape, name, className, link, years }, place) => (
          <li key={`shape ${shape}`}>
            {place === 0 && <h2>As a shape only</h2>}
            <span class={`swatch ${className}`} aria-hidden="true" /> <a href={link}>{name}</a>{' '}
            <span class="quiet-text">{showSpan(...years)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkToRows(table: Table, rows: readonly number[], entity: number): string {
  const [row] = rows;
  return rows.length === 1 && row !== undefined
    ? linkToRecord(table.collection.name, row)
    : linkToCollection(table.collection.name, entityFilter(table, entity));
}

/** One shape of each name, in their order: what is in several parts has several shapes. */
function byName(shapes: readonly ShownShape[]): readonly ShownShape[] {
  const { compare } = new Intl.Collator('en');
  const first = new Map<string, ShownShape>();
  for (const each of shapes) {
    const key = `${each.entity} ${each.name}`;
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()].sort((one, other) => compare(one.name, other.name));
}
