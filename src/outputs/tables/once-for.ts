import { getOrMake } from '../../contract/get-or-make.ts';
/** What a cell follows from alone, such as an embedded record; null if a row has none. */
export type OwnerOf<Row> = (row: Row) => object | null;

/** Neighbours with the same key. */
export function runsOf<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): readonly (readonly [key: Key, run: readonly Item[]])[] {
  const runs: [key: Key, run: Item[]][] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = runs.at(-1);
    if (last !== undefined && last[0] === key) last[1].push(item);
    else runs.push([key, [item]]);
  }
  return runs;
}

/** Calls `make` once for each owner; for each row without one, or if there is no `of`. */
export function onceFor<Row, Made>(
  of: OwnerOf<Row> | undefined,
  make: (row: Row) => Made,
): (row: Row) => Made {
  if (of === undefined) return make;
  const made = new WeakMap<object, Made>();
  return (row) => {
    const owner = of(row);
    return owner === null ? make(row) : getOrMake(made, owner, () => make(row));
  };
}
