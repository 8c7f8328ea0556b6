import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock by which an answer is late until the test is over, so that on a busy machine none is by chance. Gives
 * what lets so many milliseconds pass, a moment later: what was sent may arrive first.
 */
export function holdClock(): (milliseconds: number) => void {
  const later = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => void later(() => vi.advanceTimersByTime(milliseconds), 20);
}
