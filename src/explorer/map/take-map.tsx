import { inSentence } from '../../contract/in-words.ts';
import type { Entity } from '../entities.ts';
import { ofMentioned } from '../fold.ts';
import { useCatalog, useEntityNames } from '../parts/page.tsx';
import { Take } from '../parts/take.tsx';
import { toCsv } from '../table/saved-columns.ts';
import { showYear } from '../years.ts';
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
  readonly year: number;
}

/** Downloads and cites the map of a year whose colours are of regions. */
export function TakeMap({ entities, year }: TakeMapProps) {
  const { one, many } = useEntityNames();
  const own = ofMentioned(useCatalog().entity);
  const when = showYear(year);
  const title = `${many}${own} in ${when}`;
  return (
    <Take
      name={`map-${when.replace(' ', '-')}`}
      shown={title}
      caption={{ title, series: null }}
      csv={async () => csvOfEntities(one.toLowerCase(), aliveIn(entities, year))}
      has={`The CSV has all ${inSentence(many)}${own} of ${when}, hidden ones too, with their codes, years, regions and places`}
    />
  );
}
