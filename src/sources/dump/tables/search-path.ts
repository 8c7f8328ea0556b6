/** The schema of a name without one, unless the dump sets another. */
export const PUBLIC = 'public';

/**
 * Returns the schemas to search for a name without one; the first match wins. pg_dump sets an empty
 * `search_path` when it writes every name with its schema.
 */
export function readSearchPath(values: readonly string[]): readonly string[] {
  const schemas = values
    .map((value) => (value.toLowerCase() === 'default' ? PUBLIC : value))
    .filter((value) => value !== '' && value !== '$user' && !value.startsWith('pg_'));
  return schemas.length === 0 ? [PUBLIC] : schemas;
}
