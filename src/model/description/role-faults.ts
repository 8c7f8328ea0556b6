import { faultAt, faultIf } from '../../contract/json/place-in-json.ts';
import type { orMeant } from '../../terminal/did-you-mean.ts';
import { type KeyFacts, pathOf, type Roles, withEmbedded } from './key-facts.ts';

type Records = ReadonlyMap<string, readonly KeyFacts[]>;
type Place = readonly (string | number)[];

const ofEntity = ['label', 'years', 'place', 'region'] as const;

const numbers = ['integer', 'number', 'decimal'];

/** Every role that names a missing record or key, or a key of the wrong type. */
export function roleFaults(roles: Roles, records: Records, suggest: typeof orMeant): string[] {
  const recordAt = (at: Place, record: string): readonly KeyFacts[] | string => {
    const keys = records.get(record);
    if (keys === undefined)
      return faultAt(at, `there is no record ${record}${suggest(record, [...records.keys()])}`);
    return keys.length === 0 ? faultAt(at, `${record} is private, so it is not published`) : keys;
  };
  const check = (
    at: Place,
    record: string,
    key: string,
    among: readonly KeyFacts[],
    types: readonly string[],
  ) => {
    const named = among.filter((facts) => facts.key === key);
    if (named.length === 0) {
      const keys = among.map((facts) => facts.key);
      return [faultAt(at, `${record} has no key ${key}${suggest(key, keys)}`)];
    }
    const fits = named.some(({ type }) => type !== null && types.some((each) => type.startsWith(each)));
    return faultIf(types.length > 0 && !fits, at, `${key} must be of type ${types.join(' or ')}`);
  };
  const followed = (at: Place, record: string, path: string): KeyFacts | string => {
    let facts: KeyFacts | null = null;
    for (const key of pathOf(path)) {
      if (facts !== null && (facts.target === null || facts.link !== null))
        return faultAt(at, `${facts.key} embeds no record: it has no key ${key}`);
      const name: string = facts?.target ?? record;
      const among = recordAt(at, name);
      if (typeof among === 'string') return among;
      const [fault] = check(at, name, key, among, []);
      if (fault !== undefined) return fault;
      facts = among.find((each) => each.key === key) as KeyFacts;
    }
    return facts as KeyFacts;
  };
  const entityFaults = () => {
    const { entity, label = [], years = [], place = [], region } = roles;
    if (entity === undefined) {
      const others = ofEntity.filter((role) => roles[role] !== undefined);
      return faultIf(
        others.length > 0,
        ['roles'],
        `${others.join(', ')} need an entity, whose keys they are`,
      );
    }
    const own = recordAt(['roles', 'entity'], entity);
    if (typeof own === 'string') return [own];
    return [
      ...label.flatMap((key, index) => check(['roles', 'label', index], entity, key, own, ['text'])),
      ...years.flatMap((key, index) => check(['roles', 'years', index], entity, key, own, ['integer'])),
      ...place.flatMap((key, index) =>
        check(['roles', 'place', index], entity, key, reachable(entity, records), numbers),
      ),
      ...(region === undefined ? [] : regionFaults(entity, region)),
    ];
  };
  const regionFaults = (entity: string, region: string) => {
    const at = ['roles', 'region'];
    const facts = followed(at, entity, region);
    if (typeof facts === 'string') return [facts];
    const isOne = facts.target !== null && facts.link === null;
    return faultIf(facts.type === null && !isOne, at, `${facts.key} is neither a value nor one record`);
  };
  const all = [...records.values()].flat();
  const known = [...new Set(all.map(({ key }) => key))];
  const anyKeyFaults = (at: Place, key: string, types: readonly string[]) =>
    known.includes(key)
      ? check(at, '', key, all, types)
      : [faultAt(at, `no record has the key ${key}${suggest(key, known)}`)];
  const flagFaults = () => {
    const { inferred = {}, ...flags } = roles.flags ?? {};
    const at = (...place: Place) => ['roles', 'flags', ...place];
    return [
      ...Object.entries(flags).flatMap(([flag, keys]) =>
        keys.flatMap((key, index) => anyKeyFaults(at(flag, index), key, ['boolean'])),
      ),
      ...Object.keys(inferred).flatMap((key) =>
        anyKeyFaults(at('inferred', key), key, ['text', 'integer', 'boolean']),
      ),
    ];
  };
  const columnFaults = ([record, paths]: readonly [string, readonly string[]]) => {
    const own = recordAt(['roles', 'columns', record], record);
    if (typeof own === 'string') return [own];
    return paths.flatMap((path, index) => {
      const at = ['roles', 'columns', record, index];
      const facts = followed(at, record, path);
      if (typeof facts === 'string') return [facts];
      const more = `${facts.key} embeds a record: name one of its keys, as in ${path}.name`;
      return faultIf(facts.type === null, at, more);
    });
  };
  const referenceFaults = () => {
    const { reference } = roles;
    if (reference === undefined) return [];
    const { record, ...keys } = reference;
    const own = recordAt(['roles', 'reference', 'record'], record);
    if (typeof own === 'string') return [own];
    return Object.entries(keys).flatMap(([role, key]) =>
      check(['roles', 'reference', role], record, key, own, role === 'year' ? ['integer', 'text'] : ['text']),
    );
  };
  const variableRoleFaults = () => {
    const { variables } = roles;
    if (variables === undefined) return [];
    const { record, ...keys } = variables;
    const own = recordAt(['roles', 'variables', 'record'], record);
    if (typeof own === 'string') return [own];
    return Object.entries(keys).flatMap(([role, path]) => {
      const at = ['roles', 'variables', role];
      const facts = followed(at, record, path);
      if (typeof facts === 'string') return [facts];
      return faultIf(facts.type !== 'text', at, `${facts.key} must be of type text`);
    });
  };
  const shapeFaults = () => {
    const { shapes, entity } = roles;
    if (shapes === undefined) return [];
    if (entity === undefined) return [faultAt(['roles', 'shapes'], 'shapes need the role entity')];
    const { record, geometry, years, entity: key, code } = shapes;
    const at = (...place: Place) => ['roles', 'shapes', ...place];
    const own = recordAt(at('record'), record);
    if (typeof own === 'string') return [own];
    const facts = own.find((each) => each.key === key);
    const isEntity = facts?.target === entity && facts.link === null;
    const isName = facts === undefined || facts.type === 'text';
    const entityKeys = records.get(entity) ?? [];
    return [
      ...check(at('geometry'), record, geometry, own, ['geometry']),
      ...years.flatMap((year, index) => check(at('years', index), record, year, own, ['integer'])),
      ...check(at('entity'), record, key, own, []),
      ...faultIf(!isEntity && !isName, at('entity'), `${key} is neither a text nor one ${entity}`),
      ...(code === undefined || entityKeys.length === 0
        ? []
        : check(at('code'), entity, code, entityKeys, ['text'])),
    ];
  };
  return [
    ...entityFaults(),
    ...shapeFaults(),
    ...variableRoleFaults(),
    ...(roles.note === undefined ? [] : anyKeyFaults(['roles', 'note'], roles.note, ['text'])),
    ...(roles.pages ?? []).flatMap((key, index) => anyKeyFaults(['roles', 'pages', index], key, ['integer'])),
    ...(roles.recordYears ?? []).flatMap((key, index) =>
      anyKeyFaults(['roles', 'recordYears', index], key, ['integer']),
    ),
    ...flagFaults(),
    ...Object.entries(roles.columns ?? {}).flatMap(columnFaults),
    ...referenceFaults(),
  ];
}

/** The keys of a record and of all that it embeds: an embedded record may have the coordinates. */
function reachable(entity: string, records: Records): KeyFacts[] {
  return [...withEmbedded([entity], records)].flatMap((name) => records.get(name) ?? []);
}
