/**
 * Does something with each of many items, several at a time. After the first failure no further item is started, and
 * nothing is still running when this returns.
 *
 * @throws what the first of them threw
 */
export async function atOnce<T>(
  width: number,
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const runSome = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      try {
        await run(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, runSome));
  if (failures.length > 0) throw failures[0];
}
