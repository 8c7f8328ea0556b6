import { plural } from '../terminal/plural.ts';
import { shownPath } from '../terminal/safe-text.ts';

/** The last line of an import: whether the export may leave this machine. */
export function privacyText(
  { to, isPublic = false }: { readonly to: string; readonly isPublic?: boolean },
  { privateTexts }: { readonly privateTexts: number },
): string {
  const file = shownPath(to);
  const texts = plural(privateTexts, 'private text');
  if (isPublic)
    return `${file} is public: ${privateTexts === 0 ? 'there was no private text' : `${texts} left out`}.`;
  return privateTexts === 0
    ? `${file} holds no private text.`
    : `${file} is private, with ${texts}: keep it on this machine, or import with --public to leave them out.`;
}
