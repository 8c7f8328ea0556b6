interface Embedding {
  readonly key: string;
  readonly target: string;
}

/** `path` names keys: `a.b`, `b.c`, `a`. A long one is cut in the middle. */
export interface EmbeddingFault {
  readonly record: string;
  readonly path: readonly string[];
}

/** Levels of embedding: more than any service has, few enough for every stage. */
export const deepestEmbedding = 100;

const shown = 5;

interface Visit {
  readonly record: string;
  readonly keys: readonly Embedding[];
  next: number;
  depth: number;
  deepest: Embedding | null;
}

/**
 * Finds each cycle once, from the record met first, and each record that is the first to embed others too
 * deep, but not those above it. Not recursive: a chain may be of any length.
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
      // What leads into a cycle has no depth.
      const depth = target === undefined ? Number.POSITIVE_INFINITY : target.depth + 1;
      if (depth > visit.depth) Object.assign(visit, { depth, deepest: key });
      visit.next += 1;
    }
  }
  return { cycles, tooDeep };
}

/** The keys that lead back to the visited record at `place`. */
function circle(open: readonly Visit[], place: number): string[] {
  const step = (index: number) => {
    const { record, keys, next } = open[place + index] as Visit;
    return `${record}.${keys[next]?.key}`;
  };
  return [...stepsOf(open.length - place, step), (open[place] as Visit).record];
}

function downFrom(visit: Visit, done: ReadonlyMap<string, Visit>): string[] {
  const steps: string[] = [];
  let last = visit;
  for (; last.deepest !== null; last = done.get(last.deepest.target) as Visit)
    steps.push(`${last.record}.${last.deepest.key}`);
  return [...stepsOf(steps.length, (index) => steps[index] as string), last.record];
}

/** All steps, or the first and last of too many. */
function stepsOf(length: number, step: (index: number) => string): string[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => step(from + index));
  return length <= 2 * shown
    ? range(0, length)
    : [...range(0, shown), `${length - 2 * shown} more`, ...range(length - shown, length)];
}
