import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, listIn, objectIn } from '../contract/json/is-object.ts';
import { keyOfPart } from '../contract/json/json-pointer.ts';
import { recordSchemaPath, resolveReference } from '../model/schemas/schema.ts';
import { INDEX } from './file-names.ts';
import type { PublishedCollection, Tree } from './tree.ts';

const pageNumber = {
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', const: 'last' },
  ],
};

/** Where an `openapi.json` disagrees with the collections of its tree, or their published schemas. */
export function* apiFaults(document: unknown, tree: Tree): Iterable<string> {
  const { description, manifest, pageLinks, collections } = tree;
  const at = (reference: unknown): JsonObject =>
    typeof reference !== 'string' || !reference.startsWith('#/')
      ? {}
      : objectIn(
          reference
            .slice(2)
            .split('/')
            .reduce<unknown>((value, key) => objectIn(value)[keyOfPart(key)], document),
        );
  const resolved = (value: unknown) =>
    '$ref' in objectIn(value) ? at(objectIn(value).$ref) : objectIn(value);
  const answerOf = (response: unknown) =>
    objectIn(objectIn(objectIn(resolved(response).content)['application/json']).schema);
  const paths = objectIn(objectIn(document).paths);
  const operationAt = (path: string) => objectIn(objectIn(paths[path]).get);
  const okOf = (path: string) => at(answerOf(objectIn(operationAt(path).responses)[200]).$ref);
  const compared = new Set<string>();

  function* compare(found: unknown, path: string): Iterable<string> {
    // A reference that leads nowhere is a fault by itself.
    if (compared.has(path) || Object.keys(objectIn(found)).length === 0) return;
    compared.add(path);
    const { $schema: _, ...expected } = objectIn(description.schemas.get(path));
    yield* differences(found, expected, path, '');
  }
  function* differences(found: unknown, expected: unknown, path: string, pointer: string): Iterable<string> {
    const [one, other] = [objectIn(found), objectIn(expected)];
    if (typeof other.$ref === 'string' && typeof one.$ref === 'string')
      return yield* compare(at(one.$ref), resolveReference(path, other.$ref));
    if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) {
      if (found !== expected) yield `disagrees with schemas/${path} at ${pointer || '/'}`;
      return;
    }
    const [ours, theirs] = [found, expected].map((each) => new Map(Object.entries(each)));
    for (const key of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]))
      yield* differences(ours?.get(key), theirs?.get(key), path, `${pointer}/${key}`);
  }
  function* comparePage(
    { kind, envelope }: PublishedCollection,
    page: JsonObject,
    where: string,
  ): Iterable<string> {
    const whole = [page, ...listIn(page.allOf).map(resolved)];
    const properties = objectIn(Object.assign({}, ...whole.map((each) => each.properties)));
    const items = itemsIn({ ...page, properties });
    if (items === undefined) yield `does not say what the records of ${where} are`;
    else yield* compare(at(items), recordSchemaPath(kind.name));
    if (envelope !== undefined) return;
    if (whole.some(({ type }) => type !== 'object'))
      yield `does not say that the pages of ${where} are objects`;
    const { results: _, ...keys } = properties;
    const schema = objectIn(description.schemas.get('page.schema.json'));
    const { results: __, ...expected } = objectIn(schema.properties);
    yield* differences(keys, expected, 'page.schema.json', '/properties');
    const required = whole.flatMap((each) => listIn(each.required));
    yield* differences(required.sort(), listIn(schema.required).toSorted(), 'page.schema.json', '/required');
  }
  function* compareOperation(path: string, parameter: JsonObject | null): Iterable<string> {
    const { parameters, responses } = operationAt(path);
    const found = listIn(parameters).map((each) => {
      const { name, in: place, required, schema } = resolved(each);
      return { name, in: place, required, schema };
    });
    if (!isDeepStrictEqual(found, parameter === null ? [] : [parameter]))
      yield `has other parameters for ${path} than ${parameter === null ? 'none' : parameter.name}`;
    const statuses = pageLinks === 'query' ? '200,301,304,404,405' : '200,404';
    if (Object.keys(objectIn(responses)).join() !== statuses)
      yield `does not describe the answers ${statuses} of ${path}`;
    if (typeof answerOf(objectIn(responses)[200]).$ref !== 'string')
      yield `does not give the schema of ${path}`;
    for (const response of Object.values(objectIn(responses)).map(resolved))
      for (const [name, header] of Object.entries(objectIn(response.headers)))
        if (objectIn(header).$ref !== `#/components/headers/${name}` || resolved(header).schema === undefined)
          yield `does not describe the header ${name} of ${path}`;
    if (pageLinks === 'query')
      yield* compare(at(answerOf(objectIn(responses)[404]).$ref), 'error.schema.json');
  }

  for (const reference of new Set(referencesIn(document)))
    if (Object.keys(at(reference)).length === 0) yield `refers to ${reference}, which it does not have`;
  const file = pageLinks === 'query' ? '' : INDEX;
  const index = `${description.api}${file}`;
  yield* compareOperation(index, null);
  yield* compare(okOf(index), 'root-index.schema.json');
  const place = pageLinks === 'query' ? 'query' : 'path';
  for (const collection of collections) {
    const { path, kind } = collection;
    const list = pageLinks === 'query' ? path : `${path}page-{page}.json`;
    if (paths[list] === undefined) continue;
    const required = place === 'path';
    yield* compareOperation(list, { name: 'page', in: place, required, schema: pageNumber });
    yield* comparePage(collection, okOf(list), list);
    const { ids } = manifest?.collections.find((each) => each.path === path) ?? {};
    if (ids === undefined) continue;
    const single = `${path}{id}/${file}`;
    const schema = kind.id.value.schema(false);
    yield* compareOperation(single, { name: 'id', in: 'path', required: true, schema });
    yield* compare(okOf(single), recordSchemaPath(kind.name));
  }
}

/** The reference of the only list with a schema of its own, at any depth. */
function itemsIn({ type, items, properties }: JsonObject): unknown {
  if (type === 'array') return objectIn(items).$ref;
  return Object.values(objectIn(properties))
    .map((each) => itemsIn(objectIn(each)))
    .find((found) => found !== undefined);
}

/** The references in a schema, at any depth. */
export function* referencesIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === '$ref' && typeof item === 'string') yield item;
    else yield* referencesIn(item);
  }
}
