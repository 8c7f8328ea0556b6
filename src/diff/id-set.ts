/** The id of a record as it is stored. */
export type Id = string | number;

/** A list of ids that is too long for memory. */
export interface IdSet {
  add(id: Id): void;
  has(id: Id): boolean;
}

/** The ids that a collection lists. */
export interface Listing {
  /** False if the id is there already. */
  add(id: Id): boolean;
  has(id: Id): boolean;
}

/** Ids that are known to be in a set, so that the file is not asked again. */
const mostKnown = 50_000;

/** A set in a file, some of whose ids are at hand. */
export function idSet(stored: IdSet): IdSet {
  let known = new Set<Id>();
  return {
    add: (id) => {
      if (known.has(id)) return;
      if (known.size === mostKnown) known = new Set();
      known.add(id);
      stored.add(id);
    },
    has: (id) => known.has(id) || stored.has(id),
  };
}
