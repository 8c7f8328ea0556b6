import { listIn, objectIn } from '../../contract/json/is-object.ts';
import { jsonIn } from '../../contract/json/json-text.ts';
import { linesOf, type TableFile, type TableRow, UnreadableTable } from './table-rows.ts';

export const REFERENCES = 'references.csl.json';

/** What the CSL-JSON says of each reference, called as in the table of sources. @throws UnreadableTable */
export async function* referencesIn(file: Omit<TableFile, 'path'>): AsyncGenerator<TableRow> {
  let [number, isAtEnd] = [0, false];
  for await (const line of linesOf({ ...file, path: REFERENCES })) {
    number += 1;
    const text = line.toString();
    const { id, title, issued, DOI: doi, custom } = objectIn(jsonIn(text.replace(/,$/, '')));
    if (isAtEnd || (typeof id !== 'string' && !(number === 1 ? /^\[\]?$/ : /^\]$/).test(text)))
      throw new UnreadableTable(`cannot be read: line ${number} is not a reference`);
    isAtEnd = text.endsWith(']');
    const [year] = listIn(listIn(objectIn(issued)['date-parts'])[0]);
    if (typeof id === 'string') yield { source: id, title, year, doi, zotero: objectIn(custom).zotero };
  }
  if (!isAtEnd) throw new UnreadableTable('cannot be read: it has no end');
}

/** The first of these values that differs, or null. Blank titles are left out, and years that are not numbers. */
export function differenceIn(found: TableRow, { source, title, year, doi, zotero }: TableRow): string | null {
  const written =
    typeof title === 'string' && title.trim() !== '' ? title.replace(/\p{Cs}/gu, '\ufffd') : null;
  const expected = { source, title: written, year: typeof year === 'number' ? year : null, doi, zotero };
  const other = Object.entries(expected).find(([key, value]) => (found[key] ?? null) !== value);
  return other === undefined ? null : `${other[0]} differs from sources`;
}
