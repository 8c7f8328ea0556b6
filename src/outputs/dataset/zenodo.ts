import { documentText } from '../../contract/json/json-text.ts';
import { escapeSigns } from '../../contract/words/escape-signs.ts';
import { known } from './known.ts';
import { paragraphsOf } from './markdown.ts';
import { nameInLists, type ResolvedDataset } from './resolve-dataset.ts';

export const ZENODO = '.zenodo.json';

/**
 * Which Zenodo reads instead of asking. Null without a title, an author or a licence that
 * Zenodo knows: it would use its defaults (CC-BY-4.0, the owner of the repository). Zenodo assigns the DOI.
 * @see https://developers.zenodo.org/#representation
 */
export function zenodoFile(dataset: ResolvedDataset): string | null {
  const { title, hasTitle, description, authors, version, date, licence, homepage, keywords } = dataset;
  if (!hasTitle || authors.length === 0 || licence?.id === null || !licence?.isUsual) return null;
  const related = (identifier: string, relation: string) => ({ identifier, relation, scheme: 'url' });
  return documentText({
    upload_type: 'dataset',
    title,
    // Zenodo shows HTML.
    description: paragraphsOf(description ?? title)
      .map((paragraph) => `<p>${escapeSigns(paragraph)}</p>`)
      .join(''),
    creators: authors.map((author) => ({
      name: nameInLists(author),
      ...known({
        affiliation: author.affiliation,
        orcid: author.orcid?.slice(-'0000-0000-0000-0000'.length),
      }),
    })),
    access_right: 'open',
    license: licence.id.toLowerCase(),
    ...known({
      version,
      publication_date: date,
      keywords,
      related_identifiers: [
        ...(homepage === null ? [] : [related(homepage, 'isDocumentedBy')]),
        ...dataset.sources.flatMap(({ url }) => (url === null ? [] : [related(url, 'isDerivedFrom')])),
      ],
    }),
  });
}
