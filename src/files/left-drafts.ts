import { basename, dirname } from 'node:path';
import { type Claim, claimName, type NameForm, removeAbandoned } from './claimed-names.ts';
import { attempt } from './file-error.ts';

/** Claims a path beside a file for a draft of it: release it once the draft was renamed or removed. */
export function claimDraft(to: string): Claim {
  return attempt('write', to, () => claimName(draftsOf(to)));
}

/** Removes the drafts of a file whose processes have ended. */
export function removeLeftDrafts(to: string): void {
  attempt('write', to, () => removeAbandoned(draftsOf(to)));
}

function draftsOf(to: string): NameForm {
  return { folder: dirname(to), start: `.${basename(to)}.`, end: '.part' };
}
