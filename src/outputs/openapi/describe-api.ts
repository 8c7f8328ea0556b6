import type { ApiFacts, OpenApi } from './api-facts.ts';
import { INDEX_TAG, OTHER_TAG, pageParameter, pathsOf, sectionOf } from './api-paths.ts';
import { headers, responsesOf } from './api-responses.ts';
import { componentSchemas } from './component-schemas.ts';

/**
 * Describes a tree in OpenAPI 3.1 for people, linters and client generators. Examples are relative addresses
 * in the tree: real data, and no copies of records.
 */
export function describeApi(facts: ApiFacts): OpenApi {
  const { api, collections, baseUrl, pageLinks } = facts;
  const schemas = componentSchemas(facts.schemas);
  const responses = responsesOf(pageLinks, schemas);
  const paths = pathsOf(facts, schemas);
  const isQuery = pageLinks === 'query';
  return {
    openapi: '3.1.0',
    // First, since the preview rewrites the address.
    servers: [{ url: baseUrl }],
    // Tells tools not to ask for a key.
    security: [],
    info: infoOf(facts),
    tags: [
      { name: INDEX_TAG, description: `The addresses of all collections, at ${api}.` },
      ...[...new Set(collections.map(sectionOf))].map((name) => ({
        name,
        description: `The collections below ${api}${name === OTHER_TAG ? '' : `${name}/`}.`,
      })),
    ],
    paths,
    components: {
      schemas: schemas.all(),
      ...(isQuery && { headers: headers() }),
      responses,
      parameters: { page: pageParameter(pageLinks) },
    },
  };
}

function infoOf({ dataset, release, pageLinks }: ApiFacts): OpenApi['info'] {
  const { title, description, licence } = dataset;
  const limits =
    pageLinks === 'query'
      ? 'Every answer is a file: parameters other than page (page_size, search, ordering, filters) are ignored.'
      : 'Every answer is a file, and so is every page: parameters (page, page_size, search, ordering, filters) are ignored.';
  return {
    title,
    description: [...(description === null ? [] : [description]), limits].join('\n\n'),
    version: release ?? dataset.version ?? 'unversioned',
    ...(licence !== null && {
      license: {
        name: licence.name,
        // OpenAPI allows only one of the two.
        ...(licence.url !== null ? { url: licence.url } : licence.id !== null && { identifier: licence.id }),
      },
    }),
  };
}
