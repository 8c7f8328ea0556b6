import { doiAddress, type ResolvedDataset } from '../resolve-dataset.ts';
import { bibtexEntry, bibtexName, bibtexText } from './bibtex.ts';

/** A BibTeX entry for the dataset itself. */
export function bibtexOfDataset(dataset: ResolvedDataset): string {
  const { name, title, authors, version, date, publisher, doi, homepage, service } = dataset;
  const key = `${name}${version === null ? '' : `-${version}`}`.replace(/[^A-Za-z0-9.-]/g, '-');
  const text = (value: string | null) => value && bibtexText(value);
  return bibtexEntry('misc', key, {
    author:
      authors.length === 0
        ? null
        : authors
            .map(({ name: literal, person }) =>
              bibtexName(
                person === null || person.given === null
                  ? { literal }
                  : { family: person.family, given: person.given },
              ),
            )
            .join(' and '),
    title: `{${bibtexText(title)}}`,
    year: date && String(Number(date.slice(0, 4))),
    version: text(version),
    publisher: text(publisher),
    doi: text(doi),
    url:
      (doi === null ? (homepage ?? service) : doiAddress(doi))?.replace(/[{}\\]/g, encodeURIComponent) ??
      null,
    note: 'Data set',
  });
}
