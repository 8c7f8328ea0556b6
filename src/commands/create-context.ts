import type { layOut } from '../terminal/lay-out.ts';
import { type Progress, silentProgress } from '../terminal/progress.ts';
import { printable } from '../terminal/safe-text.ts';
import { type Output, screenOf } from '../terminal/screen.ts';
import type { CommandContext } from './context.ts';
import { noticeEvent, noticeText } from './notice.ts';

/** Where a command line is run: this process, or a test. */
export interface Shell {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted to end whatever runs; the reason is one of `signalCodes`. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A context, and what only the command line itself needs from it. */
export interface OpenContext extends CommandContext {
  readonly hasColour: { readonly stdout: boolean; readonly stderr: boolean };
  /** Whether an option such as `--json` was given, whatever the command. */
  asks(option: string): boolean;
  /** Loads, if needed, what lays out text and shows progress: to be called before anything is reported. */
  prepare(): Promise<void>;
  /** Writes an event to standard error, with --events. */
  event(value: Readonly<Record<string, unknown>>): void;
  /** Whether JSON was printed. */
  hasPrintedJson(): boolean;
  truthWhenStopped(): string;
  code(): number;
}

/** Makes the context of one run: all its output passes here, and only our own colours control the terminal. */
export function createContext(
  version: string,
  args: readonly string[],
  { stdout, stderr, signal, env }: Shell,
): OpenContext {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const asks = (option: string) => options.includes(option);
  const wishes = { env, isRefused: asks('--no-color') };
  const screens = { stdout: screenOf(stdout, wishes), stderr: screenOf(stderr, wishes) };
  const isHeard = asks('--events');
  let code = 0;
  let hasPrintedJson = false;
  let truth = () => 'nothing was changed';
  let laidOut: typeof layOut = (text) => text;
  let makeProgress: (unit: string) => Progress = () => silentProgress;
  const event = (value: Readonly<Record<string, unknown>>) => {
    if (isHeard) stderr.write(`${printable(JSON.stringify(value))}\n`);
  };
  return {
    version,
    signal,
    columns: screens.stdout.columns,
    hasColour: { stdout: screens.stdout.hasColour, stderr: screens.stderr.hasColour },
    asks,
    async prepare() {
      if (Object.values(screens).some(({ columns, hasColour }) => columns !== null || hasColour))
        laidOut = (await import('../terminal/lay-out.ts')).layOut;
      if (isHeard) {
        const { createEventProgress } = await import('./create-event-progress.ts');
        makeProgress = (unit) => createEventProgress(unit, (each) => event({ ...each }));
      } else if (screens.stderr.columns !== null && !asks('--json') && !asks('--quiet')) {
        const { createProgressBar } = await import('../terminal/create-progress-bar.ts');
        makeProgress = (unit) => createProgressBar(unit, stderr);
      }
    },
    // Text copied from a terminal need not be byte for byte.
    print: (text) => stdout.write(`${stdout.isTTY === true ? printable(text) : text}\n`),
    show: (text) => stdout.write(`${laidOut(printable(text), screens.stdout)}\n`),
    printJson: (value) => {
      hasPrintedJson = true;
      for (const part of jsonParts(value)) stdout.write(printable(part));
      stdout.write('\n');
    },
    notify: (...notices) => {
      if (isHeard) for (const each of notices) event(noticeEvent(each));
      else
        for (const each of notices) stderr.write(`${laidOut(printable(noticeText(each)), screens.stderr)}\n`);
    },
    progress: (unit) => {
      const progress = makeProgress(unit);
      if (progress === silentProgress) return progress;
      const { show, stop } = progress;
      return { show: (done, total, what) => show(done, total, printable(what)), stop };
    },
    whenStopped: (said) => {
      truth = said;
    },
    exit: (chosen) => {
      code = chosen;
    },
    event,
    hasPrintedJson: () => hasPrintedJson,
    truthWhenStopped: () => truth(),
    code: () => code,
  };
}

/** Items of a list in one part. */
const itemsAtOnce = 1000;

/**
 * What `JSON.stringify(value, null, 2)` returns, in parts: an export may have millions of problems, and a JavaScript
 * string cannot hold more than 512 MB.
 *
 * @param value an object with one key or more; its lists may be of any length
 */
export function* jsonParts(value: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, item] of Object.entries(value)) {
    yield `${before}\n  ${JSON.stringify(key)}: `;
    if (Array.isArray(item) && item.length > 0) yield* listParts(item);
    else yield indented(item);
    before = ',';
  }
  yield '\n}';
}

function* listParts(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    const items = indented(list.slice(at, at + itemsAtOnce)).slice('['.length, -'\n  ]'.length);
    yield (at === 0 ? '[' : ',') + items;
  }
  yield '\n  ]';
}

/** A value as written below a key. Line ends within texts are escaped, so every line end is one of the layout. */
function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
