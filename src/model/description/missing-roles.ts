import type { Collection, Description } from './kind.ts';
import { linkRoles } from './linked-roles.ts';

/** A role that leads to nothing published, and what the explorer would have with it. */
export interface MissingRole {
  readonly role: 'entity' | 'years' | 'place' | 'region' | 'reference';
  readonly gain: string;
}

/** The roles without which views of the explorer are missing, the one that would give most first. */
export function missingRoles(
  description: Pick<Description, 'roles'> & { readonly collections: readonly Collection[] },
): readonly MissingRole[] {
  const roles = linkRoles(description);
  const { entity, place, region, reference } = roles;
  const all: readonly (MissingRole & { readonly isThere: boolean })[] = [
    {
      role: 'entity',
      gain: 'charts, comparison, a page for each record that others are about',
      isThere: entity !== null,
    },
    {
      role: 'years',
      gain: 'map of a year, timeline, coverage',
      isThere: entity !== null && roles.yearKeys(entity).some((key) => key !== null),
    },
    { role: 'place', gain: 'marks on the map', isThere: place !== null },
    { role: 'region', gain: 'colours', isThere: region !== null },
    { role: 'reference', gain: 'sources', isThere: reference !== null },
  ];
  return all.flatMap(({ isThere, ...missing }) => (isThere ? [] : [missing]));
}
