/** Something that a person should know, reported on standard error. */
export interface Notice {
  /** `stopped` by a signal; `failed` is a failed check, `cause` explains why checks failed. */
  readonly level: 'error' | 'warning' | 'note' | 'cause' | 'failed' | 'not checked' | 'stopped';
  readonly message: string;
  /** What belongs to it, one line each. */
  readonly details?: readonly string[];
  /** What to do next; null if the message is enough. */
  readonly hint?: string | null;
}

/** Messages that are worth knowing, and no more. */
export function notes(messages: readonly string[]): Notice[] {
  return messages.map((message) => ({ level: 'note', message }));
}

/** A notice as people read it: its label, its details below, what to do next at the end. */
export function noticeText({ level, message, details = [], hint = null }: Notice): string {
  const label = level === 'stopped' ? 'stopped' : `${level}:`;
  // A line end in what came from outside would let it speak for us.
  return [
    `${label} ${message.replaceAll('\n', '\\n')}`,
    ...details,
    ...(hint === null ? [] : [`hint: ${hint}`]),
  ].join('\n');
}

/** A notice as an event of `--events`. */
export function noticeEvent({ level, message, details = [], hint = null }: Notice) {
  return { event: level, message, details, hint };
}
