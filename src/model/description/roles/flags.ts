import type { Roles } from '../key-facts.ts';
import { found, type Role } from './role.ts';

export const flags: Role<NonNullable<Roles['flags']>> = ({ inferred = {}, ...others }, at, look) => {
  const { disputed, uncertain, reviewed } = Object.fromEntries(
    Object.entries(others).map(([flag, keys]) => [flag, look.keys([...at, flag], keys, look.all, 'boolean')]),
  );
  const values = Object.entries(inferred).flatMap(([key, meaning]) => {
    const name = look.key([...at, 'inferred', key], key, look.all, 'text', 'integer', 'boolean')?.name;
    return name === undefined ? [] : [[name, meaning]];
  });
  const shown = values.length === 0 ? null : Object.fromEntries(values);
  return found({ disputed, uncertain, reviewed, inferred: shown });
};
