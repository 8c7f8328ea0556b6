import { onOneLine } from '../one-line.ts';
import type { Creator } from './creators.ts';
import type { Reference } from './reference.ts';

/** The fields of a BibTeX entry, as they stand between braces; those that are null are left out. */
export type BibtexFields = Readonly<Record<string, string | null>>;

/** An entry of a BibTeX file, with a line break at its end. */
export function bibtexEntry(type: string, key: string, fields: BibtexFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`  ${name} = {${value}},\n`],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** `references.bib`, entry by entry. */
export function bibtexReference({ key, type, title, creators, andOthers, year, url }: Reference): string {
  return bibtexEntry(type.bibtex, key, {
    author:
      creators.length === 0
        ? null
        : [...creators.map(bibtexName), ...(andOthers ? ['others'] : [])].join(' and '),
    // In braces, so that no style changes the case of names.
    title: title === null ? null : `{${bibtexText(title)}}`,
    // Some readers leave out an entry of which nothing is said.
    note: title === null ? 'Without a title' : null,
    year: year === null ? null : bibtexYear(year),
    url,
  });
}

/** In braces, since BibTeX would look for parts in it. */
export function bibtexName(creator: Creator): string {
  return 'literal' in creator
    ? `{${bibtexText(creator.literal)}}`
    : `{${bibtexText(creator.family)}}, {${bibtexText(creator.given)}}`;
}

function bibtexYear(year: number): string {
  return year < 0 ? `${-year} BCE` : String(year);
}

/** Commands in the place of what means something to TeX; braces are counted even behind a backslash. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

/** A text as TeX prints it, on one line: a reader of BibTeX takes line breaks as spaces anyway. */
export function bibtexText(text: string): string {
  return onOneLine(text).replace(/[\\{}^~$&#%_]/g, (character) => commands[character] ?? `\\${character}`);
}
