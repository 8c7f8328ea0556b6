import type { Roles } from '../key-facts.ts';
import { found, type Role } from './role.ts';

export const columns: Role<NonNullable<Roles['columns']>> = (given, at, look) => {
  const shown = Object.entries(given).map(([record, paths]) => {
    const owner = look.record([...at, record], record);
    const pathOf = (path: string, index: number) =>
      owner &&
      look.path([...at, record, index], path, owner, ({ name, type }) =>
        type === null ? `${name} embeds a record: name one of its keys, as in ${path}.name` : null,
      );
    return [record, owner && paths.flatMap((path, index) => pathOf(path, index) ?? [])];
  });
  return found(Object.fromEntries(shown));
};
