import { listOf, misfitsOf, strictly, text, webAddress } from './misfits-of.ts';

/**
 * What the Citation File Format, version 1.2.0, requires, as far as a snapshot uses it.
 *
 * @see https://github.com/citation-file-format/citation-file-format/blob/1.2.0/schema-guide.md
 */
const orcid = { type: 'string', pattern: '^https://orcid\\.org/[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]$' };
const email = { type: 'string', pattern: '^\\S+@\\S+\\.\\S{2,}$' };

const citation = strictly(
  {
    'cff-version': { const: '1.2.0' },
    message: text,
    type: { enum: ['software', 'dataset'] },
    title: text,
    // An author is a person or an entity; an entity has a name, and no affiliation.
    authors: listOf({
      oneOf: [
        strictly({ 'family-names': text, 'given-names': text, affiliation: text, orcid, email }, [
          'family-names',
        ]),
        strictly({ name: text, orcid, email }, ['name']),
      ],
    }),
    version: text,
    'date-released': { type: 'string', format: 'date' },
    doi: { type: 'string', pattern: '^10\\.\\d{4,9}(\\.\\d+)?/[A-Za-z0-9:/_;\\-.()\\[\\]\\\\]+$' },
    // Identifiers of the SPDX list of May 2021; licence-url is for those that are not in it.
    license: {
      type: 'string',
      pattern:
        '^(?:CC0-1\\.0|CC-BY(?:-NC)?(?:-SA|-ND)?-[34]\\.0|PDDL-1\\.0|ODC-By-1\\.0|ODbL-1\\.0|OGL-UK-3\\.0|etalab-2\\.0|CDLA-(?:Permissive|Sharing)-1\\.0|MIT|Apache-2\\.0)$',
    },
    'license-url': webAddress,
    url: webAddress,
    abstract: text,
    keywords: { ...listOf(text), uniqueItems: true },
  },
  ['cff-version', 'message', 'title', 'authors'],
);

/** What of a citation file, as YAML reads it, breaks the format. */
export function citationFileFaults(value: unknown): string[] {
  return misfitsOf(citation, value);
}
