import type { Roles } from '../key-facts.ts';
import { referenceTypes } from '../role-keys.ts';
import { found, type Role } from './role.ts';

export const reference: Role<NonNullable<Roles['reference']>> = ({ record, ...keys }, at, look) => {
  const owner = look.record([...at, 'record'], record);
  const shown = Object.entries(keys).map(([part, key]) => {
    const types = referenceTypes(part).map(({ name }) => name);
    return [part, owner && look.key([...at, part], key, owner, ...types)?.name] as const;
  });
  const { title, ...others } = found(Object.fromEntries(shown));
  return title === undefined ? null : { record, title, ...others };
};
