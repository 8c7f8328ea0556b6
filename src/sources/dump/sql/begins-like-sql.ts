import { firstWords } from './statement-reader.ts';

/** White space and comments; the last comment may be cut off by the end of the bytes. */
const beforeStatements = /^(?:\uFEFF|\s|--.*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|[-/]$)*/;

/** Accepts a known statement, whose first word may be cut off, a psql command, or comments only. */
export function beginsLikeSql(head: Buffer): boolean {
  const text = head.toString().replace(beforeStatements, '');
  const [word = ''] = /^[a-z]*/i.exec(text) ?? [];
  if (text === '' || text.startsWith('\\')) return true;
  const isKnown = (known: string) =>
    word.length === text.length ? known.startsWith(word.toLowerCase()) : known === word.toLowerCase();
  return word !== '' && firstWords.some(isKnown);
}
