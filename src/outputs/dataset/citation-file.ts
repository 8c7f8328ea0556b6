import { unicodeEscape } from '../../terminal/safe-text.ts';
import type { ResolvedDataset } from './resolve-dataset.ts';

/**
 * `CITATION.cff`; null without a title or an author, which the format requires and this does not invent.
 * Values are JSON strings, which YAML 1.2 reads as the same text.
 * @see https://github.com/citation-file-format/citation-file-format/blob/1.2.0/schema-guide.md
 */
export function citationFile(dataset: ResolvedDataset): string | null {
  const { title, hasTitle, description, authors, version, date, doi, licence, homepage, service, keywords } =
    dataset;
  if (!hasTitle || authors.length === 0) return null;
  return [
    ...entry('cff-version', '1.2.0'),
    ...entry('message', 'If you use this dataset, please cite it as below.'),
    ...entry('type', 'dataset'),
    ...entry('title', title),
    'authors:',
    ...authors.flatMap(({ name, person, orcid, affiliation, email }) => {
      const lines = [
        ...(person === null
          ? // An entity of the format has no affiliation.
            entry('name', name)
          : [
              ...entry('family-names', person.family),
              ...entry('given-names', person.given),
              ...entry('affiliation', affiliation),
            ]),
        ...entry('orcid', orcid),
        ...entry('email', email),
      ];
      return lines.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
    }),
    ...entry('version', version),
    ...entry('date-released', date),
    ...entry('doi', doi),
    ...(licence?.isUsual ? entry('license', licence.id) : entry('license-url', licence?.url ?? null)),
    ...entry('url', homepage ?? service),
    ...entry('abstract', description),
    ...(keywords.length === 0 ? [] : ['keywords:', ...keywords.map((word) => `  - ${yamlString(word)}`)]),
    '',
  ].join('\n');
}

function entry(key: string, value: string | null): string[] {
  return value === null ? [] : [`${key}: ${yamlString(value)}`];
}

/** A JSON string with characters escaped that YAML does not allow. */
export function yamlString(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);
}
