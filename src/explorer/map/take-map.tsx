import { inSentence } from '../../contract/in-words.ts';
import type { Entity } from '../entities.ts';
import { ofMentioned } from '../fold.ts';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { Take } from '../parts/take.tsx';
import { toCsv } from '../table/saved-columns.ts';
import { sayIn, showYear } from '../years.ts';
import { aliveIn } from './in-year.ts';

/** @param one how an entity is called, `polity` */
export function csvOfEntities(one: string, entities: readonly Entity[]): string {
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
export function TakeMap({ entities, year }: TakeMapProps) {
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
