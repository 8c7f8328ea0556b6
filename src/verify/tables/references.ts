import { listIn, objectIn } from '../../contract/json/is-object.ts';
import { CLDF } from './snapshot.ts';
import { itemsOf, linesOf, type TableFile, type TableRow, UnreadableTable } from './table-rows.ts';

export const REFERENCES = 'references.csl.json';

/** The same references as BibTeX. */
export const BIBTEX = ['references.bib', `${CLDF}/sources.bib`];

/** What the CSL-JSON says of each reference, called as in the table of sources. @throws UnreadableTable */
export async function* referencesIn(file: Omit<TableFile, 'path'>): AsyncGenerator<TableRow> {
  for await (const { id, title, issued, DOI: doi, custom } of itemsOf({ ...file, path: REFERENCES }, form)) {
    const [year] = listIn(listIn(objectIn(issued)['date-parts'])[0]);
    yield { source: id, title, year, doi, zotero: objectIn(custom).zotero };
  }
}

const form = {
  ...{ first: '[', last: ']', item: 'reference' },
  isItem: ({ id }: TableRow) => typeof id === 'string',
};

/**
 * What a BibTeX file says of each reference, called as in the table of sources. Titles are TeX there, of which the letters
 * and digits are left; names are left out.
 * @throws UnreadableTable
 */
export async function* entriesIn(file: TableFile): AsyncGenerator<TableRow> {
  let number = 0;
  let entry: Record<string, string> | null = null;
  for await (const line of linesOf(file)) {
    number += 1;
    const text = line.toString();
    const [, source] = /^@\w+\{(.*),$/.exec(text) ?? [];
    const [, name, value] = /^ {2}(\w+) = \{(.*)\},$/.exec(text) ?? [];
    if (entry === null) {
      // A heading and an empty line, before all entries.
      if (source === undefined && number > 2)
        throw new UnreadableTable(`cannot be read: line ${number} is not in a reference`);
      entry = source === undefined ? null : { source };
    } else if (text === '}') {
      const { source, title, year, doi, zotero }: Record<string, string> = entry;
      yield {
        source,
        title: lettersIn(title, true),
        year: year === undefined ? null : yearIn(year),
        doi,
        zotero,
      };
      entry = null;
    } else if (name === undefined || value === undefined || name in entry)
      throw new UnreadableTable(`cannot be read: line ${number} is not of a reference`);
    else entry[name] = value;
  }
  if (entry !== null) throw new UnreadableTable('cannot be read: it has no end');
}

const yearIn = (text: string) => (text.endsWith(' BCE') ? -1 : 1) * Number(text.replace(/ BCE$/, ''));

const commands =
  /\\text(?:(?:backslash|brace(?:left|right)|ascii(?:circum|tilde))\{\}|it|bf|superscript|subscript)/g;

/** The letters and digits of a title, without the tags that TeX has commands for, or these; null without any. */
function lettersIn(title: unknown, isTex = false): string | null {
  const text = typeof title === 'string' ? title.replace(/<\/?(?:i|b|sup|sub)>/gi, '') : '';
  // After the tags, which `<\textbackslash{}i>` does not have.
  const plain = isTex ? text.replace(commands, '') : text;
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('') ?? null;
}

/** As `differenceIn`, of an entry of BibTeX. */
export function differenceInEntry(found: TableRow, expected: TableRow): string | null {
  const { source, title, year, doi, zotero } = expected;
  const written = typeof doi === 'string' ? doi.replace(/[{}\\]/g, encodeURIComponent) : null;
  return differenceIn(found, { source, title: lettersIn(title), year, doi: written, zotero });
}

/**
 * The first of these values that differs, or null. Blank titles are left out, and years that are not numbers. Line breaks
 * are spaces.
 */
export function differenceIn(found: TableRow, { source, title, year, doi, zotero }: TableRow): string | null {
  const expected = {
    source,
    title: onOneLine(title),
    year: typeof year === 'number' ? year : null,
    doi: wholeCharacters(doi),
    zotero,
  };
  const other = Object.entries(expected).find(([key, value]) => (found[key] ?? null) !== (value ?? null));
  return other === undefined ? null : `${other[0]} differs from sources`;
}

/** No encoding holds half a character. */
const wholeCharacters = (text: unknown) =>
  typeof text === 'string' ? text.replace(/\p{Cs}/gu, '\ufffd') : null;

const onOneLine = (text: unknown) =>
  wholeCharacters(text)
    ?.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim() || null;
