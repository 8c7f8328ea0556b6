import { inPairs } from '../../../contract/claims/first-pair.ts';
import { faultIf, type JsonPath } from '../../../contract/json/place-in-json.ts';
import type { orMeant } from '../../../terminal/did-you-mean.ts';
import {
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  type Roles,
  tableOf,
  withEmbedded,
} from '../key-facts.ts';
import { isEmbedding, isStored, type RecordKind } from '../kind.ts';
import { isCalled, referenceTypes } from '../role-keys.ts';
import { embedsOne, found, Look, type Role, type RoleKey } from './role.ts';

type RolesNamed<Name extends keyof Roles> = { readonly [Each in Name]-?: Role<NonNullable<Roles[Each]>> };

const ofEntity: RolesNamed<'label' | 'years' | 'place' | 'region'> = {
  label: entityKeys(1, ['text']),
  years: entityKeys(2, ['integer']),
  place: entityKeys(2, ['integer', 'number', 'decimal'], embeddedBy),
  region: (given, at, look) =>
    look.entity &&
    look.path(at, given, look.entity, (end) =>
      end.type === null && !embedsOne(end) ? `${end.name} is neither a value nor one record` : null,
    ),
};

/** Each of its keys is useless without the others. */
const shapes: Role<NonNullable<Roles['shapes']>> = (given, at, look) => {
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

/** All roles, in the order of their faults. Another one is one entry here, and a file if it is long. */
const all: RolesNamed<keyof Roles> = {
  entity: (given, at, look) => look.record(at, given) && given,
  ...ofEntity,
  shapes,
  /** Its name and its section are useless without each other. */
  variables: ({ record, ...keys }, at, look) => {
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
  },
  note: (given, at, look) => look.key(at, given, look.all, 'text')?.name,
  pages: firstAndLast,
  recordYears: (given, at, look) => {
    const pairs = inPairs(given).flatMap((pair, index) => [firstAndLast(pair, at, look, 2 * index) ?? []]);
    const whole = pairs.filter(({ length }) => length === 2);
    // Only the last key may be alone.
    const shown = [...whole, pairs.find(({ length }) => length === 1) ?? []].flat();
    return shown.length === 0 ? null : shown;
  },
  flags: ({ inferred = {}, ...others }, at, look) => {
    const { disputed, uncertain, reviewed } = Object.fromEntries(
      Object.entries(others).map(([flag, keys]) => [
        flag,
        look.keys([...at, flag], keys, look.all, 'boolean'),
      ]),
    );
    const values = Object.entries(inferred).flatMap(([key, meaning]) => {
      const name = look.key([...at, 'inferred', key], key, look.all, 'text', 'integer', 'boolean')?.name;
      return name === undefined ? [] : [[name, meaning]];
    });
    const shown = values.length === 0 ? null : Object.fromEntries(values);
    return found({ disputed, uncertain, reviewed, inferred: shown });
  },
  columns: (given, at, look) => {
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
  },
  reference: ({ record, ...keys }, at, look) => {
    const owner = look.record([...at, 'record'], record);
    const shown = Object.entries(keys).map(([part, key]) => {
      const types = referenceTypes(part).map(({ name }) => name);
      return [part, owner && look.key([...at, part], key, owner, ...types)?.name] as const;
    });
    const { title, ...others } = found(Object.fromEntries(shown));
    return title === undefined ? null : { record, title, ...others };
  },
  sentinels: asGiven,
  unknownYears: asGiven,
  // The configuration checks them: a tree has all of them, whatever it has of the rest.
  words: asGiven,
};

/** Every role that names a missing record or key, or a key of the wrong type. */
export function roleFaults(
  roles: Roles,
  entries: DescriptionFile['records'],
  suggest: typeof orMeant,
): string[] {
  const named = Object.entries(entries);
  const records = new Map(named.map(([name, entry]) => [name, keysOf(entry).map(keyOfFile)]));
  const tables = new Map(named.map(([name, entry]) => [name, tableOf(name, entry)]));
  const look = new Look({ roles, records, tables }, suggest);
  read(look);
  const others = roles.entity === undefined ? Object.keys(ofEntity).filter((role) => role in roles) : [];
  const message = `${others.join(', ')} need an entity, whose keys they are`;
  return [...faultIf(others.length > 0, ['roles'], message), ...look.faults];
}

/** The roles that these kinds can publish, with published keys and nothing private or missing. */
export function publicRoles(roles: Roles, kinds: readonly RecordKind[]): Roles {
  const records = new Map(kinds.map((kind) => [kind.name, publicKeys(kind)]));
  const tables = new Map(kinds.map(({ name, table }) => [name, table]));
  const shown = read(new Look({ roles, records, tables }, () => ''));
  // In the original order.
  return found(Object.fromEntries(Object.keys(roles).map((role) => [role, shown.get(role)])));
}

function keyOfFile({ key, type, target, link }: KeyFacts): RoleKey {
  return { name: key, spellings: [], type, target, isMany: link !== null };
}

function publicKeys({ fields }: RecordKind): RoleKey[] {
  return fields.flatMap((field): RoleKey[] => {
    if (field.isPrivate || !(isStored(field) || isEmbedding(field))) return [];
    const { name, spellings, source } = field;
    const key = { name, spellings, isMany: source === 'many' };
    if (source === 'column') return [{ ...key, type: field.value.name, target: null }];
    return [{ ...key, type: null, target: field.target.name }];
  });
}

function read(look: Look): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries<Role<never>>(all).flatMap(([name, role]) => {
      const given = look.roles[name as keyof Roles];
      return given === undefined ? [] : [[name, role(given as never, ['roles', name], look)]];
    }),
  );
}

function entityKeys(
  fewest: number,
  types: readonly string[],
  ownerOf = ({ entity }: Look) => entity,
): Role<readonly string[]> {
  return (given, at, look) => {
    const owner = ownerOf(look);
    const shown = owner === null ? [] : look.keys(at, given, owner, ...types);
    return shown.length < fewest ? null : shown;
  };
}

/** The keys of the entity and of all that it embeds: an embedded record may have the coordinates. */
function embeddedBy({ entity, records }: Look): Look['entity'] {
  if (entity === null) return null;
  const reached = withEmbedded([entity.record ?? ''], records);
  return { ...entity, keys: [...reached].flatMap((name) => records.get(name) ?? []) };
}

function firstAndLast(given: readonly string[], at: JsonPath, look: Look, start = 0) {
  const [first, last] = given.map(
    (key, index) => look.key([...at, start + index], key, look.all, 'integer')?.name,
  );
  // The last one alone would be taken for the first one.
  if (first === undefined) return null;
  return last === undefined ? [first] : [first, last];
}

function asGiven(given: unknown): unknown {
  return given;
}
