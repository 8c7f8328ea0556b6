import { firstWords } from './statement-reader.ts';

/** White space and comments, of which the last may go on beyond what is looked at, or just begin there. */
const beforeStatements = /^(?:\uFEFF|\s|--.*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|[-/]$)*/;

/**
 * Whether a text may be SQL, by its first bytes: a statement that is known, a command of psql, or a comment so long that
 * nothing is seen behind it. A word that ends with the bytes may be the beginning of one.
 */
export function beginsLikeSql(head: Buffer): boolean {
  const text = head.toString().replace(beforeStatements, '');
  const [word = ''] = /^[a-z]*/i.exec(text) ?? [];
  if (text === '' || text.startsWith('\\')) return true;
  const isKnown = (known: string) =>
    word.length === text.length ? known.startsWith(word.toLowerCase()) : known === word.toLowerCase();
  return word !== '' && firstWords.some(isKnown);
}
