import type { DatasetDocument, DatasetFacts, ReferenceFacts } from '../facts.ts';
import { bibtexReference } from './bibtex.ts';
import { type Reference, readReference } from './reference.ts';

export const BIBTEX = 'references.bib';
export const CSL_JSON = 'references.csl.json';

/** The references of a snapshot as BibTeX and CSL-JSON; empty if no record is a reference. */
export function bibliography({ references }: Pick<DatasetFacts, 'references'>): DatasetDocument[] {
  if (references === null) return [];
  return [
    { path: BIBTEX, text: { [Symbol.iterator]: () => listed(references, bibtex) } },
    { path: CSL_JSON, text: { [Symbol.iterator]: () => listed(references, cslJson) } },
  ];
}

interface Form {
  readonly item: (reference: Reference) => string;
  readonly first: string;
  readonly between: string;
  readonly last: string;
  readonly none: string;
}

/** Text outside of entries is a comment; some readers reject an empty file. */
const header = 'References, one entry for each record, called by the id of the record.\n';

const bibtex: Form = { item: bibtexReference, first: `${header}\n`, between: '', last: '', none: header };
const cslJson: Form = { item: cslItem, first: '[\n', between: ',\n', last: '\n]\n', none: '[]\n' };

function* listed({ records }: ReferenceFacts, form: Form): Generator<string, undefined> {
  let before = form.first;
  let isEmpty = true;
  for (const record of records()) {
    yield before + form.item(readReference(record));
    before = form.between;
    isEmpty = false;
  }
  yield isEmpty ? form.none : form.last;
}

/**
 * One line of `references.csl.json`.
 * @see https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html
 */
function cslItem({ key, type, title, creators, andOthers, year, url, doi, zotero }: Reference): string {
  return JSON.stringify({
    id: key,
    type: type.csl,
    ...(title !== null && { title }),
    // As pandoc writes `and others`, for which CSL has no term.
    ...(creators.length > 0 && { author: [...creators, ...(andOthers ? [{ literal: 'others' }] : [])] }),
    // Years before our era are negative here, too.
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(doi !== null && { DOI: doi }),
    ...(url !== null && { URL: url }),
    ...(zotero !== null && { custom: { zotero } }),
  });
}
