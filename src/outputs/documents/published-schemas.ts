import { type JsonSchema, resolveReference, type Schemas } from '../../model/schemas/schema.ts';

/** The schemas at these paths and all that they refer to, each with its published `$id`. */
export function publishedSchemas(
  schemas: Schemas,
  paths: Iterable<string>,
  baseUrl: string,
): Map<string, JsonSchema> {
  const published = new Map<string, JsonSchema>();
  const visit = (path: string) => {
    if (published.has(path)) return;
    const schema = schemas.get(path);
    if (schema === undefined) throw new Error(`schemas/${path} is missing`);
    const { $schema, ...rest } = schema;
    published.set(path, { ...($schema && { $schema }), $id: `${baseUrl}/schemas/${path}`, ...rest });
    for (const reference of references(schema)) visit(resolveReference(path, reference));
  };
  for (const path of paths) visit(path);
  return new Map([...published].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}
