import type { Roles } from '../key-facts.ts';
import { found, type Role } from './role.ts';

/** Its name and its section are useless without each other. */
export const variables: Role<NonNullable<Roles['variables']>> = ({ record, ...keys }, at, look) => {
  const owner = look.record([...at, 'record'], record);
  const shown = Object.entries(keys).map(([part, path]) => [
    part,
    owner &&
      look.path([...at, part], path, owner, ({ name, type }) =>
        type === 'text' ? null : `${name} must be of type text`,
      ),
  ]);
  const { name, section, subsection } = Object.fromEntries(shown);
  return name && section ? found({ record, name, section, subsection }) : null;
};
