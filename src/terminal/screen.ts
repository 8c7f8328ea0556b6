import type { Writable } from 'node:stream';

export type Output = Pick<Writable, 'write'> & { readonly isTTY?: boolean; readonly columns?: number };

export interface Screen {
  /** The terminal's width; null if it is not a terminal: lines are never wrapped. */
  readonly columns: number | null;
  readonly hasColour: boolean;
}

export interface ColourWishes {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRefused: boolean;
}

/** For a terminal that does not report its width. */
export const usualWidth = 80;
/** Narrower terminals break words. */
const leastWidth = 20;

/** Text is wrapped and coloured in a terminal, but not in a pipe or file. */
export function screenOf(output: Output, wishes: ColourWishes): Screen {
  const isTerminal = output.isTTY === true;
  return {
    columns: isTerminal ? Math.max(output.columns || usualWidth, leastWidth) : null,
    hasColour: hasColour(isTerminal, wishes),
  };
}

/** Precedence: `--no-color`, NO_COLOR, FORCE_COLOR, the terminal. */
function hasColour(isTerminal: boolean, { env, isRefused }: ColourWishes): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = env;
  if (isRefused || NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}
