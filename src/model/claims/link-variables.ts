import { choiceLabel } from '../../contract/claims/choice-label.ts';
import type { Code, State } from '../../contract/claims/claims.ts';
import { CALENDAR_YEARS } from '../../contract/claims/years.ts';
import { groupBy } from '../../contract/group-by.ts';
import { inWords, labelOfName } from '../../contract/words/in-words.ts';
import { plainLetters } from '../../contract/words/plain-letters.ts';
import type { CodeLists, VariableEntries } from '../description/key-facts.ts';
import { type ColumnField, type Description, kindsOf } from '../description/kind.ts';
import { type LinkedRoles, linkRoles } from '../description/linked-roles.ts';
import {
  isPublicPath,
  isPublicRecord,
  isPublicValue,
  type KeyPath,
  keyPath,
  sharedKeys,
} from '../description/role-keys.ts';
import { unusedName } from '../description/table-names.ts';
import { integer } from '../values/number.ts';
import { embedRecords } from './embed-records.ts';
import { knownCode } from './known-codes.ts';
import { sectionNamed } from './sections.ts';
import type { Variable } from './variable.ts';

type Entry = VariableEntries[string];

/** A collection whose records are about the entity, or are the entities. */
type About = Pick<Variable, 'collection' | 'about'>;

/**
 * The variables of a description in the order of its collections. A collection that no entry names has those
 * that its own keys give: each key that records do not share with most others, except for ids of other records,
 * and a pair such as `x_from` and `x_to` as one; a list of the entities has none without an entry. A variable
 * with a private or an unpublished key is left out.
 * @param roles of the collections as they are published, where those given embed more
 */
export function linkVariables(
  description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes' | 'sections'>,
  roles = linkRoles(description),
): readonly Variable[] {
  const given = groupBy(Object.entries(description.variables), ([, { collection }]) => collection);
  const about = embedRecords(description.collections, roles).flatMap((collection): About[] => {
    const field = roles.aboutKey(collection.kind);
    const isOwn = roles.isEntity(collection.kind) && given.has(collection.name);
    return field === null && !isOwn ? [] : [{ collection, about: field }];
  });
  const shared = sharedKeys(about.flatMap((each) => (each.about === null ? [] : [each.collection.kind])));
  const taken = new Set(Object.keys(description.variables));
  const published = new Set(kindsOf(description.collections).map(({ name }) => name));
  return about.flatMap((each) => {
    const { collection } = each;
    const entries = given.get(collection.name) ?? entriesOf(each, { shared, published }, roles, taken);
    const linked = entries.flatMap(([id, entry]) => {
      const variable = link(id, entry, each, description, roles);
      return variable === null ? [] : [variable];
    });
    if (entries.length === 1) return linked.map((variable) => ({ ...variable, part: null }));
    const parts = linked.map(({ part }) => part);
    // `x` and the pair `x_from` and `x_to` have one stem.
    return linked.map((variable, index) =>
      parts.indexOf(variable.part) === index ? variable : { ...variable, part: variable.id },
    );
  });
}

function link(
  id: string,
  entry: Entry,
  { collection, about }: About,
  { codes: lists, sections }: Pick<Description, 'codes' | 'sections'>,
  roles: LinkedRoles,
): Variable | null {
  const pathTo = (key: string | undefined) => {
    const found = key === undefined ? null : keyPath(collection.kind, key);
    return found !== null && isPublicPath(found) ? found : null;
  };
  const named = [entry.value, entry.from, entry.to].filter((key) => key !== undefined);
  const paths = named.map(pathTo);
  if (paths.length === 0 || paths.includes(null)) return null;
  const value = pathTo(entry.value) ?? { from: pathTo(entry.from), to: pathTo(entry.to) };
  const [first] = paths as [KeyPath<ColumnField>];
  const key = first.through[0] ?? first.field;
  const { documentation } = key;
  const [path] = collection.name.split('/');
  const part = entry.value === undefined ? stemOf(key.name) : key.name;
  const name = entry.name ?? documentation.label ?? inWords(spelled(id, part), roles.words);
  const described = entry.section === undefined ? sectionNamed(sections, [name, id, part]) : null;
  const choices = entry.value === undefined ? {} : codesOfChoices(first.field);
  const entries = Object.entries(entry.codes === undefined ? choices : (lists[entry.codes] ?? {}));
  const codes = new Map(entries.map(([code, each]) => [code, codeOf(code, each)]));
  const unit = entry.unit ?? (roles.isYear(first, collection.kind) ? CALENDAR_YEARS : null);
  // Numbers may have codes for what is missing. Otherwise they are codes themselves, unless they have a unit.
  const isCoded = unit === null && [...codes.values()].some(({ state }) => state === 'value');
  return {
    id,
    name,
    definition: entry.definition ?? documentation.help ?? null,
    unit,
    scale: entry.scale ?? 'linear',
    section:
      entry.section ?? described?.section ?? (path === undefined ? null : labelOfName(path, roles.words)),
    subsection: entry.subsection ?? described?.subsection ?? null,
    collection,
    about,
    part,
    value,
    isNumber: first.field.value.isNumber && !isCoded,
    names: entry.names ?? null,
    // No list that is described has a slash in its name.
    list: entry.codes ?? (codes.size > 0 ? `choices/${id}` : null),
    codes,
  };
}

/** Choices are codes if the service has labels for them, or if several are known codes. */
function codesOfChoices({ documentation }: ColumnField): CodeLists[string] {
  const { choices = [], labels = {} } = documentation;
  const codes = choices.map(String).map((code) => {
    const label = choiceLabel(documentation, code);
    return { code, label, known: knownCode(code, label) };
  });
  const known = codes.filter((each) => each.known !== null);
  if (Object.keys(labels).length === 0 && known.length < 2) return {};
  return Object.fromEntries(
    codes.map(({ code, label, known }) => [
      code,
      { label: code, ...known, ...(label !== null && { label }) },
    ]),
  );
}

function codeOf(code: string, { label, means, inferred = false }: CodeLists[string][string]): Code {
  const disputed = means === 'disputed';
  const state: State = means === undefined || means === 'disputed' ? 'value' : means;
  return { code, label, state, inferred, disputed };
}

const ends = ['_from', '_to'] as const;

/** `polity_territory` of `polity_territory_from`. */
function stemOf(key: string): string {
  const end = ends.find((each) => key.endsWith(each));
  return end === undefined ? key : key.slice(0, -end.length);
}

/**
 * Whether values are ids or addresses of records, which say nothing as numbers or texts.
 * @param published kinds: a tree does not tell what refers to others, but has the columns of their ids
 */
function isReference(field: ColumnField, published: ReadonlySet<string>): boolean {
  const { refersTo, value, columns, addresses } = field;
  const isId = value === integer && columns.some((column) => column.endsWith('_id'));
  return isId || addresses === true || published.has(refersTo ?? '');
}

/** The variables that the own keys of a collection give. */
function entriesOf(
  { collection: { name, kind }, about }: About,
  { shared, published }: Readonly<Record<'shared' | 'published', ReadonlySet<string>>>,
  roles: LinkedRoles,
  taken: Set<string>,
): [id: string, entry: Entry][] {
  const paths = kind.fields.flatMap((field): KeyPath<ColumnField>[] => {
    if (
      field === about ||
      shared.has(field.name) ||
      field === kind.id ||
      field === roles.noteKey(kind) ||
      roles.isAside(field, kind)
    )
      return [];
    if (isPublicValue(field))
      return field.value.column === null || isReference(field, published) ? [] : [{ through: [], field }];
    if (!isPublicRecord(field) || roles.isReference(field.target)) return [];
    const naming = roles.labelKeys(field.target)[0] ?? field.target.id;
    return [{ through: [field], field: naming }];
  });
  const numbers = new Set(
    paths.flatMap(({ through, field }) => (through.length === 0 && field.value.isNumber ? [field.name] : [])),
  );
  const entries = paths.flatMap(({ through, field }): [string, Entry][] => {
    const [embedding] = through;
    if (embedding !== undefined)
      return [[embedding.name, { collection: name, value: `${embedding.name}.${field.name}` }]];
    const stem = stemOf(field.name);
    const [from, to] = ends.map((end) => `${stem}${end}`) as [string, string];
    const isPair = stem !== field.name && numbers.has(from) && numbers.has(to);
    if (!isPair) return [[field.name, { collection: name, value: field.name }]];
    return field.name === from ? [[stem, { collection: name, from, to }]] : [];
  });
  const short = name.slice(name.lastIndexOf('/') + 1);
  const isAlone = entries.length === 1;
  return entries.map(([key, entry]) => {
    const candidates = isAlone ? [key, short, name] : [`${short}-${key}`, `${name}-${key}`];
    const isTaken = (id: string) => taken.has(id);
    const ids = candidates.map(variableId);
    const id = ids.find((each) => !isTaken(each)) ?? unusedName(variableId(`${name}-${key}`), isTaken, '-');
    taken.add(id);
    return [id, entry];
  });
}

/**
 * The id that a name gives: its letters and digits, small and with dashes between them. Latin letters lose their
 * marks, other scripts stay as they are.
 */
export function variableId(name: string): string {
  const plain = plainLetters(name.normalize('NFKD')).replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  const id = plain
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return id === '' ? 'variable' : id;
}

/** `finds-größe` of `finds-grosse` and its key `größe`. */
function spelled(id: string, key: string): string {
  const own = new RegExp(`(^|-)${variableId(key)}(-\\d+)?$`, 'u');
  return id.replace(own, (_, before: string, after = '') => before + key + after);
}
