import { bibliography } from './bibliography/bibliography.ts';
import { changelog } from './changelog.ts';
import { citationFile } from './citation-file.ts';
import { croissant } from './croissant.ts';
import { dataPackage } from './data-package.ts';
import type { DatasetDocument, DatasetFacts } from './facts.ts';
import { readme } from './readme.ts';
import { resolveDataset } from './resolve-dataset.ts';
import { RO_CRATE, roCrate } from './ro-crate.ts';
import { zenodoFile } from './zenodo.ts';

/**
 * The documents that describe a snapshot to people, catalogues and programs. Equal facts give equal texts.
 * Unset values are left out, never invented. So are documents that require them: `CITATION.cff` needs a title
 * and an author, `.zenodo.json` also a licence.
 */
export function datasetDocuments(facts: DatasetFacts): DatasetDocument[] {
  const dataset = resolveDataset(facts);
  const one = (path: string, text: string | null): DatasetDocument[] =>
    text === null ? [] : [{ path, text: [text] }];
  const documents = [
    ...one('CITATION.cff', citationFile(dataset)),
    ...one('.zenodo.json', zenodoFile(dataset)),
    ...one('CHANGELOG.md', changelog(facts, dataset.version, dataset.date)),
    ...bibliography(facts),
    ...one('datapackage.json', dataPackage(facts, dataset)),
    ...one('croissant.json', croissant(facts, dataset)),
  ];
  const paths = documents.map(({ path }) => path);
  return [
    ...documents,
    ...one(RO_CRATE, roCrate(facts, dataset, [...paths, 'README.md'])),
    ...one('README.md', readme(facts, dataset, [...paths, RO_CRATE])),
  ];
}
