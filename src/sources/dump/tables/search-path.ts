/** The schema of a name without one, unless a dump says otherwise. */
export const PUBLIC = 'public';

/**
 * The schemas searched for a name without one; the first that has it counts. pg_dump sets an empty path when it
 * writes every name with its schema.
 *
 * @param values of the setting `search_path`
 */
export function readSearchPath(values: readonly string[]): readonly string[] {
  const schemas = values
    .map((value) => (value.toLowerCase() === 'default' ? PUBLIC : value))
    .filter((value) => value !== '' && value !== '$user' && !value.startsWith('pg_'));
  return schemas.length === 0 ? [PUBLIC] : schemas;
}
