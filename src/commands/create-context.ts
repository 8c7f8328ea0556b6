import { existsSync } from 'node:fs';
import type { JsonObject } from '../contract/json/is-object.ts';
import type { ImportEffects } from '../sources/export/import-effects.ts';
import type { layOut } from '../terminal/lay-out.ts';
import { type Progress, silentProgress } from '../terminal/progress.ts';
import { passwordsIn, printable, type Secret, withoutPasswords } from '../terminal/safe-text.ts';
import { type Output, screenOf } from '../terminal/screen.ts';

export interface CommandContext {
  readonly version: string;
  /** Aborted by Ctrl-C and termination signals. */
  readonly signal: AbortSignal;
  /** The terminal's width for results; null if standard output is not a terminal. */
  readonly columns: number | null;
  /** Prints unchanged on standard output what is meant to be copied. */
  print(text: string): void;
  /** Prints text for people on standard output: a terminal wraps and colours it. */
  show(text: string): void;
  /** On standard output. */
  printJson(value: JsonObject): void;
  /** On standard error; with --quiet, no notes. */
  notify(...notices: readonly Notice[]): void;
  /** On a terminal, or as --events. `unit` is plural: `records`; `bytes` are shown in megabytes. */
  progress(unit: string): Progress;
  /** Sets the message for an interruption from now on: `stopped by SIGINT; ...`. */
  whenStopped(truth: () => string): void;
  /** Sets the exit code of the process. */
  exit(code: number): void;
}

/** This process, or a test. */
export interface Shell {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted to end any command; the reason is one of `signalCodes`. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** With members that only the command line itself needs. */
export interface OpenContext extends CommandContext {
  readonly hasColour: { readonly stdout: boolean; readonly stderr: boolean };
  /** Whether an option such as `--json` was given, for any command. */
  asks(option: string): boolean;
  /** Loads layout and progress if needed; call it before reporting anything. */
  prepare(): Promise<void>;
  /** Writes an event to standard error, with --events. */
  event(value: JsonObject): void;
  /** As `event` gets it: without what the arguments hold of passwords. */
  eventOf(notice: Notice): NoticeEvent;
  hasPrintedJson(): boolean;
  truthWhenStopped(): string;
  code(): number;
}

/** The context of one run. All output passes through it, so only our own colours control the terminal. */
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
  const secrets = passwordsIn(
    args.map((arg) => arg.replace(/^--[\w-]+=/, '')).filter((arg) => !existsSync(arg)),
  );
  let hide = (text: string) => text;
  const clean = (text: string) => hide(printable(text));
  let code = 0;
  let hasPrintedJson = false;
  let truth = () => 'nothing was changed';
  let laidOut: typeof layOut = (text) => text;
  let makeProgress: (unit: string) => Progress = () => silentProgress;
  const event = (value: JsonObject) => {
    if (isHeard) stderr.write(`${clean(JSON.stringify(value))}\n`);
  };
  return {
    ...{ version, signal },
    columns: screens.stdout.columns,
    hasColour: { stdout: screens.stdout.hasColour, stderr: screens.stderr.hasColour },
    asks,
    async prepare() {
      if (args.includes('api')) hide = (await import('./arguments/hide-keys.ts')).hidingOf(args);
      if (Object.values(screens).some(({ columns, hasColour }) => columns !== null || hasColour))
        laidOut = (await import('../terminal/lay-out.ts')).layOut;
      if (isHeard) makeProgress = (unit) => createEventProgress(unit, event);
      else if (screens.stderr.columns !== null && !asks('--json') && !asks('--quiet')) {
        const { createProgressBar } = await import('../terminal/create-progress-bar.ts');
        makeProgress = (unit) => createProgressBar(unit, stderr);
      }
    },
    // Text copied from a terminal need not be byte for byte.
    print: (text) => stdout.write(`${stdout.isTTY === true ? clean(text) : hide(text)}\n`),
    show: (text) => stdout.write(`${laidOut(clean(text), screens.stdout)}\n`),
    printJson: (value) => {
      hasPrintedJson = true;
      for (const part of jsonParts(value)) stdout.write(clean(part));
      stdout.write('\n');
    },
    notify: (...notices) => {
      const shown = notices.filter(({ level }) => level !== 'note' || !asks('--quiet'));
      if (isHeard) for (const each of shown) event(noticeEvent(each, secrets));
      else
        for (const each of shown)
          stderr.write(`${laidOut(clean(noticeText(each, secrets)), screens.stderr)}\n`);
    },
    progress: (unit) => {
      const progress = makeProgress(unit);
      if (progress === silentProgress) return progress;
      const { show, stop } = progress;
      return { show: (done, total, what) => show(done, total, clean(what)), stop };
    },
    whenStopped: (said) => {
      truth = said;
    },
    exit: (chosen) => {
      code = chosen;
    },
    event,
    eventOf: (notice) => noticeEvent(notice, secrets),
    hasPrintedJson: () => hasPrintedJson,
    truthWhenStopped: () => truth(),
    code: () => code,
  };
}

const itemsAtOnce = 1000;

/**
 * `JSON.stringify(value, null, 2)` in parts: an export may have millions of problems, and a JavaScript string
 * cannot exceed 512 MB. The object needs at least one key.
 */
export function* jsonParts(value: JsonObject): Generator<string> {
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

/** Safe, as line ends within texts are escaped: each line end is layout. */
function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

interface ProgressEvent extends Readonly<Record<string, unknown>> {
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
}

/** Milliseconds between events. */
const pauseOfEvents = 500;

/** Reports the first state, then one per interval, and the last. */
export function createEventProgress(
  unit: string,
  tell: (event: ProgressEvent) => void,
  now: () => number = () => performance.now(),
): Progress {
  let last = Number.NEGATIVE_INFINITY;
  let pending: ProgressEvent | null = null;
  const tellNow = (event: ProgressEvent) => {
    tell(event);
    pending = null;
    last = now();
  };
  return {
    show(done, total, what) {
      pending = { event: 'progress', done, total: total === 0 ? null : total, unit, what };
      if (now() - last >= pauseOfEvents) tellNow(pending);
    },
    stop() {
      if (pending !== null) tellNow(pending);
      last = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Reported on standard error. */
export interface Notice {
  /** `failed`: a failed check; `cause`: why checks failed; `stopped`: by a signal. */
  readonly level: 'error' | 'warning' | 'note' | 'cause' | 'failed' | 'not checked' | 'stopped';
  readonly message: string;
  /** One line each. */
  readonly details?: readonly string[];
  readonly hint?: string | null;
}

/** What an import reports to, and what stops it. @param unit of what it reads */
export function importEffects(
  { progress, signal }: Pick<CommandContext, 'progress' | 'signal'>,
  unit: string,
): ImportEffects {
  return { progress: progress(unit), checking: progress('rows'), signal };
}

export function warning(message: string, more: Pick<Notice, 'details' | 'hint'> = {}): Notice {
  return { level: 'warning', message, ...more };
}

export const notes = (messages: readonly string[]): Notice[] =>
  messages.map((message) => ({ level: 'note', message }));

export const warnings = (messages: readonly string[]) => messages.map((message) => warning(message));

export function noticeText(
  { level, message, details = [], hint = null }: Notice,
  secrets: readonly Secret[] = [],
): string {
  const label = level === 'stopped' ? 'stopped' : `${level}:`;
  // A line end in untrusted text could forge a message of ours.
  const onOneLine = (text: string) => withoutPasswords(text, secrets).replaceAll('\n', '\\n');
  return [
    `${label} ${onOneLine(message)}`,
    ...details.map(onOneLine),
    ...(hint === null ? [] : [`hint: ${withoutPasswords(hint, secrets)}`]),
  ].join('\n');
}

type NoticeEvent = ReturnType<typeof noticeEvent>;

/** With the characters that text shows, so that a program can print it as well. */
export function noticeEvent(
  { level, message, details = [], hint = null }: Notice,
  secrets: readonly Secret[] = [],
) {
  const shown = (text: string) => printable(withoutPasswords(text, secrets));
  return {
    event: level,
    message: shown(message),
    details: details.map(shown),
    hint: hint === null ? null : shown(hint),
  };
}
