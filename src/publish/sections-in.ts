import { RecordObjects } from '../engine/record-objects.ts';
import { readSections } from '../model/claims/sections.ts';
import { type Description, kindsOf, type Sections } from '../model/description/kind.ts';
import { linkRoles } from '../model/description/linked-roles.ts';
import type { Export } from '../sources/export/export.ts';

/** The sections that published records give to variables: their pages were checked, so the records are sound. */
export function sectionsIn(
  description: Pick<Description, 'collections' | 'roles' | 'schemas'>,
  source: Export,
): Sections {
  const roles = linkRoles(description);
  if (roles.variables === null) return new Map();
  const { kind } = roles.variables;
  const report = () => {
    throw new Error(`records of ${kind.name} break the contract, although their pages are published`);
  };
  const { schemas } = description;
  const objects = new RecordObjects({ kinds: kindsOf([{ kind }]), source, schemas, report });
  return readSections(roles, objects.records(kind));
}
