const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something that cannot be stopped from within, such as one long call of SQLite: meanwhile a signal ends the
 * process at once, as the system would. Only for use when there is nothing yet that would have to be removed.
 */
export function endBySignal<T>(work: () => T): T {
  const listeners = signals.map((signal) => [signal, process.listeners(signal)] as const);
  for (const signal of signals) process.removeAllListeners(signal);
  try {
    return work();
  } finally {
    for (const [signal, all] of listeners) for (const each of all) process.on(signal, each);
  }
}
