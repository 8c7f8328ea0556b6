/** As many as browsers ask one host for at once. */
const AT_ONCE = 6;

/** Works on all of them, some at once; if it fails for one of them, on no more. */
export async function atOnce<T>(all: Iterable<T>, work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next)).finally(() => {
    waiting.length = 0;
  });
}
