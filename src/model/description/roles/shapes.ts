import type { Roles } from '../key-facts.ts';
import { isCalled } from '../role-keys.ts';
import { embedsOne, found, type Role } from './role.ts';

/** Each of its keys is useless without the others. */
export const shapes: Role<NonNullable<Roles['shapes']>> = (given, at, look) => {
  const { roles, tables } = look;
  const { entity, label } = roles;
  if (entity === undefined) return look.report(at, 'shapes need the role entity');
  const owner = look.record([...at, 'record'], given.record);
  if (owner === null) return null;
  const geometry = look.key([...at, 'geometry'], given.geometry, owner, 'geometry')?.name;
  const years = look.keys([...at, 'years'], given.years, owner, 'integer');
  const leading = look.key([...at, 'entity'], given.entity, owner);
  const isOne = leading !== null && embedsOne(leading) && tables.get(leading.target) === tables.get(entity);
  if (leading !== null && leading.type !== 'text' && !isOne)
    look.report([...at, 'entity'], `${given.entity} is neither a text nor one ${entity}`);
  if (look.entity === null) return null;
  if (given.code !== undefined) look.key([...at, 'code'], given.code, look.entity, 'text');
  // The default comes from the labels, some of which may be private.
  const key = given.code ?? label?.[1] ?? label?.[0];
  const code = look.entity.keys.find((each) => each.type === 'text' && isCalled(each, key))?.name;
  if (geometry === undefined || years.length < 2 || leading === null || (!isOne && code === undefined))
    return null;
  return found({ record: given.record, geometry, years, entity: leading.name, code: isOne ? null : code });
};
