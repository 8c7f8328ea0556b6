import type { DescriptionFile, VariableEntries } from '../description/key-facts.ts';
import type { ColumnField, Description } from '../description/kind.ts';
import { type KeyPath, namesOf } from '../description/role-keys.ts';
import { linkVariables } from './link-variables.ts';
import { isRange, type Variable } from './variable.ts';

/**
 * The described variables that are published, by the published names of their keys, and their lists of codes.
 * Those that keys give are left out: whoever reads the description finds the same.
 */
export function publicVariables(
  description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes'>,
): Pick<DescriptionFile, 'variables' | 'codes'> {
  const described = linkVariables(description).filter(({ id }) => Object.hasOwn(description.variables, id));
  const variables: VariableEntries = Object.fromEntries(
    described.map((variable) => {
      const published: Readonly<Record<string, string>> = keysOf(variable);
      const entry = Object.entries(description.variables[variable.id] ?? {});
      return [variable.id, Object.fromEntries(entry.map(([key, given]) => [key, published[key] ?? given]))];
    }),
  );
  const used = new Set(described.map(({ list }) => list));
  const codes = Object.fromEntries(Object.entries(description.codes).filter(([name]) => used.has(name)));
  return {
    ...(described.length > 0 && { variables }),
    ...(Object.keys(codes).length > 0 && { codes }),
  };
}

function keysOf({ value }: Variable): Pick<VariableEntries[string], 'value' | 'from' | 'to'> {
  const nameOf = (path: KeyPath<ColumnField>) => namesOf(path).join('.');
  if (!isRange(value)) return { value: nameOf(value) };
  return { ...(value.from && { from: nameOf(value.from) }), ...(value.to && { to: nameOf(value.to) }) };
}
