/** A key that embeds a record. */
interface Embedding {
  readonly key: string;
  readonly target: string;
}

/** A record that embeds itself, and by which keys: `a.b`, `b.c`, `a`. */
export interface Cycle {
  readonly record: string;
  readonly path: readonly string[];
}

/** Every way in which a record embeds itself; each is found once, from the record where it is met first. */
export function embeddingCycles(embedded: ReadonlyMap<string, readonly Embedding[]>): Cycle[] {
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const open: { readonly record: string; readonly key: string }[] = [];
  const visit = (record: string) => {
    const start = open.findIndex((each) => each.record === record);
    if (start >= 0) {
      const path = open.slice(start).map((each) => `${each.record}.${each.key}`);
      cycles.push({ record, path: [...path, record] });
    }
    if (start >= 0 || done.has(record)) return;
    for (const { key, target } of embedded.get(record) ?? []) {
      open.push({ record, key });
      visit(target);
      open.pop();
    }
    done.add(record);
  };
  for (const record of embedded.keys()) visit(record);
  return cycles;
}
