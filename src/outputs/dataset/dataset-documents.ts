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
 * The documents of a snapshot: what it says of itself to people, catalogues and programs. Equal facts give equal texts.
 *
 * What nobody has said is left out: no author, licence or date is made up. A document whose format requires what is
 * missing is not among them: `CITATION.cff` needs a title and an author, `.zenodo.json` a licence, too.
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
