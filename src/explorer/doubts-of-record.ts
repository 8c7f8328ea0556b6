import { isOutside } from '../contract/claims/doubtful-values.ts';
import type { Years } from '../contract/claims/years.ts';
import type { JsonObject } from '../contract/json/is-object.ts';
import { inSentence } from '../contract/words/in-words.ts';
import { variablesOf } from './claims/claim.ts';
import type { Catalog, Collection } from './data-types.ts';
import { type Description, yearKeysOf } from './description.ts';
import { showYears } from './years.ts';

/**
 * Why the years and the ranges of a record look wrong: what `verify --report` finds in it, in a phrase each.
 * @param years of the entity that it is about
 */
export function doubtsOfRecord(
  catalog: Catalog,
  description: Description,
  collection: Collection,
  record: JsonObject,
  years: Years | null,
): string[] {
  const { roles } = description;
  const numberOf = (key: string) => {
    const value = record[key];
    return typeof value === 'number' && !catalog.unknown_years.includes(value) ? value : null;
  };
  const own = yearKeysOf(description, collection.record);
  const [from = null, to = null] = [...(roles?.years ?? []), ...(roles?.recordYears ?? [])]
    .filter((key) => key !== null && own.has(key))
    .map((key) => numberOf(String(key)));
  const span = years && { from: years[0], to: years[1] };
  const ranges = variablesOf(catalog).flatMap(({ collection: of, isNumber, keys, name }) => {
    const [low, high] = of === collection && isNumber && keys.length === 2 ? keys.map(numberOf) : [];
    return low != null && high != null && low > high
      ? [`the first number of ${inSentence(name)} is larger than the second`]
      : [];
  });
  const isBeyond = span !== null && [from, to].some((year) => year !== null && isOutside(year, span));
  return [
    ...(from !== null && to !== null && from > to ? ['its first year is after its last one'] : []),
    ...(isBeyond
      ? [
          `its years are outside the years of the ${inSentence(catalog.entity?.label ?? 'entity')}, ${showYears(years)}`,
        ]
      : []),
    ...ranges,
  ];
}
