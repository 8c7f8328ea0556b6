import { contractHeaders, JSON_TYPE, messages } from '../../contract/tree/http.ts';
import type { PageLinks } from '../../contract/tree/tree.ts';
import { camelCase } from '../../contract/words/in-words.ts';
import type { JsonSchema } from '../../model/schemas/schema.ts';
import type { OpenApi, Responses } from './api-facts.ts';
import type { ComponentSchemas } from './component-schemas.ts';

const ETAG = 'ETag';

export function answer(description: string, schema: JsonSchema, pageLinks: PageLinks): Responses[string] {
  return {
    description,
    ...(pageLinks === 'query' && { headers: headerReferences([...Object.keys(contractHeaders), ETAG]) }),
    content: { [JSON_TYPE]: { schema } },
  };
}

/** Headers of the contract, unless a host ignores queries: it sends its own. */
export function headers(): OpenApi['components']['schemas'] {
  const text = { type: 'string' };
  const varies = 'A server that compresses adds Accept-Encoding.';
  return {
    ...Object.fromEntries(
      Object.entries(contractHeaders).map(([name, value]) => [
        name,
        { description: name === 'Vary' ? varies : `Always ${value}.`, schema: text, example: value },
      ]),
    ),
    [ETAG]: { description: 'Sent back as If-None-Match, it is answered with 304.', schema: text },
    Location: { description: 'The same address with a slash, and with the same query.', schema: text },
  };
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** Answers that any address may give. A host that ignores queries sends its own. */
export function errorsOf(pageLinks: PageLinks): Responses {
  if (pageLinks === 'file') return {};
  return { 301: response('without-slash'), 304: response('not-modified'), 405: response('not-allowed') };
}

export function responsesOf(pageLinks: PageLinks, schemas: ComponentSchemas): Responses {
  if (pageLinks === 'file') {
    const missing = { description: 'There is no such file: what the host says then is its own.' };
    return { 'invalid-page': missing, 'not-found': missing };
  }
  const always = Object.keys(contractHeaders);
  const error = (description: string, detail: string): Responses[string] => ({
    description,
    headers: headerReferences(always),
    content: {
      [JSON_TYPE]: {
        schema: schemas.document('error'),
        examples: { [camelCase(detail)]: { value: { detail } } },
      },
    },
  });
  return {
    'without-slash': {
      description: 'The address had no slash at its end.',
      headers: headerReferences([...always, 'Location']),
    },
    'not-modified': {
      description: 'The answer is still the one whose ETag the request named.',
      headers: headerReferences([...always, ETAG]),
    },
    'invalid-page': error('There is no such page.', messages.invalidPage),
    'not-found': error('There is nothing at this address.', messages.notFound),
    'not-allowed': error('The method was one that writes.', messages.notAllowed('POST')),
  };
}
