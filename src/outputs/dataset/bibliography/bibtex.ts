import { onOneLine } from '../one-line.ts';
import { doiAddress, type ResolvedDataset } from '../resolve-dataset.ts';
import type { Creator } from './creators.ts';
import type { Reference } from './reference.ts';

/** Values as they stand between braces; null fields are left out. */
type BibtexFields = Readonly<Record<string, string | null>>;

function bibtexEntry(type: string, key: string, fields: BibtexFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`  ${name} = {${value}},\n`],
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

export function bibtexReference(reference: Reference): string {
  const { key, type, title, creators, andOthers, year, url, doi, zotero } = reference;
  return bibtexEntry(type.bibtex, key, {
    author: bibtexNames(creators, andOthers),
    // Braces keep styles from changing the case of names.
    title: title === null ? null : `{${bibtexTitle(title)}}`,
    // Some readers skip an entry without text.
    note: title === null ? 'Without a title' : null,
    year: year === null ? null : bibtexYear(year),
    doi: doi && verbatim(doi),
    url,
    // Styles ignore fields that they do not know.
    zotero,
  });
}

/** For fields that are not TeX. */
function verbatim(text: string): string {
  return text.replace(/[{}\\]/g, encodeURIComponent);
}

/** In braces, since BibTeX would split a name into parts. */
function bibtexNames(creators: readonly Creator[], andOthers = false): string | null {
  if (creators.length === 0) return null;
  const names = creators.map((creator) =>
    'literal' in creator
      ? `{${bibtexText(creator.literal)}}`
      : `{${bibtexText(creator.family)}}, {${bibtexText(creator.given)}}`,
  );
  return [...names, ...(andOthers ? ['others'] : [])].join(' and ');
}

function bibtexYear(year: number): string {
  return year < 0 ? `${-year} BCE` : String(year);
}

/** TeX commands for special characters. BibTeX counts braces even after a backslash. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

/** Escapes text for TeX, on one line: BibTeX treats line breaks as spaces anyway. */
function bibtexText(text: string): string {
  return onOneLine(text).replace(/[\\{}^~$&#%_]/g, (character) => commands[character] ?? `\\${character}`);
}

/** The HTML that titles in a Zotero library may have; CSL JSON has it as it is. */
const markup = { i: 'textit', b: 'textbf', sup: 'textsuperscript', sub: 'textsubscript' } as const;

function bibtexTitle(title: string): string {
  return Object.entries(markup).reduce(
    (text, [tag, command]) =>
      // Up to the last end: with none behind it, each begin would look through the rest of the text.
      text.replace(new RegExp(`^.*</${tag}>`, 'i'), (closed) =>
        closed.replace(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gi'), `\\${command}{$1}`),
      ),
    bibtexText(title),
  );
}

export function bibtexOfDataset(dataset: ResolvedDataset): string {
  const { name, title, authors, version, date, publisher, doi, homepage, service } = dataset;
  const key = `${name}${version === null ? '' : `-${version}`}`.replace(/[^A-Za-z0-9.-]/g, '-');
  const text = (value: string | null) => value && bibtexText(value);
  const creators = authors.map(({ name: literal, person }): Creator => {
    const given = person?.given ?? null;
    return person === null || given === null ? { literal } : { family: person.family, given };
  });
  const address = doi === null ? (homepage ?? service) : doiAddress(doi);
  return bibtexEntry('misc', key, {
    author: bibtexNames(creators),
    title: `{${bibtexText(title)}}`,
    year: date && String(Number(date.slice(0, 4))),
    version: text(version),
    publisher: text(publisher),
    doi: doi && verbatim(doi),
    url: address && verbatim(address),
    note: 'Data set',
  });
}
