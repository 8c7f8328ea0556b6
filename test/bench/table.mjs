/** The smallest, the middle and the largest of some numbers; of an even count, the mean of the two in the middle. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2,
    least: sorted[0],
    most: sorted.at(-1),
  };
}

const columns = (what, ...others) =>
  what.padEnd(40) + others.map((text, index) => String(text).padStart([9, 9, 8, 8, 6][index])).join('');

const shown = (value) => (value >= 1000 ? value.toFixed(0) : value.toFixed(2));

/**
 * Rows as text, 80 columns wide.
 *
 * @param rows each `{ what, target, values }`: values is a list of numbers, or a text that says why there are none
 */
export function table(rows) {
  const lines = rows.map(({ what, target = '', values }) => {
    if (typeof values === 'string') return `${columns(what, target)}  ${values}`;
    const { median, least, most } = spread(values);
    return columns(what, target, shown(median), shown(least), shown(most), values.length);
  });
  return [columns('', 'target', 'median', 'least', 'most', 'runs'), ...lines].join('\n');
}

/** Seconds that commands took, as text: medians of the processor and of the clock. */
export function secondsTable(commands) {
  const lines = commands.map(({ part, name, runs }) => {
    const [processor, wall] = ['processor', 'wall'].map(
      (what) => spread(runs.map((run) => run[what])).median,
    );
    return columns(`${part}: ${name}`, processor.toFixed(3), wall.toFixed(3));
  });
  return [columns('seconds, medians', 'processor', 'wall'), ...lines].join('\n');
}
