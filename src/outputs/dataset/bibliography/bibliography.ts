import type { DatasetDocument, DatasetFacts, ReferenceFacts } from '../facts.ts';
import { bibtexReference } from './bibtex.ts';
import { type Reference, readReference } from './reference.ts';

/** All references of a snapshot, as BibTeX and as CSL-JSON; none where no record is one of references. */
export function bibliography({ references }: Pick<DatasetFacts, 'references'>): DatasetDocument[] {
  if (references === null) return [];
  return [
    { path: 'references.bib', text: { [Symbol.iterator]: () => listed(references, bibtex) } },
    { path: 'references.csl.json', text: { [Symbol.iterator]: () => listed(references, cslJson) } },
  ];
}

/** How the items of a bibliography are written one after the other. */
interface Form {
  readonly item: (reference: Reference) => string;
  readonly first: string;
  readonly between: string;
  readonly last: string;
  /** The whole, where there are no references. */
  readonly none: string;
}

/** What is outside of an entry is a comment; some readers take no empty file. */
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
 * An item of `references.csl.json`, on one line.
 *
 * @see https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html
 */
function cslItem({ key, type, title, creators, andOthers, year, url }: Reference): string {
  return JSON.stringify({
    id: key,
    type: type.csl,
    ...(title !== null && { title }),
    // As pandoc writes `and others`; CSL has no sign for it.
    ...(creators.length > 0 && { author: [...creators, ...(andOthers ? [{ literal: 'others' }] : [])] }),
    // A year before our era is negative here, too.
    ...(year !== null && { issued: { 'date-parts': [[year]] } }),
    ...(url !== null && { URL: url }),
  });
}
