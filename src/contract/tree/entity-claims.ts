/** The claims of entities, in numbered files of `explore/data/entity-claims/`, so that a comparison loads a few of them. */

/** A request for each entity costs more than its neighbours do: they say about as much as a page of records. */
const ENTITIES_PER_FILE = 16;

/** How many files there are: known before a record is read, as all parts of a tree name the same files. */
export const entityClaimFiles = (entities: number) => Math.ceil(entities / ENTITIES_PER_FILE);

/** The number of the file, from 1, with the claims of an entity, and their place in it. */
export function placeOfClaims(entity: number): { readonly file: number; readonly place: number } {
  return { file: Math.floor(entity / ENTITIES_PER_FILE) + 1, place: entity % ENTITIES_PER_FILE };
}
