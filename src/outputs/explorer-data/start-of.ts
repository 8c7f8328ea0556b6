import type { ExplorerCatalog, ExplorerEntities, ExplorerStart } from '../../contract/documents.ts';
import { getOrMake } from '../../contract/get-or-make.ts';
import { readEntities } from '../../explorer/entities.ts';
import { aliveIn, askedYear } from '../../explorer/map/in-year.ts';
import { examplesOf } from '../../explorer/start/highlights.ts';

/**
 * What the start page shows before it loads any other file: the entities of its year, and searches to try. All
 * entities would take three times as long on a slow network, and more in a larger databank.
 */
export function startOf(
  file: ExplorerEntities | null,
  catalog: ExplorerCatalog,
): Pick<ExplorerCatalog, 'examples' | 'start'> {
  if (file === null) return { examples: [], start: null };
  const entities = readEntities(file, catalog);
  const examples = examplesOf(
    catalog,
    entities.map(({ label }) => label),
  );
  if (catalog.centuries === null) return { examples, start: null };
  const { year } = askedYear(catalog, null);
  const alive = aliveIn(entities, year).sort((one, other) => one.index - other.index);
  const column = <T>(values: readonly T[]) => alive.map(({ index }) => values[index] as T);
  const start = {
    ...{ year, ids: column(file.ids), labels: alive.map(({ label }) => label) },
    ...{ from: column(file.from), to: column(file.to), region: column(file.region) },
    ...placesOf(column(file.longitude), column(file.latitude)),
  };
  return { examples, start };
}

/** Many entities share a place. */
function placesOf(
  longitudes: readonly (number | null)[],
  latitudes: readonly (number | null)[],
): Pick<ExplorerStart, 'place' | 'places'> {
  const known = new Map<string, number>();
  const places = { longitude: [] as number[], latitude: [] as number[] };
  const place = longitudes.map((longitude, index) => {
    const latitude = latitudes[index] ?? null;
    if (longitude === null || latitude === null) return -1;
    const at = getOrMake(known, `${longitude} ${latitude}`, () => known.size);
    [places.longitude[at], places.latitude[at]] = [longitude, latitude];
    return at;
  });
  return { place, places };
}
