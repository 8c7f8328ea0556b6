import {
  type Configuration,
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  spellingsOf,
  withEmbedded,
} from './key-facts.ts';
import { privateTexts } from './private-texts.ts';

type Roles = NonNullable<Configuration['roles']>;
type Withhold = NonNullable<Configuration['withhold']>;

interface Candidate {
  readonly name: string;
  readonly table: string;
  readonly keys: readonly KeyFacts[];
}

/** Names that people give to what the roles are about, the best first. */
const usual = {
  label: ['long_name', 'full_name', 'name', 'title', 'label'],
  years: [
    ['start_year', 'end_year'],
    ['year_from', 'year_to'],
    ['first_year', 'last_year'],
  ],
  place: [
    ['longitude', 'latitude'],
    ['lon', 'lat'],
    ['lng', 'lat'],
  ],
} as const;

/**
 * What a first configuration may say of a description: which texts look private, and what its records seem to be about.
 * Guesses by names, for a person to look at.
 *
 * @param file a description without faults
 */
export function proposeConfiguration(file: DescriptionFile): { withhold: Withhold; roles: Roles | null } {
  const texts = privateTexts(file).map(({ record, key, type, isOfPrivate }): [string, Withhold[string]] => [
    `${record}.${key}`,
    // As the original application publishes them.
    type !== 'text' ? { as: null } : isOfPrivate ? { as: 'NO_PRIVATE_COMMENTS', evenNull: true } : { as: '' },
  ]);
  const candidates = Object.entries(file.records).map(([name, entry]) => ({
    name,
    table: spellingsOf(entry.table)[0] ?? name,
    keys: keysOf(entry),
  }));
  return { withhold: Object.fromEntries(texts), roles: rolesOf(candidates) };
}

function rolesOf(candidates: readonly Candidate[]): Roles | null {
  const entity = entityOf(candidates);
  if (entity === null) return null;
  const names = new Set(entity.keys.map(({ key }) => key));
  const records = new Map(candidates.map(({ name: each, keys }) => [each, keys]));
  const below = new Set(
    [...withEmbedded([entity.name], records)]
      .flatMap((each) => records.get(each) ?? [])
      .map(({ key }) => key),
  );
  const label = usual.label.filter((key) => names.has(key));
  const years = yearsAmong(names);
  const place = usual.place.find((pair) => pair.every((key) => below.has(key)));
  const region = entity.keys.find(({ key, target }) => target !== null && /region/i.test(key));
  return {
    entity: entity.name,
    label: label as unknown as [string, ...string[]],
    ...(years !== undefined && { years: [...years] as [string, string] }),
    ...(place !== undefined && { place: [...place] as [string, string] }),
    ...(region !== undefined && { region: region.key }),
  };
}

/** The record with a name and, if there is one, with years that most tables refer to; null if none is referred to. */
function entityOf(candidates: readonly Candidate[]): Candidate | null {
  const tables = new Map(candidates.map(({ name, table }) => [name, table]));
  const referring = new Map<string, Set<string>>();
  for (const { table, keys } of candidates)
    for (const { entry, target } of keys) {
      const other = target === null || !('one' in entry) ? undefined : tables.get(target);
      if (other !== undefined) referring.set(other, (referring.get(other) ?? new Set()).add(table));
    }
  const count = ({ table }: Candidate) => referring.get(table)?.size ?? 0;
  const [first] = candidates
    .filter((each) => count(each) > 0 && !/private/i.test(each.name))
    .filter(({ keys }) =>
      keys.some(({ key, type }) => type === 'text' && (usual.label as readonly string[]).includes(key)),
    )
    // A sort keeps the order of what is equal: of two records of one table, the first is the one that is embedded whole.
    .sort((one, other) => Number(hasYears(other)) - Number(hasYears(one)) || count(other) - count(one));
  return first ?? null;
}

function hasYears({ keys }: Candidate): boolean {
  return yearsAmong(new Set(keys.map(({ key }) => key))) !== undefined;
}

function yearsAmong(names: ReadonlySet<string>) {
  return usual.years.find((pair) => pair.every((key) => names.has(key)));
}
