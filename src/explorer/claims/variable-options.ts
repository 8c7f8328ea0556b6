import type { Variable } from './claim.ts';

/** Options of a select: id, name and the section that groups them. */
export function variableOptions(variables: readonly Variable[]): [id: string, name: string, group: string][] {
  return variables
    .filter(({ known }) => known > 0)
    .map(({ id, name, section }) => [id, name, section ?? 'Variables']);
}
