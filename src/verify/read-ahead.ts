/** Reads several items at once, and yields the results in the order of the items. */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  atOnce: () => number,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for (const item of items) {
      const reading = read(item);
      // It may fail while an earlier one is pending; its error is thrown when its turn comes.
      reading.catch(() => {});
      underWay.push(reading);
      while (underWay.length >= atOnce()) yield await (underWay.shift() as Promise<Result>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<Result>);
  } finally {
    // Nothing keeps running after a reader stops early.
    await Promise.allSettled(underWay);
  }
}
