import { inSentence } from '../../contract/in-words.ts';
import type { Entity } from '../entities.ts';
import { Swatch } from '../parts/entity-link.tsx';
import { useEntityNames } from '../parts/page.tsx';
import { linkToRows, type Table } from '../table/make-table.ts';
import { showSpan, showYear, showYears } from '../years.ts';
import type { Mark, ShapeMark } from './marks.tsx';

interface ListProps {
  readonly marks: readonly (Mark & { readonly entity: Entity })[];
  readonly others: readonly ShapeMark[];
  readonly year: number;
  readonly table: Table | null;
}

export function MapList({ marks, others, year, table }: ListProps) {
  const { one, many } = useEntityNames();
  return (
    <section class="map-list" aria-label={`In ${showYear(year)}`} tabIndex={0}>
      <p class="count">
        <strong>{marks.length}</strong> {inSentence(marks.length === 1 ? one : many)} in {showYear(year)}
      </p>
      <ul class="plain">
        {marks.map(({ entity, saying, className, link }, place) => (
          <li key={entity.index}>
            {(place === 0 || entity.region !== marks[place - 1]?.entity.region) && (
              <h2>{entity.region ?? 'No region'}</h2>
            )}
            <Swatch className={className} /> <a href={link}>{entity.label}</a>{' '}
            {table !== null && saying !== null && saying.rows.length > 0 ? (
              <>
                <a class="value" href={linkToRows(table, entity, saying.rows)}>
                  {saying.text}
                </a>{' '}
                <small>{saying.remark}</small>
              </>
            ) : (
              <small>{saying === null ? showYears(entity.years) : saying.text}</small>
            )}
          </li>
        ))}
        {byName(others).map(({ shape, name, className, link, years }, place) => (
          <li key={`shape ${shape}`}>
            {place === 0 && <h2>As a shape only</h2>}
            <Swatch className={className} /> <a href={link}>{name}</a> <small>{showSpan(...years)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One shape of each name: an entity in several parts has several shapes. */
function byName(shapes: readonly ShapeMark[]): readonly ShapeMark[] {
  const { compare } = new Intl.Collator('en');
  const keyOf = ({ entity, name }: ShapeMark) => `${entity?.index} ${name}`;
  const last = new Map(shapes.toReversed().map((each) => [keyOf(each), each]));
  return [...last.values()].sort((one, other) => compare(one.name, other.name) || one.shape - other.shape);
}
