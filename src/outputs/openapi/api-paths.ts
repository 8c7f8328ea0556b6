import { INDEX, type PageLinks } from '../../contract/tree/tree.ts';
import { camelCase } from '../../contract/words/in-words.ts';
import type { Collection } from '../../model/description/kind.ts';
import { unusedName } from '../../model/description/table-names.ts';
import { type JsonSchema, recordSchemaPath } from '../../model/schemas/schema.ts';
import type { ApiFacts, OpenApi, Operation } from './api-facts.ts';
import { answer, errorsOf, response } from './api-responses.ts';
import type { ComponentSchemas } from './component-schemas.ts';

export const INDEX_TAG = 'index';
/** The section of collections with one-word names. */
export const OTHER_TAG = 'collections';

export function pathsOf(facts: ApiFacts, schemas: ComponentSchemas): OpenApi['paths'] {
  const { api, collections, pageLinks, records } = facts;
  const used = new Set<string>();
  const idOf = (...parts: readonly string[]) => {
    const id = unusedName(camelCase(parts.join('/')), (each) => used.has(each));
    used.add(id);
    return id;
  };
  const file = pageLinks === 'file' ? INDEX : '';
  const errors = errorsOf(pageLinks);
  const index: Operation = {
    operationId: idOf('list', 'collections'),
    tags: [INDEX_TAG],
    summary: 'The address of every collection',
    responses: {
      200: answer(
        'The addresses, by the names of the collections.',
        schemas.document('root-index'),
        pageLinks,
      ),
      ...errors,
      404: response('not-found'),
    },
  };
  const each = collections.flatMap((collection): [string, OpenApi['paths'][string]][] => {
    const { name, path, kind, envelope } = collection;
    const own = envelope === undefined ? undefined : { collection: name, envelope };
    const about = facts.schemas.get(recordSchemaPath(kind.name));
    const common = { tags: [sectionOf(collection)], ...descriptionOf(about) };
    const list: Operation = {
      operationId: idOf('list', name),
      ...common,
      summary: `One page of ${name}`,
      parameters: [{ $ref: '#/components/parameters/page' }],
      responses: {
        200: answer('The page.', schemas.page(kind.name, own), pageLinks),
        ...errors,
        404: response('invalid-page'),
      },
    };
    const single: Operation = {
      operationId: idOf('get', name, 'by', kind.id.addresses ? 'id' : kind.id.name),
      ...common,
      summary: `One record of ${name}`,
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: kind.id.addresses
            ? `The last part of the ${kind.id.name} of the record.`
            : `The ${kind.id.name} of the record.`,
          schema: kind.id.value.schema(false),
        },
      ],
      responses: {
        200: answer('The record, as it is on its page.', schemas.record(kind.name), pageLinks),
        ...errors,
        404: response('not-found'),
      },
    };
    return [
      [pageLinks === 'query' ? path : `${path}page-{page}.json`, { get: list }],
      ...(records ? ([[`${path}{id}/${file}`, { get: single }]] as [string, { get: Operation }][]) : []),
    ];
  });
  return Object.fromEntries([[`${api}${file}`, { get: index }], ...each]);
}

/** A collection's name without its last word. */
export function sectionOf({ name }: Collection): string {
  const end = name.lastIndexOf('/');
  return end === -1 ? OTHER_TAG : name.slice(0, end);
}

function descriptionOf(schema: JsonSchema | undefined): { readonly description?: string } {
  return schema?.description === undefined ? {} : { description: schema.description };
}

/** A query parameter, or part of the file's name. */
export function pageParameter(
  pageLinks: PageLinks,
): NonNullable<OpenApi['components']['parameters']>[string] {
  return {
    name: 'page',
    in: pageLinks === 'query' ? 'query' : 'path',
    required: pageLinks === 'file',
    description: 'The number of the page, from 1; or last.',
    schema: {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', const: 'last' },
      ],
    },
    examples: { first: { value: 1 }, last: { value: 'last' } },
  };
}
