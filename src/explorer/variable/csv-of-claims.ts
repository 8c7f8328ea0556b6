import { type Source, sourcesText } from '../../contract/claims/sources.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Claim, Variable } from '../claims/claim.ts';
import { type Description, idIn, idKey, keysOf, pagesOf } from '../description.ts';
import { toCsv } from '../table/saved-columns.ts';

const DEEPEST = 3;

/** Reads what a record of a kind cites, with pages, through the records that it embeds, or by their ids; not through its entity. */
export function sourcesReader(
  description: Description,
  kind: string,
  depth = 0,
): (record: JsonObject) => Source[] {
  const { reference, entity } = description.roles ?? {};
  const readers = keysOf(description, kind).flatMap(({ name, embeds, refersTo }) => {
    const isBare = depth === 0 && refersTo !== null && refersTo === reference?.record;
    if (isBare)
      return (record: JsonObject) =>
        [record[name] ?? []].flat().map((value): Source => {
          return { reference: idIn(description, refersTo, value), ...pagesOf(description, record) };
        });
    if (embeds === null || embeds === entity || depth === DEEPEST) return [];
    const inner = embeds === reference?.record ? null : sourcesReader(description, embeds, depth + 1);
    const id = idKey(description, embeds);
    return (record: JsonObject) =>
      [record[name] ?? []].flat().flatMap((value): Source[] => {
        const embedded = value as JsonObject;
        return inner?.(embedded) ?? [{ reference: embedded[id], ...pagesOf(description, record) }];
      });
  });
  return (record) => readers.flatMap((read) => read(record));
}

/**
 * The claims with their ids and sources as in `claims.csv` of an archive, and the titles of the sources.
 * @param records of the claims, in their order
 * @param one how an entity is called, `polity`
 * @param titleOf a reference by its id
 */
export function csvOfClaims(
  { id, unit, part, collection }: Variable,
  claims: readonly Claim[],
  records: readonly JsonObject[],
  description: Description,
  one: string,
  titleOf: (reference: unknown) => string,
): string {
  const key = idKey(description, collection.record);
  const read = sourcesReader(description, collection.record);
  const columns = [
    ...['claim', `${one}_id`, one, 'variable', 'value', 'low', 'high', 'unit', 'state'],
    ...['inferred', 'disputed', 'uncertain', 'year_from', 'year_to', 'dated', 'titles', 'sources'],
  ];
  const rows = claims.map((claim, place) => {
    const record = records[place] ?? {};
    const sources = read(record);
    return [
      `${collection.name}/${record[key]}${part === null ? '' : `#${part}`}`,
      ...[claim.entity?.id ?? null, claim.entity?.label ?? null, id],
      ...[claim.value, claim.low, claim.high, unit, claim.state],
      ...[claim.inferred, claim.disputed, claim.uncertain, claim.from, claim.to, claim.dated],
      sources.map(({ reference }) => titleOf(reference)).join(' | ') || null,
      sourcesText(sources),
    ];
  });
  return toCsv(columns, rows);
}
