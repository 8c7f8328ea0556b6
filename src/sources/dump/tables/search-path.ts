/** The schema of a name without one, unless the dump sets another. */
export const PUBLIC = 'public';

/** The first schema that has the name wins. pg_dump sets an empty path when it writes all schemas. */
export function readSearchPath(values: readonly string[]): readonly string[] {
  const schemas = values
    .map((value) => (value.toLowerCase() === 'default' ? PUBLIC : value))
    .filter((value) => value !== '' && value !== '$user' && !value.startsWith('pg_'));
  return schemas.length === 0 ? [PUBLIC] : schemas;
}
