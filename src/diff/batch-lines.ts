const LINES_AT_ONCE = 500;

/** Hands on lines in batches: there may be millions. */
export function batchLines(use: (lines: readonly string[]) => void) {
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length > 0) use(waiting);
    waiting = [];
  };
  return {
    add: (line: string) => {
      waiting.push(line);
      if (waiting.length === LINES_AT_ONCE) flush();
    },
    flush,
  };
}
