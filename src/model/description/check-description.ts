import { faultAt, faultIf, faultOf } from '../../contract/json/place-in-json.ts';
import { envelopeFault } from '../../contract/tree/envelope.ts';
import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { type orMeant, suggester } from '../../terminal/did-you-mean.ts';
import { plural } from '../../terminal/plural.ts';
import { inQuotes } from '../../terminal/safe-text.ts';
import { variableFaults } from '../claims/variable-faults.ts';
import { usualTypes, valueType } from '../values/value-types.ts';
import { accountKeyFault } from './account-faults.ts';
import { deepestEmbedding, embeddingFaults } from './embedding-faults.ts';
import {
  type DescriptionFile,
  ID,
  type KeyFacts,
  keysOf,
  type RecordEntry,
  recordOf,
  withEmbedded,
} from './key-facts.ts';
import { apiFault, collectionNameFault, keyNameFault, recordNameFault } from './name-faults.ts';
import { canPublish, hiddenFaults, unfitReplacement } from './private-texts.ts';
import { roleFaults } from './roles/roles.ts';
import { columnFaults, type DescribedRecords, spellingFaults, tableFaults } from './storage-faults.ts';

/**
 * Every fault that a schema cannot find: names that lead nowhere, records that embed themselves, clashing
 * paths, contradictory columns, private records that could be read. The description fits its schema.
 */
export function checkDescription(file: DescriptionFile) {
  const records = new Map(
    Object.entries(file.records).map(([name, entry]) => [name, { entry, keys: keysOf(entry) }]),
  );
  const names: Names = { records: file.records, all: [...records.keys()], suggest: suggester() };
  const faults = [
    ...faultOf(['api'], apiFault(file.api)),
    ...faultIf(file.else !== undefined && file.seconds === 'microseconds', ['else'], otherSeconds),
    ...collectionFaults(file.collections, names),
    ...alike(Object.keys(file.collections), 'collections'),
    ...alike(Object.keys(file.records), 'records'),
    ...[...records].flatMap(([name, { entry, keys }]) => recordFaults(name, entry, keys, names)),
    ...depthFaults(records),
    ...columnFaults(records),
    ...spellingFaults(records),
    ...tableFaults(records),
    ...hiddenFaults(file.records).map(({ record, key, message }) =>
      faultAt(['records', record, 'keys', key], message),
    ),
    ...roleFaults(file.roles ?? {}, file.records, names.suggest),
    ...variableFaults(file, file, file, names.suggest),
  ];
  return { faults, notes: faults.length === 0 ? unusedRecords(file, records) : [] };
}

const otherSeconds = 'answers times as they are, and seconds would give all of them six digits';

interface Names {
  readonly records: DescriptionFile['records'];
  readonly all: readonly string[];
  readonly suggest: typeof orMeant;
}

function collectionFaults(collections: DescriptionFile['collections'], names: Names): string[] {
  return Object.entries(collections).flatMap(([name, entry]) => {
    const { record, envelope } = typeof entry === 'string' ? { record: entry } : entry;
    const place = ['collections', name];
    return [
      ...faultOf([...place, 'envelope'], envelope === undefined ? null : envelopeFault(envelope)),
      ...faultOf(place, collectionNameFault(name)),
      ...faultOf(place, missing(record, names)),
      ...faultIf(isPrivate(record, names.records), place, `${record} is private: it cannot be a collection`),
    ];
  });
}

function missing(record: string, { records, all, suggest }: Names): string | null {
  if (Object.hasOwn(records, record)) return null;
  return `names the record ${record}, which is not there${suggest(record, all)}`;
}

function isPrivate(record: string, records: DescriptionFile['records']): boolean {
  return Object.hasOwn(records, record) && records[record]?.private === true;
}

/** Names that differ only in case: one file on some systems, one address on some hosts. */
function alike(names: readonly string[], part: string): string[] {
  const first = new Map<string, string>();
  return names.flatMap((name) => {
    const other = first.get(name.toLowerCase());
    if (other === undefined) first.set(name.toLowerCase(), name);
    return other === undefined ? [] : [faultAt([part, name], `differs from ${other} in case only`)];
  });
}

function recordFaults(name: string, entry: RecordEntry, keys: readonly KeyFacts[], names: Names): string[] {
  const place = ['records', name];
  const byName = new Map(keys.map((facts) => [facts.key, facts]));
  return [
    ...faultOf(place, recordNameFault(name)),
    ...faultOf(place, isPrivate(name, names.records) ? null : idFault(entry, keys)),
    ...keys
      .slice(0, 1)
      .filter(({ entry: first }) => 'optional' in first && first.optional)
      .map(({ key }) =>
        faultAt([...place, 'keys', key], 'is optional and first: begin with a key of every record'),
      ),
    ...keys.flatMap((facts) => {
      const at = [...place, 'keys', facts.key];
      const { entry, target, link } = facts;
      const also = (entry.also ?? []).filter((each) => each !== facts.key && byName.has(each));
      return [
        ...faultOf(at, keyNameFault(facts.key)),
        ...faultOf(at, accountKeyFault([facts.key, ...facts.columns])),
        ...faultOf(at, target === null ? null : missing(target, names)),
        ...faultOf(at, zoneFault(facts)),
        ...faultOf(at, withheldFault(facts)),
        ...faultOf(at, choicesFault(facts)),
        ...faultOf(at, labelsFault(facts)),
        ...faultOf(at, optionalFault(facts)),
        ...faultOf(at, addressesFault(facts)),
        ...faultOf(at, refersToFault(facts, names)),
        ...also.map((each) => faultAt([...at, 'also'], `${each} is another key of the record`)),
        ...faultIf(
          link !== null && link.owner.toLowerCase() === link.target.toLowerCase(),
          at,
          `the columns owner and target are both ${link?.owner}`,
        ),
      ];
    }),
  ];
}

function idFault({ id: name = ID }: RecordEntry, keys: readonly KeyFacts[]): string | null {
  const id = keys.find(({ isId }) => isId);
  if (id === undefined) return `has no key ${name}, which identifies its records and sets their order`;
  if (valueType(id.type ?? '')?.mayBeId !== true) {
    const types = usualTypes().flatMap((type) => (type.mayBeId ? [type.name] : []));
    return `its key ${name} must be of type ${types.join(' or ')}`;
  }
  if (id.nullable) return `its key ${name} may be null: it tells records apart`;
  if (isCalledPrivate(name))
    return `its key ${name} is called private, but ids are published: if they may be, give it another name, as in "id": {"value": "${id.type}", "column": "${id.columns[0]}"}`;
  return null;
}

/** The schema of the file knows all other value types. */
function zoneFault({ type }: KeyFacts): string | null {
  return type === null || valueType(type) !== undefined ? null : `${type} names no time zone of this system`;
}

function withheldFault(facts: KeyFacts): string | null {
  const { entry, type, key, isId } = facts;
  if (!('withheld' in entry) || entry.withheld === undefined) return null;
  if (isId) return `the key ${key} cannot be withheld: it tells records apart`;
  return canPublish(facts, entry.withheld) ? null : unfitReplacement(entry.withheld, `${type}?`);
}

function optionalFault({ entry, type, nullable, isId }: KeyFacts): string | null {
  if (!('optional' in entry) || entry.optional !== true) return null;
  if (isId) return 'is the id, which no record lacks';
  return nullable && type !== 'json'
    ? 'is optional and may be null: only the type json? can hold both'
    : null;
}

function addressesFault({ entry, type }: KeyFacts): string | null {
  const holds = 'addresses' in entry && entry.addresses === true;
  return holds && type !== 'text' && type !== 'json'
    ? `is of type ${type}, which holds no addresses: only text and json do`
    : null;
}

function refersToFault({ entry }: KeyFacts, names: Names): string | null {
  if (!('refersTo' in entry) || entry.refersTo === undefined) return null;
  const { refersTo } = entry;
  return isPrivate(refersTo, names.records)
    ? `refers to ${refersTo}, which is private`
    : missing(refersTo, names);
}

function choicesFault({ entry, type }: KeyFacts): string | null {
  if (!('choices' in entry) || entry.choices === undefined || type === null) return null;
  const types = [valueType(type)?.schema(false).type ?? 'string'].flat();
  const fits = (value: unknown) =>
    types.some((each) => (each === 'integer' ? Number.isSafeInteger(value) : each === typeof value));
  const bad = entry.choices.filter((choice) => !fits(choice));
  return bad.length === 0 ? null : `these choices are not of type ${type}: ${bad.map(inQuotes).join(', ')}`;
}

function labelsFault({ entry }: KeyFacts): string | null {
  if (!('labels' in entry) || entry.labels === undefined) return null;
  const choices = new Set(entry.choices?.map(String));
  const others = Object.keys(entry.labels).filter((text) => !choices.has(text));
  return others.length === 0 ? null : `these labels are of no choice: ${others.map(inQuotes).join(', ')}`;
}

function depthFaults(records: DescribedRecords): string[] {
  const embedded = new Map(
    [...records].map(([name, { keys }]) => [
      name,
      keys.flatMap(({ key, target }) => (target === null ? [] : [{ key, target }])),
    ]),
  );
  const { cycles, tooDeep } = embeddingFaults(embedded);
  const shorter = 'end it sooner, with a second record of one of these tables that has fewer keys';
  return [
    ...cycles.map(({ record, path }) =>
      faultAt(['records', record], `embeds itself, without end: ${path.join(' -> ')}`),
    ),
    ...tooDeep.map(({ record, path }) =>
      faultAt(
        ['records', record],
        `embeds records more than ${deepestEmbedding} levels deep: ${path.join(' -> ')}; ${shorter}`,
      ),
    ),
  ];
}

/** A description may have all records of a service, and only some of its collections. */
const mostNotes = 20;

function unusedRecords({ collections }: DescriptionFile, records: DescribedRecords): string[] {
  const listed = Object.values(collections).map(recordOf);
  const used = withEmbedded(listed, new Map([...records].map(([name, { keys }]) => [name, keys])));
  const unused = [...records.keys()].filter((name) => !used.has(name));
  const rest = unused.length - mostNotes;
  return [
    ...unused
      .slice(0, mostNotes)
      .map((name) => faultAt(['records', name], 'is in no collection, and nothing embeds it')),
    ...(rest > 0 ? [faultAt(['records'], `so it is with ${plural(rest, 'more record')}`)] : []),
  ];
}
