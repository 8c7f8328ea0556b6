/** Reported on standard error. */
export interface Notice {
  /** `failed`: a failed check; `cause`: why checks failed; `stopped`: by a signal. */
  readonly level: 'error' | 'warning' | 'note' | 'cause' | 'failed' | 'not checked' | 'stopped';
  readonly message: string;
  /** One line each. */
  readonly details?: readonly string[];
  readonly hint?: string | null;
}

export function notes(messages: readonly string[]): Notice[] {
  return messages.map((message) => ({ level: 'note', message }));
}

export function noticeText({ level, message, details = [], hint = null }: Notice): string {
  const label = level === 'stopped' ? 'stopped' : `${level}:`;
  // A line end in untrusted text could forge a message of ours.
  return [
    `${label} ${message.replaceAll('\n', '\\n')}`,
    ...details,
    ...(hint === null ? [] : [`hint: ${hint}`]),
  ].join('\n');
}

export function noticeEvent({ level, message, details = [], hint = null }: Notice) {
  return { event: level, message, details, hint };
}
