import { orMeant } from '../did-you-mean.ts';
import { faultAt } from '../place-in-json.ts';
import { matchesGlob } from './glob.ts';
import { hiddenFaults } from './hidden-faults.ts';
import { type Configuration, type DescriptionFile, ID, type KeyFacts, keysOf } from './key-facts.ts';
import { keyNameFault } from './name-faults.ts';

/**
 * Everything in `polity-press.json` that names what its description does not have, or that cannot be done with what it
 * has, each with its place in the file.
 *
 * @param configuration a configuration that fits its schema
 * @param description a description without faults
 */
export function checkConfiguration(configuration: Configuration, description: DescriptionFile): string[] {
  const records = new Map(Object.entries(description.records).map(([name, entry]) => [name, keysOf(entry)]));
  return [
    ...globFaults(configuration, Object.keys(description.collections)),
    ...Object.keys(configuration.withhold ?? {}).flatMap((name) => withholdFault(name, records)),
    ...hiddenFaults(description.records, configuration.withhold).map(({ record, key, message }) =>
      faultAt(['withhold'], `${record}.${key} ${message}`),
    ),
    ...renameFaults(configuration.rename ?? {}, records),
    ...roleFaults(configuration.roles ?? {}, records),
  ];
}

type Records = ReadonlyMap<string, readonly KeyFacts[]>;

function globFaults({ include, exclude = [] }: Configuration, names: readonly string[]): string[] {
  const known = [...names, ...new Set(names.map((name) => `${name.split('/')[0]}/*`))];
  const idle = (part: string, globs: readonly string[]) =>
    globs.flatMap((glob, index) =>
      names.some((name) => matchesGlob(glob, name))
        ? []
        : [faultAt([part, index], `no collection is called ${glob}${orMeant(glob, known)}`)],
    );
  const faults = [...idle('include', include ?? []), ...idle('exclude', exclude)];
  const isLeft = (name: string) =>
    (include === undefined || include.some((glob) => matchesGlob(glob, name))) &&
    !exclude.some((glob) => matchesGlob(glob, name));
  return faults.length > 0 || names.some(isLeft)
    ? faults
    : ['include and exclude leave no collection to publish'];
}

function withholdFault(name: string, records: Records): string[] {
  const at = ['withhold', name];
  // A name of a record holds dots: the longest that fits is meant.
  const record = [...records.keys()]
    .filter((each) => name.startsWith(`${each}.`))
    .sort((one, other) => other.length - one.length)[0];
  if (record === undefined) {
    const dot = name.lastIndexOf('.');
    if (dot < 0) return [faultAt(at, `names no record and key, as in ${exampleOf(records)}`)];
    const meant = orMeant(name.slice(0, dot), [...records.keys()]);
    return [faultAt(at, `there is no record ${name.slice(0, dot)}${meant}`)];
  }
  const key = name.slice(record.length + 1);
  const keys = records.get(record) ?? [];
  const facts = keys.find((each) => each.key === key);
  if (facts === undefined)
    return [
      faultAt(
        at,
        `${record} has no key ${key}${orMeant(
          key,
          keys.map((each) => each.key),
        )}`,
      ),
    ];
  if (facts.type !== 'text' || facts.isId)
    return [faultAt(at, `${key} is no text: only a text can be published as another text`)];
  return [];
}

/** A text of the description, as `withhold` names it. */
function exampleOf(records: Records): string {
  for (const [record, keys] of records) {
    const text = keys.find(({ type }) => type === 'text');
    if (text !== undefined) return `${record}.${text.key}`;
  }
  return 'core.polity.private_comment';
}

function renameFaults(rename: Readonly<Record<string, string>>, records: Records): string[] {
  const all = [...records.values()].flat();
  const keys = new Set(all.map(({ key }) => key));
  const ids = new Set([ID, ...all.filter(({ isId }) => isId).map(({ key }) => key)]);
  return Object.entries(rename).flatMap(([key, name]) => {
    const at = ['rename', key];
    if (!keys.has(key)) return [faultAt(at, `no record has the key ${key}${orMeant(key, [...keys])}`)];
    const id = [key, name].find((each) => ids.has(each));
    if (id !== undefined)
      return [
        faultAt(at, `records are told apart by the key ${id}: it keeps its name, and no other key gets it`),
      ];
    const fault = keyNameFault(name);
    if (fault !== null) return [faultAt(at, fault)];
    const clashes = [...records].flatMap(([record, own]) => {
      if (!own.some((each) => each.key === key)) return [];
      const other = own.find((each) => each.key !== key && namesOf(each, rename).includes(name));
      return other === undefined ? [] : [{ record, other: other.key }];
    });
    const [first] = clashes;
    if (first === undefined) return [];
    const others = clashes.length === 1 ? '' : `, and ${clashes.length - 1} other records`;
    return [faultAt(at, `${first.record} would have two keys ${name} (${key} and ${first.other})${others}`)];
  });
}

/** Every name that a key has, in a tree or in the answers of a service: an import could not tell two keys apart by one. */
function namesOf({ key, entry }: KeyFacts, rename: Readonly<Record<string, string>>): string[] {
  return [key, ...(entry.also ?? []), ...(Object.hasOwn(rename, key) ? [String(rename[key])] : [])];
}

function roleFaults(roles: NonNullable<Configuration['roles']>, records: Records): string[] {
  const { entity, label = [], years = [], place = [], region } = roles;
  if (entity === undefined) {
    const others = Object.keys(roles).filter((role) => role !== 'sentinels');
    return others.length === 0
      ? []
      : [faultAt(['roles'], `${others.join(', ')} need an entity, whose keys they are`)];
  }
  const own = records.get(entity);
  if (own === undefined)
    return [
      faultAt(['roles', 'entity'], `there is no record ${entity}${orMeant(entity, [...records.keys()])}`),
    ];
  if (own.length === 0)
    return [faultAt(['roles', 'entity'], `${entity} is private: nothing of it is published`)];
  const check = (
    at: readonly (string | number)[],
    key: string,
    among: readonly KeyFacts[],
    types: readonly string[],
  ) => {
    const named = among.filter((facts) => facts.key === key);
    if (named.length === 0)
      return [
        faultAt(
          at,
          `${entity} has no key ${key}${orMeant(
            key,
            among.map((facts) => facts.key),
          )}`,
        ),
      ];
    if (
      types.length > 0 &&
      !named.some(({ type }) => type !== null && types.some((each) => type.startsWith(each)))
    )
      return [faultAt(at, `${key} is none of ${types.join(', ')}`)];
    return [];
  };
  const numbers = ['integer', 'number', 'decimal'];
  return [
    ...label.flatMap((key, index) => check(['roles', 'label', index], key, own, ['text'])),
    ...years.flatMap((key, index) => check(['roles', 'years', index], key, own, ['integer'])),
    ...place.flatMap((key, index) =>
      check(['roles', 'place', index], key, reachable(entity, records), numbers),
    ),
    ...(region === undefined ? [] : check(['roles', 'region'], region, own, [])),
  ];
}

/** The keys of a record and of all that it embeds: a place may be that of what an entity embeds. */
function reachable(entity: string, records: Records): KeyFacts[] {
  const seen = new Set<string>();
  const visit = (name: string): KeyFacts[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const own = records.get(name) ?? [];
    return [...own, ...own.flatMap(({ target }) => (target === null ? [] : visit(target)))];
  };
  return visit(entity);
}
