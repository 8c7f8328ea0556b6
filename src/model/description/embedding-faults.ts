/** A key that embeds a record. */
interface Embedding {
  readonly key: string;
  readonly target: string;
}

/** A record that embeds too much, and by which keys: `a.b`, `b.c`, `a`. A long path is cut in the middle. */
export interface EmbeddingFault {
  readonly record: string;
  readonly path: readonly string[];
}

/** How many records may be embedded in each other: more than any service has, and few enough for every stage. */
export const deepestEmbedding = 100;

/** Steps of a path that are told at either end of it. */
const shown = 5;

/** A record that is being visited, and the next of its keys to follow. */
interface Visit {
  readonly record: string;
  readonly keys: readonly Embedding[];
  next: number;
  /** How deep its keys lead, as far as they were followed. */
  depth: number;
  /** The key that leads deepest. */
  deepest: Embedding | null;
}

/**
 * Every way in which a record embeds itself, each found once, from the record where it is met first; and every record
 * that is the first to embed others too deep: those above it are not told. Without recursion: a chain may be of any
 * length.
 */
export function embeddingFaults(embedded: ReadonlyMap<string, readonly Embedding[]>): {
  readonly cycles: readonly EmbeddingFault[];
  readonly tooDeep: readonly EmbeddingFault[];
} {
  const cycles: EmbeddingFault[] = [];
  const tooDeep: EmbeddingFault[] = [];
  const open: Visit[] = [];
  const placeOf = new Map<string, number>();
  const done = new Map<string, Visit>();
  const enter = (record: string) => {
    placeOf.set(record, open.length);
    open.push({ record, keys: embedded.get(record) ?? [], next: 0, depth: 0, deepest: null });
  };
  for (const start of embedded.keys()) {
    if (!done.has(start)) enter(start);
    for (let visit = open.at(-1); visit !== undefined; visit = open.at(-1)) {
      const key = visit.keys[visit.next];
      if (key === undefined) {
        if (visit.depth === deepestEmbedding + 1)
          tooDeep.push({ record: visit.record, path: downFrom(visit, done) });
        done.set(visit.record, visit);
        placeOf.delete(visit.record);
        open.pop();
        continue;
      }
      const place = placeOf.get(key.target);
      const target = done.get(key.target);
      if (place === undefined && target === undefined) {
        enter(key.target);
        continue;
      }
      if (place !== undefined) cycles.push({ record: key.target, path: circle(open, place) });
      // What leads into a circle has no depth that could be told.
      const depth = target === undefined ? Number.POSITIVE_INFINITY : target.depth + 1;
      if (depth > visit.depth) Object.assign(visit, { depth, deepest: key });
      visit.next += 1;
    }
  }
  return { cycles, tooDeep };
}

/** The keys that lead back to the record at a place of those that are being visited. */
function circle(open: readonly Visit[], place: number): string[] {
  const step = (index: number) => {
    const { record, keys, next } = open[place + index] as Visit;
    return `${record}.${keys[next]?.key}`;
  };
  return [...stepsOf(open.length - place, step), (open[place] as Visit).record];
}

/** The keys that lead deepest. */
function downFrom(visit: Visit, done: ReadonlyMap<string, Visit>): string[] {
  const steps: string[] = [];
  let last = visit;
  for (; last.deepest !== null; last = done.get(last.deepest.target) as Visit)
    steps.push(`${last.record}.${last.deepest.key}`);
  return [...stepsOf(steps.length, (index) => steps[index] as string), last.record];
}

/** All steps, or the first and the last of too many. */
function stepsOf(length: number, step: (index: number) => string): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => step(from + index));
  return length <= 2 * shown
    ? range(0, length)
    : [...range(0, shown), `${length - 2 * shown} more`, ...range(length - shown, length)];
}
