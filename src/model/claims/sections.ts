import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Section, Sections } from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import { namesOf, valueAt } from '../description/role-keys.ts';

/**
 * Reads the records of the role `variables`, as published. A name with two sections has none: the records do
 * not say which variable is meant.
 */
export function readSections(roles: LinkedRoles, records: Iterable<JsonObject>): Sections {
  const { variables } = roles;
  if (variables === null) return new Map();
  const { kind, name, section, subsection } = variables;
  const reader = (path: typeof name | null) => {
    if (path === null) return () => null;
    const [names, isMissing] = [namesOf(path), roles.missing(path, kind)];
    return (record: JsonObject) => {
      const value = valueAt(record, names);
      return typeof value !== 'string' || value.trim() === '' || isMissing(value) !== null ? null : value;
    };
  };
  const [nameOf, sectionOf, subsectionOf] = [reader(name), reader(section), reader(subsection)];
  const found = new Map<string, Section | null>();
  for (const record of records) {
    const [text, said] = [nameOf(record), sectionOf(record)];
    if (text === null || said === null) continue;
    const own = { section: said, subsection: subsectionOf(record) };
    const other = found.get(plainName(text));
    const isSame = other === undefined || (other?.section === said && other.subsection === own.subsection);
    found.set(plainName(text), isSame ? own : null);
  }
  return new Map([...found].filter((entry): entry is [string, Section] => entry[1] !== null));
}

/** The section of a variable with one of these names, the first that is known. */
export function sectionNamed(sections: Sections | undefined, names: readonly string[]): Section | null {
  return names.reduce<Section | null>((found, name) => found ?? sections?.get(plainName(name)) ?? null, null);
}

/** `Polity_territory`, `polity territory` and `polity-territory` are one name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
