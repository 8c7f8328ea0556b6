import { groupBy } from '../../contract/group-by.ts';
import type { CodeLists, Configuration, VariableEntries } from '../description/key-facts.ts';
import type { Collection, ColumnField, Description, Field } from '../description/kind.ts';
import { type LinkedRoles, linkRoles } from '../description/linked-roles.ts';
import { isPublicValue, pathText } from '../description/role-keys.ts';
import { text } from '../values/text.ts';
import { knownCode } from './known-codes.ts';
import { linkVariables, variableId } from './link-variables.ts';
import { type Draft, type MayBeYears, pairs, withUnit } from './propose-unit.ts';
import { isRange, keysOf, type Variable } from './variable.ts';

/** The most frequent values of a key, with how often each occurs. */
export interface FrequentValues {
  readonly counts: ReadonlyMap<string, number>;
  /** Whether there are no others. */
  readonly isAll: boolean;
}

type Sentinels = NonNullable<NonNullable<Configuration['roles']>['sentinels']>;

export interface ProposedVariables {
  readonly variables: VariableEntries;
  readonly codes: CodeLists;
  readonly sentinels: Sentinels;
  /** What is proposed, for people, a line each. */
  readonly lines: readonly string[];
}

/** Texts that mean no value, by their form. */
const sentinelForm = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|UNKNOWN|N\/A)$/;

/** So many texts of a key may be codes, if each occurs so often and is so short, on one line. */
const few = { most: 12, times: 10, longest: 40 };
const labelForm = /^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u;

/** Where all values of a key are known codes, it shares one list with others. */
const PRESENCE = 'presence';

/**
 * Proposes ranges and units from the names of keys, codes and sentinels from the values that keys have. A
 * collection with described variables is left as it is. If no record embeds the entity, its own numbers and
 * codes are proposed, too.
 * @param valuesOf null if the data are unknown
 * @param mayBeYears false if the data are known, and a value of these keys cannot be a year
 */
export function proposeVariables(
  description: Description,
  valuesOf: (collection: Collection, field: ColumnField) => FrequentValues | null,
  mayBeYears: MayBeYears = () => true,
): ProposedVariables {
  const described = new Set(Object.values(description.variables).map(({ collection }) => collection));
  const roles = linkRoles(description);
  const areEmbedded = description.collections.some(({ kind }) => roles.aboutKey(kind) !== null);
  const linked = areEmbedded ? linkVariables(description) : withOwnVariables(description, roles);
  const ids = new Set(linked.map(({ id }) => id));
  const others = linked.filter(({ collection }) => !described.has(collection.name));
  const byCollection = groupBy(others, ({ collection }) => collection);
  const codes: Record<string, CodeLists[string]> = {};
  const sentinels = new Map<string, number>();
  const variables: Record<string, VariableEntries[string]> = {};
  const lines: string[] = [];
  const names = new Set(linked.map(({ name }) => name.toLowerCase()));
  for (const [collection, own] of byCollection) {
    const isOwn = own.some((variable) => variable.about === null);
    const all = paired(own, ids).map((draft) => {
      const field = textOf(draft.variable);
      const values = field === null ? null : valuesOf(collection, field);
      if (values === null) return withUnit(draft, mayBeYears);
      // Choices are codes already, with the labels of the service.
      const choices = draft.variable.codes;
      const list = choices.size > 0 ? null : codesIn(values);
      if (list === null) {
        for (const [value, count] of values.counts)
          if (sentinelForm.test(value) && !choices.has(value))
            sentinels.set(value, (sentinels.get(value) ?? 0) + count);
        return draft;
      }
      const isShared = Object.keys(list).every((code) => knownCode(code) !== null);
      const name = isShared ? PRESENCE : draft.id;
      codes[name] = { ...codes[name], ...list };
      const said = `codes ${Object.keys(list).join(', ')}${isShared ? ` (list ${name})` : ''}`;
      return { ...draft, entry: { ...draft.entry, codes: name }, said };
    });
    const drafts = isOwn ? all.flatMap(ownDraft) : all;
    // Described variables replace all that the keys of a collection give.
    if (drafts.every(({ said }) => said === null)) continue;
    for (const { id, entry, said } of drafts) {
      const { name, ...unnamed } = entry;
      const isFree = name !== undefined && !names.has(name.toLowerCase());
      variables[id] = isFree ? entry : unnamed;
      if (isFree) names.add(name.toLowerCase());
      if (said !== null) lines.push(`${id}: ${said}`);
    }
  }
  for (const [value, count] of sentinels) lines.push(`${value}: no value (${count} times)`);
  return { variables, codes, sentinels: [...sentinels.keys()], lines };
}

/** With a variable for each number and text of a list of entities that no role names. */
function withOwnVariables(description: Description, roles: LinkedRoles): readonly Variable[] {
  const list = description.collections.find(({ kind }) => roles.isEntity(kind));
  if (list === undefined) return [];
  const { name: collection, kind } = list;
  const named = [
    ...roles.yearKeys(kind),
    ...roles.labelKeys(kind),
    ...roles.namingKeys(kind),
    roles.noteKey(kind),
  ];
  const others = new Set<Field | null>([
    kind.id,
    ...named,
    ...(roles.place?.ends ?? []),
    ...(roles.region?.ends ?? []),
  ]);
  const entries = kind.fields.filter(isPublicValue).flatMap((field): [string, VariableEntries[string]][] => {
    const { name, value, refersTo, addresses } = field;
    const isSaying = value.isNumber || (value === text && addresses !== true);
    const isFact = isSaying && refersTo === undefined && !/(^|_)id$/.test(name);
    return isFact && !others.has(field) ? [[variableId(name), { collection, value: name }]] : [];
  });
  return linkVariables({ ...description, variables: Object.fromEntries(entries) });
}

/** What an entity says in its own table is often no fact, but a title, an address or a remark. */
function ownDraft(draft: Draft): Draft[] {
  const { said, variable } = draft;
  if (said !== null) return [draft];
  return variable.isNumber || variable.codes.size > 0
    ? [{ ...draft, said: `${variable.isNumber ? 'number' : 'codes'} of the entity` }]
    : [];
}

/** Makes one variable of two whose names are the ends of a range. */
function paired(variables: readonly Variable[], ids: Set<string>): Draft[] {
  const byKey = new Map(variables.map((variable) => [keyOf(variable), variable]));
  const ends = new Set<Variable>();
  const found = new Map<Variable, Draft>();
  for (const [key, variable] of byKey) {
    if (isRange(variable.value) || !variable.isNumber) continue;
    for (const [from, to] of pairs) {
      const other = from.test(key) ? byKey.get(key.replace(from, to)) : undefined;
      if (other === undefined || other === variable || isRange(other.value) || !other.isNumber) continue;
      const entry = { collection: variable.collection.name, from: key, to: keyOf(other) };
      const short = variable.id.replace(variableId(key), variableId(key.replace(from, '$1')));
      const id = ids.has(short) ? variable.id : short;
      ids.add(id);
      found.set(variable, { id, variable, entry, said: `from ${key} to ${keyOf(other)}` });
      ends.add(other);
    }
  }
  return variables
    .filter((variable) => !ends.has(variable))
    .map(
      (variable) =>
        found.get(variable) ?? {
          ...{ id: variable.id, variable, said: null },
          entry: { collection: variable.collection.name, ...keysOf(variable) },
        },
    );
}

/** The codes that these values are; null if they are no codes. */
function codesIn({ counts, isAll }: FrequentValues): CodeLists[string] | null {
  const values = [...counts.keys()].filter((value) => value !== '');
  const known = values.filter((value) => knownCode(value) !== null).length;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isShort = values.every((value) => value.length <= few.longest);
  const isFew = values.length <= few.most && total >= values.length * few.times && isShort;
  const areMostKnown = known >= 2 && known * 2 >= values.length;
  const areLabels = values.every((value) => labelForm.test(value));
  if (!isAll || values.length < 2 || !(areMostKnown || isFew) || !areLabels) return null;
  return Object.fromEntries(values.map((value) => [value, knownCode(value) ?? { label: value }]));
}

function textOf({ value }: Variable): ColumnField | null {
  return isRange(value) || value.through.length > 0 || value.field.value !== text ? null : value.field;
}

function keyOf({ value }: Variable): string {
  return isRange(value) ? '' : pathText(value);
}
