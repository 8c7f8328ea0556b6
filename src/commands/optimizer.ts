import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Does something that is over before it would pay to compile it well: to look at 3,793 files takes half the processor
 * time so.
 */
export function withoutOptimizer<T>(work: () => T): T {
  setFlagsFromString('--no-opt');
  try {
    return work();
  } finally {
    setFlagsFromString('--opt');
  }
}

/**
 * Lets the V8 of Node 20 compile a function well when it ran eight times as long as it waits otherwise, and with fewer of
 * those that it calls: a command that reads pages for a second compiled much that did not pay, or twice. Later ones wait
 * longer by themselves, and have no such flag.
 */
export function optimizeLater(): void {
  if (!isV8OfNode20) return;
  setFlagsFromString('--interrupt-budget=540672');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=400');
}

/** Bytes for new objects that are enough: both halves of their space. */
const ENOUGH = 8 * 2 ** 20;

/**
 * Keeps the V8 of Node 20 from giving new objects 32 MB, four times what it needs where each lives as long as a page or a
 * block of rows: at 37,000 records a build takes 106 MB, not 132, in the same time. What gives the space its size at the
 * start is an option of `node` alone, which a program that is called by its name cannot have.
 */
export function keepYoungSpaceSmall(): void {
  if (!isV8OfNode20) return;
  const observer = new PerformanceObserver(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space === undefined || space.space_size < ENOUGH) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}

const isV8OfNode20 = process.versions.v8.startsWith('11.');
