import { CHECKSUMS } from '../../contract/tree/listed-sum.ts';
import { CHANGELOG } from '../../contract/tree/releases.ts';
import { CITATION, DATA_PACKAGE } from '../../contract/tree/tree.ts';
import type { WrittenFile } from '../tables/table.ts';
import { BIBTEX, bibliography } from './bibliography/bibliography.ts';
import { changelog } from './changelog.ts';
import { citationFile } from './citation-file.ts';
import { cldfMetadata } from './cldf-metadata.ts';
import { CROISSANT, croissant } from './croissant.ts';
import { dataPackage } from './data-package.ts';
import type { DatasetDocument, DatasetFacts } from './facts.ts';
import { purposes, README, readme } from './readme.ts';
import { resolveDataset } from './resolve-dataset.ts';
import { RO_CRATE, roCrate } from './ro-crate.ts';
import { ZENODO, zenodoFile } from './zenodo.ts';

/** Those that a snapshot may have. */
export const documentNames: readonly string[] = [README, ...Object.keys(purposes)];

/**
 * The documents that describe a snapshot to people, catalogues and programs. Equal facts give equal texts.
 * Unset values are left out, never invented. So are documents that require them: `CITATION.cff` needs a title
 * and an author, `.zenodo.json` also a licence. Each lists the files that were made before it with their
 * checksums. One that is among the files already is not made. `write` is called once for each, in their order.
 */
export function datasetDocuments(
  facts: DatasetFacts,
  write: (document: DatasetDocument) => WrittenFile,
): DatasetDocument[] {
  const dataset = resolveDataset(facts);
  const one = (path: string, text: string | null): DatasetDocument[] =>
    text === null || facts.files.some((file) => file.path === path) ? [] : [{ path, text: [text] }];
  const references = bibliography(facts);
  const cldf = cldfMetadata(facts, dataset);
  const texts = [
    ...one(CITATION, citationFile(dataset)),
    ...one(ZENODO, zenodoFile(dataset)),
    ...one(CHANGELOG, changelog(facts, dataset.version, dataset.date)),
    ...references,
    ...one('cldf/StructureDataset-metadata.json', cldf),
    ...(cldf === null ? [] : references)
      .filter(({ path }) => path === BIBTEX)
      .map(({ text }) => ({ path: 'cldf/sources.bib', text })),
  ];
  const paths = [...texts.map(({ path }) => path), DATA_PACKAGE, CROISSANT, RO_CRATE];
  const documents = [...texts, ...one(README, readme(facts, dataset, paths))];
  let files = [...facts.files, ...documents.map(write)];
  const add = (path: string, text: string) => {
    const document = { path, text: [text] };
    documents.push(document);
    files = [...files, write(document)];
  };
  add(DATA_PACKAGE, dataPackage({ ...facts, files }, dataset));
  add(CROISSANT, croissant({ ...facts, files }, dataset));
  add(RO_CRATE, roCrate({ ...facts, files }, dataset, [CHECKSUMS]));
  return documents;
}
