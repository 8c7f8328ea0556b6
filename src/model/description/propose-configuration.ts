import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { usualNames } from '../../contract/words/usual-names.ts';
import type { Dataset } from './dataset-faults.ts';
import {
  type DescriptionFile,
  type KeyFacts,
  keysOf,
  type Roles,
  recordOf,
  tableOf,
  type Withhold,
  withEmbedded,
} from './key-facts.ts';
import { privateTexts } from './private-texts.ts';
import {
  type Candidate,
  entityOf,
  keysOfType,
  labels,
  oneOf,
  referenceKeys,
  refersTo,
  usualYears,
  yearsAmong,
  yearsOf,
} from './propose-entity.ts';

/** Facts that only a person knows; empty until filled in. */
const unsaid: Dataset = { title: '', version: '1.0.0', date: '', authors: [], licence: { id: '' } };

const usual = {
  place: [
    ['longitude', 'latitude'],
    ['lon', 'lat'],
    ['lng', 'lat'],
  ],
  disputed: ['is_disputed', 'disputed'],
  uncertain: ['is_uncertain', 'uncertain'],
  reviewed: ['expert_reviewed', 'drb_reviewed', 'is_reviewed', 'reviewed'],
  note: ['note', 'notes', 'remark', 'remarks'],
  pages: [
    ['page_from', 'page_to'],
    ['first_page', 'last_page'],
  ],
} as const;

/** The key by which some databanks say how a value came about, and its values for inferred ones. */
const inferred = { key: 'tag', values: ['IFR', 'SSP'] };

/** The keys of records that have the entity's own place: not a shipyard, in which a ship was built. */
const isHome = /^(?:home|place|location|position|coordinates|site)(?:_|$)/i;

/**
 * Proposes a first configuration: which texts look private, and what the records seem to be about. Guesses by
 * names, for a person to check; the facts of the dataset are left empty. The description has no faults.
 */
export function proposeConfiguration(file: DescriptionFile): {
  withhold: Withhold;
  dataset: Dataset;
  roles: Roles | null;
} {
  const texts = privateTexts(file).map(({ record, key, type }): [string, Withhold[string]] => {
    // As the original application publishes them.
    const text = isCalledPrivate(record) ? { as: 'NO_PRIVATE_COMMENTS', evenNull: true } : { as: '' };
    return [`${record}.${key}`, type === 'text' ? text : { as: null }];
  });
  const listed = new Set(Object.values(file.collections).map(recordOf));
  const candidates = Object.entries(file.records).map(([name, entry]) => ({
    name,
    table: tableOf(name, entry),
    isListed: listed.has(name),
    keys: keysOf(entry),
  }));
  return { withhold: Object.fromEntries(texts), dataset: { ...unsaid }, roles: rolesOf(candidates) };
}

function rolesOf(candidates: readonly Candidate[]): Roles | null {
  const entity = entityOf(candidates);
  if (entity === null) return null;
  const names = keysOfType(entity.keys);
  const records = new Map(candidates.map(({ name: each, keys }) => [each, keys]));
  const homes = entity.keys.flatMap((facts) => (isHome.test(facts.key) ? (oneOf(facts) ?? []) : []));
  const placed = [
    names,
    ...[...withEmbedded(homes, records)].map((each) => keysOfType(records.get(each) ?? [])),
  ];
  const label = usualNames.filter((key) => names.includes(key));
  const years = yearsOf(entity);
  const place = usual.place.find((pair) => placed.some((keys) => pair.every((key) => keys.includes(key))));
  const region = regionPath(entity.keys, records);
  return {
    entity: entity.name,
    label: label as unknown as [string, ...string[]],
    ...(years !== null && { years: [...years] }),
    ...(place !== undefined && { place: [...place] as [string, string] }),
    ...(region !== null && { region }),
    ...recordYearsOf(candidates, entity),
    ...flagsOf(candidates),
    ...columnsOf(candidates, entity),
    ...referenceOf(candidates),
    ...noteOf(candidates),
    ...pagesOf(candidates),
    ...shapesOf(candidates, entity),
  };
}

/** The first record with a geometry, two years and a key that leads to the entity. */
function shapesOf(candidates: readonly Candidate[], entity: Candidate): Pick<Roles, 'shapes'> {
  // Others may embed a part of it only.
  const entities = new Set(candidates.flatMap((each) => (each.table === entity.table ? [each.name] : [])));
  for (const { name, keys } of candidates) {
    if (name === entity.name || isCalledPrivate(name)) continue;
    const geometries = keysOfType(keys, 'geometry');
    // The simplified one is read faster, and looks the same on a map of the world.
    const geometry = geometries.find((key) => /simpl/i.test(key)) ?? geometries[0];
    const years = yearsAmong(keysOfType(keys, 'integer'));
    const leading =
      keys.find((facts) => entities.has(oneOf(facts) ?? ''))?.key ??
      keysOfType(keys, 'text').find((key) => /(?:^|_)(?:id|code)$/i.test(key));
    if (geometry !== undefined && years !== undefined && leading !== undefined)
      return { shapes: { record: name, geometry, years: [...years], entity: leading } };
  }
  return {};
}

/** The path to the largest region: a map can tell only a few apart. */
function regionPath(
  keys: readonly KeyFacts[],
  records: ReadonlyMap<string, readonly KeyFacts[]>,
): string | null {
  const leads = (facts: KeyFacts) =>
    oneOf(facts) !== null || (refersTo(facts) !== undefined && facts.link === null);
  const region = keys.find((facts) => leads(facts) && /region/i.test(facts.key));
  if (region === undefined) return null;
  const larger = regionPath(records.get(oneOf(region) ?? '') ?? [], records);
  return larger === null ? region.key : `${region.key}.${larger}`;
}

/** The years that tables but the entity's have, in the order of how many have them; a single year last. */
function recordYearsOf(candidates: readonly Candidate[], { table }: Candidate): Pick<Roles, 'recordYears'> {
  const others = candidates.filter((each) => each.table !== table);
  const count = (pair: readonly string[]) => {
    const isDated = (names: readonly string[]) => pair.every((key) => names.includes(key));
    const dated = others.filter(({ keys }) => isDated(keysOfType(keys, 'integer')));
    return new Set(dated.map((each) => each.table)).size;
  };
  const ranges = usualYears
    .filter((pair) => count(pair) > 0)
    .toSorted((one, other) => count(other) - count(one));
  const single = others
    .flatMap((each) => (referenceKeys(each) === null ? [yearsOf(each)] : []))
    .find((years) => years !== null && years[0] === years[1]);
  const [first, ...rest] = [...ranges, ...(single ? [single] : [])].flat();
  return first === undefined ? {} : { recordYears: [first, ...rest] };
}

function flagsOf(candidates: readonly Candidate[]): Pick<Roles, 'flags'> {
  const isThere = (name: string, type: string) =>
    candidates.some(({ keys }) => keysOfType(keys, type).includes(name));
  const flags = (['disputed', 'uncertain', 'reviewed'] as const).flatMap((flag) => {
    const keys = usual[flag].filter((name) => isThere(name, 'boolean'));
    return keys.length === 0 ? [] : [[flag, keys] as const];
  });
  // Without flags, a tag may mean anything.
  if (flags.length === 0) return {};
  const tag = isThere(inferred.key, 'text') ? { inferred: { [inferred.key]: [...inferred.values] } } : {};
  return { flags: { ...Object.fromEntries(flags), ...tag } };
}

/** What names an embedded record: labels and, for the entity, years and place. */
function columnsOf(candidates: readonly Candidate[], entity: Candidate): Pick<Roles, 'columns'> {
  const embedded = new Set(candidates.flatMap(({ keys }) => keys.map(oneOf)));
  const labelsOf = ({ keys }: Candidate) => keysOfType(keys, 'text').filter((key) => labels.has(key));
  const byName = new Map(candidates.map((each) => [each.name, each]));
  const columns = candidates
    .filter(({ name }) => embedded.has(name) && !isCalledPrivate(name))
    .map((each): [string, string[]] => {
      const reference = referenceKeys(each);
      if (reference !== null) return [each.name, [reference.creator, reference.year, reference.title]];
      const ones = each.keys.flatMap((facts) => {
        const target = byName.get(oneOf(facts) ?? '');
        return target === undefined
          ? []
          : labelsOf(target)
              .slice(0, 1)
              .map((label) => `${facts.key}.${label}`);
      });
      const years = each.table === entity.table ? (yearsOf(each) ?? []) : [];
      return [each.name, [...new Set([...labelsOf(each), ...years, ...ones])]];
    })
    .filter(([, paths]) => paths.length > 0);
  return columns.length === 0 ? {} : { columns: Object.fromEntries(columns) };
}

function referenceOf(candidates: readonly Candidate[]): Pick<Roles, 'reference'> {
  for (const each of candidates) {
    const keys = referenceKeys(each);
    if (keys !== null) return { reference: { record: each.name, ...keys } };
  }
  return {};
}

function noteOf(candidates: readonly Candidate[]): Pick<Roles, 'note'> {
  const texts = candidates.flatMap(({ keys }) => keysOfType(keys, 'text'));
  const note = usual.note.find((name) => texts.includes(name));
  return note === undefined ? {} : { note };
}

/** Of a record that leads to a reference. */
function pagesOf(candidates: readonly Candidate[]): Pick<Roles, 'pages'> {
  const references = new Set(candidates.flatMap((each) => (referenceKeys(each) === null ? [] : [each.name])));
  const citing = candidates.filter(({ keys }) => keys.some((facts) => references.has(oneOf(facts) ?? '')));
  for (const { keys } of citing) {
    const numbers = keysOfType(keys, 'integer');
    const pages = usual.pages.find((pair) => pair.every((key) => numbers.includes(key)));
    if (pages !== undefined) return { pages: [...pages] as [string, string] };
  }
  return {};
}
