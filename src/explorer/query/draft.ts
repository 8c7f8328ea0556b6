import { keep, kept } from '../in-session.ts';
import { readPlace } from '../location.ts';

/** By the statement of their address (or none): statements that were typed there, and have not run. */
const DRAFTS = 'queries';

/** Older ones are dropped: a tab may be open for weeks. */
const MOST = 20;

const drafts = () => new Map<string, string>(JSON.parse(kept(DRAFTS) ?? '[]'));

/** Changes the draft of the address that is shown, which may be newer than what the view was rendered for; null drops it. */
export function keepDraft(text: string | null): void {
  const asked = readPlace(location.hash).query.get('sql') ?? '';
  const all = drafts();
  all.delete(asked);
  if (text !== null) all.set(asked, text);
  keep(DRAFTS, JSON.stringify([...all].slice(-MOST)));
}

/** Null without one. */
export const draftAt = (asked: string) => drafts().get(asked) ?? null;
