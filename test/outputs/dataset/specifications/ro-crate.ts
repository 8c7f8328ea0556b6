/**
 * What RO-Crate 1.1 requires, as far as a snapshot uses it.
 *
 * @see https://www.researchobject.org/ro-crate/specification/1.1/
 */
type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown) => [value ?? []].flat() as Json[];

/** Types of what is in a crate, and of what explains it. */
const types = ['CreativeWork', 'Dataset', 'DefinedTerm', 'File', 'Organization', 'Person', 'PropertyValue'];

/** @param hasDate whether anybody has said when it was published: the date is required, and not made up */
export function roCrateFaults(document: Json, hasDate = true): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const entities = listOf(document['@graph']);
  const byId = new Map(entities.map((entity) => [entity['@id'], entity]));
  // RO-Crate JSON-LD: the context by its version, and a flat graph of entities with unique identifiers.
  check(
    listOf(document['@context']).includes('https://w3id.org/ro/crate/1.1/context' as never),
    'no context',
  );
  check(byId.size === entities.length, 'two entities have one @id');
  for (const entity of entities) {
    check(typeof entity['@id'] === 'string', 'an entity has no @id');
    check(types.includes(String(entity['@type'])), `${entity['@id']} has the type ${entity['@type']}`);
    check(
      typeof entity.name === 'string' || entity['@id'] === 'ro-crate-metadata.json',
      'an entity has no name',
    );
    for (const [key, value] of Object.entries(entity))
      for (const inner of listOf(value))
        if (typeof inner === 'object' && inner !== null) {
          check(Object.keys(inner).join() === '@id', `${key} of ${entity['@id']} is nested`);
          const target = inner['@id'];
          const isOutside = key === 'conformsTo' && String(target).startsWith('https://');
          check(
            isOutside || byId.has(target),
            `${key} of ${entity['@id']} leads to ${target}, which is not there`,
          );
        }
  }
  // Root Data Entity: the descriptor says which entity it is.
  const descriptor = byId.get('ro-crate-metadata.json');
  check(descriptor?.['@type'] === 'CreativeWork', 'the descriptor is no CreativeWork');
  check(
    JSON.stringify(descriptor?.conformsTo) === '{"@id":"https://w3id.org/ro/crate/1.1"}',
    'the descriptor names no version',
  );
  check(JSON.stringify(descriptor?.about) === '{"@id":"./"}', 'the descriptor is about nothing');
  const root = byId.get('./') ?? {};
  check(root['@type'] === 'Dataset', 'the root is no Dataset');
  for (const key of ['name', 'description']) check(typeof root[key] === 'string', `the root has no ${key}`);
  check(/^\d{4}-\d{2}-\d{2}$/.test(String(root.datePublished)) === hasDate, 'the root has no date');
  // Direct properties: a licence is an entity with a name and a description.
  for (const { '@id': id } of listOf(root.license))
    for (const key of ['name', 'description'])
      check(typeof byId.get(id)?.[key] === 'string', `the licence has no ${key}`);
  // Data Entities: every file and folder is reached from the root; a folder ends with a slash, a path is a relative IRI.
  const parts = listOf(root.hasPart).map((part) => part['@id']);
  for (const { '@id': id, '@type': type } of entities) {
    if (id === './' || (type !== 'File' && type !== 'Dataset')) continue;
    check(parts.includes(id), `${id} is no part of the root`);
    check((type === 'Dataset') === String(id).endsWith('/'), `${id} is named like the other`);
    check(/^(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/.test(String(id)), `${id} is no IRI`);
  }
  return faults;
}
