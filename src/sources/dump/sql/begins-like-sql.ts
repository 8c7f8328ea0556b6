import { firstWords } from './statement-reader.ts';

/** White space and comments; the last comment may continue beyond the bytes looked at, or only just begin there. */
const beforeStatements = /^(?:\uFEFF|\s|--.*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|[-/]$)*/;

/**
 * Whether a text may be SQL, by its first bytes: a known statement, a psql command, or a comment so long that nothing
 * after it is visible. A word cut off at the end of the bytes may be the beginning of one.
 */
export function beginsLikeSql(head: Buffer): boolean {
  const text = head.toString().replace(beforeStatements, '');
  const [word = ''] = /^[a-z]*/i.exec(text) ?? [];
  if (text === '' || text.startsWith('\\')) return true;
  const isKnown = (known: string) =>
    word.length === text.length ? known.startsWith(word.toLowerCase()) : known === word.toLowerCase();
  return word !== '' && firstWords.some(isKnown);
}
