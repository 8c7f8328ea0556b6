import { known } from './known.ts';
import type { ResolvedDataset } from './resolve-dataset.ts';

/**
 * Who made a dataset, who publishes it and under which licence, in the terms of schema.org. Unset values are
 * null or left out.
 * @param prefix of the types: empty where schema.org is the context, else such as `sc:`
 */
export function schemaOrgParties({ authors, licence, publisher }: ResolvedDataset, prefix: '' | 'sc:') {
  const organisation = (name: string | null) => name && { '@type': `${prefix}Organization`, name };
  return {
    license: licence && (licence.url ?? { '@type': `${prefix}CreativeWork`, name: licence.name }),
    creator: authors.map(({ name, person, orcid, affiliation, email }) => ({
      '@type': `${prefix}${person === null ? 'Organization' : 'Person'}`,
      ...(orcid !== null && { '@id': orcid }),
      name,
      ...known({
        givenName: person?.given,
        familyName: person?.family,
        email,
        // schema.org knows it of persons alone.
        affiliation: person && organisation(affiliation),
      }),
    })),
    publisher: organisation(publisher),
  };
}
