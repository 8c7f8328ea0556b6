import { faultAt, faultIf } from '../../contract/json/place-in-json.ts';
import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { wordsIn } from '../../contract/words/in-words.ts';
import { type orMeant, suggester } from '../../terminal/did-you-mean.ts';
import { variableFaults } from '../claims/variable-faults.ts';
import { datasetFaults } from './dataset-faults.ts';
import { matchesGlob } from './glob.ts';
import {
  type Configuration,
  type DescriptionFile,
  ID,
  type KeyFacts,
  keysOf,
  type Roles,
} from './key-facts.ts';
import { mergedVariables, publishedNames } from './link-description.ts';
import { keyNameFault } from './name-faults.ts';
import {
  canPublish,
  hiddenFaults,
  isValue,
  openFaults,
  unfitReplacement,
  type WithheldText,
} from './private-texts.ts';
import { roleFaults } from './roles/roles.ts';

/**
 * Everything in `polity-press.json` that names what the description lacks or that it does not allow, each
 * with its place. The configuration fits its schema; the description has no faults.
 */
export function checkConfiguration(configuration: Configuration, description: DescriptionFile): string[] {
  const records = new Map(Object.entries(description.records).map(([name, entry]) => [name, keysOf(entry)]));
  const suggest = suggester();
  const { withhold } = configuration;
  return [
    ...globFaults(configuration, description, suggest),
    ...Object.entries(withhold ?? {}).flatMap(([name, withheld]) =>
      withholdFault(name, withheld, records, suggest),
    ),
    ...[
      // Without `withhold`, the check of the description covers these.
      ...(withhold === undefined ? [] : hiddenFaults(description.records, withhold)),
      ...openFaults(description.records, withhold),
    ].map(({ record, key, message }) => faultAt(['withhold'], `${record}.${key} ${message}`)),
    ...renameFaults(configuration.rename ?? {}, records, suggest),
    ...roleFaults(configuration.roles ?? {}, description.records, suggest),
    ...wordFaults(configuration.roles?.words, description, records, suggest),
    ...variableFaults(configuration, allVariables(configuration, description), description, suggest),
    ...datasetFaults(configuration.dataset ?? {}, suggest),
  ];
}

function allVariables(configuration: Configuration, description: DescriptionFile) {
  return {
    ...(configuration.roles !== undefined && { roles: configuration.roles }),
    variables: mergedVariables(description.variables, configuration.variables),
    codes: { ...description.codes, ...configuration.codes },
  };
}

type Records = ReadonlyMap<string, readonly KeyFacts[]>;
type Suggest = typeof orMeant;

function globFaults(
  configuration: Configuration,
  { collections }: DescriptionFile,
  suggest: Suggest,
): string[] {
  const { include = [], exclude = [] } = configuration;
  const names = Object.keys(collections);
  const folders = names.flatMap((name) => (name.includes('/') ? [`${name.split('/')[0]}/*`] : []));
  const known = [...names, ...new Set(folders)];
  const idle = (part: string, globs: readonly string[]) =>
    globs.flatMap((glob, index) =>
      names.some((name) => matchesGlob(glob, name))
        ? []
        : [faultAt([part, index], `no collection is called ${glob}${suggest(glob, known)}`)],
    );
  const faults = [...idle('include', include), ...idle('exclude', exclude)];
  return faults.length > 0 || publishedNames({ collections }, configuration).length > 0
    ? faults
    : ['include and exclude leave no collection to publish'];
}

function withholdFault(name: string, withheld: WithheldText, records: Records, suggest: Suggest): string[] {
  const at = ['withhold', name];
  // A record's name may hold dots: the longest match wins.
  const record = [...name.matchAll(/\./g)]
    .map(({ index }) => name.slice(0, index))
    .findLast((each) => records.has(each));
  if (record === undefined) {
    const dot = name.lastIndexOf('.');
    if (dot < 0) return [faultAt(at, `names no record and key, as in ${exampleOf(records)}`)];
    const meant = suggest(name.slice(0, dot), [...records.keys()]);
    return [faultAt(at, `there is no record ${name.slice(0, dot)}${meant}`)];
  }
  const key = name.slice(record.length + 1);
  const keys = records.get(record) ?? [];
  const facts = keys.find((each) => each.key === key);
  if (facts === undefined)
    return [
      faultAt(
        at,
        `${record} has no key ${key}${suggest(
          key,
          keys.map((each) => each.key),
        )}`,
      ),
    ];
  if (facts.isId) return [faultAt(at, `the key ${key} cannot be withheld: it tells records apart`)];
  if (facts.type === null)
    return [faultAt(at, `only a value can be withheld${insteadOf(facts, withheld, records)}`)];
  return faultIf(!canPublish(facts, withheld), at, unfitReplacement(withheld, `${facts.type}?`));
}

/** What to withhold in place of a key that embeds records: their values. */
function insteadOf({ key, target }: KeyFacts, withheld: WithheldText, records: Records): string {
  const keys = (target === null ? undefined : records.get(target)) ?? [];
  const value = keys.find((each) => canPublish(each, withheld)) ?? keys.find(isValue);
  return value === undefined
    ? ''
    : `: ${key} embeds records, so name a key of them, as in ${target}.${value.key}`;
}

function exampleOf(records: Records): string {
  for (const [record, keys] of records) {
    const text = keys.find(({ type }) => type === 'text');
    if (text !== undefined) return `${record}.${text.key}`;
  }
  return 'core.polity.private_comment';
}

function renameFaults(
  rename: Readonly<Record<string, string>>,
  records: Records,
  suggest: Suggest,
): string[] {
  const all = [...records.values()].flat();
  const keys = new Set(all.map(({ key }) => key));
  const ids = new Set([ID, ...all.filter(({ isId }) => isId).map(({ key }) => key)]);
  return Object.entries(rename).flatMap(([key, name]) => {
    const at = ['rename', key];
    if (!keys.has(key)) return [faultAt(at, `no record has the key ${key}${suggest(key, [...keys])}`)];
    const id = [key, name].find((each) => ids.has(each));
    if (id !== undefined)
      return [faultAt(at, `the key ${id} identifies records: it keeps its name, and no other key gets it`)];
    if (isCalledPrivate(name) && !isCalledPrivate(key))
      return [faultAt(at, `${name} would be private by its name, which ${key} is not`)];
    const fault = keyNameFault(name) ?? dotFault(name);
    if (fault !== null) return [faultAt(at, fault)];
    const clashes = [...records].flatMap(([record, own]) => {
      if (own.every((each) => each.key !== key)) return [];
      const other = own.find((each) => each.key !== key && namesOf(each, rename).includes(name));
      return other === undefined ? [] : [{ record, other: other.key }];
    });
    const [first] = clashes;
    if (first === undefined) return [];
    const others = clashes.length === 1 ? '' : `, and ${clashes.length - 1} other records`;
    return [faultAt(at, `${first.record} would have two keys ${name} (${key} and ${first.other})${others}`)];
  });
}

/** The description of a tree names keys in paths: `home_nga.name`. */
function dotFault(name: string): string | null {
  return name.includes('.') ? `a path of keys could not name ${name}: its dot leads to another record` : null;
}

/** Every name of a key, in a tree or in a service's answers: an import needs them to be distinct. */
function namesOf({ key, entry }: KeyFacts, rename: Readonly<Record<string, string>>): string[] {
  return [key, ...(entry.also ?? []), ...(Object.hasOwn(rename, key) ? [String(rename[key])] : [])];
}

function wordFaults(
  words: Roles['words'],
  { collections }: DescriptionFile,
  records: Records,
  suggest: Suggest,
): string[] {
  const keys = [...records].flatMap(([name, own]) => [name, ...own.map(({ key }) => key)]);
  const known = new Set([...Object.keys(collections), ...keys].flatMap(wordsIn));
  const fault = (word: string) =>
    `no collection, record or key has this word in its name${suggest(word, [...known])}`;
  return Object.keys(words ?? {}).flatMap((word) =>
    known.has(word) ? [] : [faultAt(['roles', 'words', word], fault(word))],
  );
}
