import { keep, kept } from '../in-session.ts';
import { readPlace } from '../location.ts';

/** A statement that was typed at the address of another one (or of none), and has not run. */
interface Draft {
  readonly asked: string;
  readonly text: string;
}

const DRAFT = 'query';

/** At the address that is shown, which may be newer than what the view was rendered for. */
export function keepDraft(text: string): void {
  const asked = readPlace(location.hash).query.get('sql') ?? '';
  keep(DRAFT, JSON.stringify({ asked, text } satisfies Draft));
}

export function forgetDraft(): void {
  keep(DRAFT, 'null');
}

/** Null without one. */
export function draftAt(asked: string): string | null {
  const draft = JSON.parse(kept(DRAFT) ?? 'null') as Draft | null;
  return draft?.asked === asked ? draft.text : null;
}
