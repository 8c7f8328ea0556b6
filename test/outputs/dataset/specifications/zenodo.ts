import { listOf, misfitsOf, strictly, text, webAddress } from './misfits-of.ts';

/**
 * What Zenodo takes as the metadata of a deposit, as far as a snapshot uses it.
 *
 * @see https://developers.zenodo.org/#representation
 */
const deposit = strictly(
  {
    upload_type: { const: 'dataset' },
    title: text,
    description: text,
    // A person is "family, given".
    creators: listOf(
      strictly(
        {
          name: text,
          affiliation: text,
          orcid: { type: 'string', pattern: '^(?:[0-9]{4}-){3}[0-9]{3}[0-9X]$' },
        },
        ['name'],
      ),
    ),
    access_right: { enum: ['open', 'embargoed', 'restricted', 'closed'] },
    // The identifiers of its list are those of SPDX in small letters.
    license: { type: 'string', pattern: '^[a-z0-9.-]+$' },
    version: text,
    publication_date: { type: 'string', format: 'date' },
    keywords: listOf(text),
    related_identifiers: listOf(
      strictly(
        {
          identifier: webAddress,
          relation: { enum: ['isDocumentedBy', 'isDerivedFrom'] },
          scheme: { const: 'url' },
        },
        ['identifier', 'relation'],
      ),
    ),
  },
  // All that the form requires, so that nothing of its own is taken.
  ['upload_type', 'title', 'description', 'creators', 'access_right', 'license'],
);

export function zenodoFaults(value: unknown): string[] {
  return misfitsOf(deposit, value);
}
