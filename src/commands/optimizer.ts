import { setFlagsFromString } from 'node:v8';

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
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString('--interrupt-budget=540672');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=400');
}
