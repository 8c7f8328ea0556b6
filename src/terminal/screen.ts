import type { Writable } from 'node:stream';

/** A stream for text that may be a terminal. */
export type Output = Pick<Writable, 'write'> & { readonly isTTY?: boolean; readonly columns?: number };

/** How text is laid out on one output. */
export interface Screen {
  /** The width of the terminal; null if there is none, and no line is ever wrapped. */
  readonly columns: number | null;
  readonly hasColour: boolean;
}

/** What decides about colour, besides the terminal itself. */
export interface ColourWishes {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--no-color` was given. */
  readonly isRefused: boolean;
}

/** For a terminal that does not say how wide it is. */
export const usualWidth = 80;
/** Below this, words are broken rather than wrapped. */
const leastWidth = 20;

/** How text is laid out on an output: wrapped and coloured in a terminal, neither in a pipe or file. */
export function screenOf(output: Output, wishes: ColourWishes): Screen {
  const isTerminal = output.isTTY === true;
  return {
    columns: isTerminal ? Math.max(output.columns || usualWidth, leastWidth) : null,
    hasColour: hasColour(isTerminal, wishes),
  };
}

/** `--no-color` takes precedence over NO_COLOR, that over FORCE_COLOR, that over the terminal: in doubt, no colour. */
function hasColour(isTerminal: boolean, { env, isRefused }: ColourWishes): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = env;
  if (isRefused || NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}
