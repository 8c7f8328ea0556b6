import { linkVariables } from '../claims/link-variables.ts';
import { keysOf } from '../claims/variable.ts';
import { type DescriptionFile, ID, type RecordEntry, type VariableEntries } from './key-facts.ts';
import {
  type ColumnField,
  type Description,
  type Field,
  type IdsField,
  kindsOf,
  type Link,
  type RecordKind,
} from './kind.ts';
import { publicRoles } from './roles/roles.ts';

/** The description of what is published. Nothing in it leads to private tables, columns, links or roles. */
export function publicDescription(description: Description): DescriptionFile {
  const { api, pageSize, seconds, collections, answers } = description;
  const kinds = kindsOf(collections);
  const shown = publicRoles(description.roles, kinds);
  return {
    format: 1,
    api,
    pageSize,
    ...(seconds !== 'as-stored' && { seconds }),
    // Whoever reads the service by it must withhold the same names; where that service is, is not told.
    ...(answers !== undefined && {
      answers: { addresses: [], ...(answers.allow.length > 0 && { allow: [...answers.allow] }) },
    }),
    collections: Object.fromEntries(
      collections.map(({ name, kind, pageSize: own, at, envelope }) => {
        const more = {
          ...(own !== null && { pageSize: own }),
          ...(at !== undefined && { at }),
          ...(envelope !== undefined && { envelope }),
        };
        return [name, Object.keys(more).length === 0 ? kind.name : { record: kind.name, ...more }];
      }),
    ),
    records: Object.fromEntries(kinds.map((kind) => [kind.name, publicRecord(kind, kinds)])),
    ...(Object.keys(shown).length > 0 && { roles: shown }),
    ...publicVariables(description),
  };
}

/** @param kinds that are published: a key refers to no other */
export function publicRecord(
  { tables, fields, id, order }: RecordKind,
  kinds: readonly Pick<RecordKind, 'name'>[] = [],
): RecordEntry {
  const published = new Set(kinds.map(({ name }) => name));
  const keys = Object.fromEntries(fields.map((field) => [field.name, keyEntry(field, published)]));
  return {
    table: shortest(tables),
    ...(id.name !== ID && { id: id.name }),
    ...(order !== undefined && { order }),
    keys,
  } as RecordEntry;
}

function keyEntry(field: Field, published: ReadonlySet<string>): Readonly<Record<string, unknown>> | string {
  const [, ...also] = field.spellings;
  const documented = { ...(also.length > 0 && { also }), ...field.documentation };
  const mark = field.nullable ? '?' : '';
  switch (field.source) {
    case 'always':
      return { always: field.value, ...documented };
    case 'column': {
      const { withheld } = field;
      const entry = {
        value: `${field.value.name}${mark}`,
        ...columnUnless(field.name, field.columns),
        ...(field.optional && { optional: true }),
        ...(field.addresses && { addresses: true }),
        ...refersTo(field, published),
        ...(withheld !== null && {
          withheld: { as: withheld.publishedAs, ...(withheld.evenNull && { evenNull: true }) },
        }),
        ...documented,
      };
      return Object.keys(entry).length === 1 ? entry.value : entry;
    }
    case 'one':
      return {
        one: `${field.target.name}${mark}`,
        ...columnUnless(`${field.name}_id`, field.columns),
        ...documented,
      };
    case 'many':
      return { many: field.target.name, ...linkEntry(field.link), ...documented };
    case 'ids':
      return {
        ids: field.value.name,
        ...linkEntry(field.link),
        ...(field.link.isReverse && { reverse: true }),
        ...refersTo(field, published),
        ...documented,
      };
  }
}

function refersTo({ refersTo: record }: ColumnField | IdsField, published: ReadonlySet<string>) {
  return record !== undefined && published.has(record) && { refersTo: record };
}

function columnUnless(expected: string, columns: readonly string[]) {
  return columns.length === 1 && columns[0] === expected ? {} : { column: shortest(columns) };
}

function linkEntry({ tables, ownerColumn, targetColumn, isThrough }: Link) {
  const through = isThrough && { through: true };
  return { link: shortest(tables), owner: ownerColumn, target: targetColumn, ...through };
}

function shortest(spellings: readonly string[]): string | readonly string[] {
  return spellings.length === 1 ? (spellings[0] as string) : spellings;
}

/**
 * The described variables that are published, by the published names of their keys, and their lists of codes.
 * Those that keys give are left out: whoever reads the description finds the same.
 */
function publicVariables(
  description: Pick<Description, 'collections' | 'roles' | 'variables' | 'codes'>,
): Pick<DescriptionFile, 'variables' | 'codes'> {
  const described = linkVariables(description).filter(({ id }) => Object.hasOwn(description.variables, id));
  const variables: VariableEntries = Object.fromEntries(
    described.map((variable) => {
      const published: Readonly<Record<string, string>> = keysOf(variable);
      const entry = Object.entries(description.variables[variable.id] ?? {});
      return [variable.id, Object.fromEntries(entry.map(([key, given]) => [key, published[key] ?? given]))];
    }),
  );
  const used = new Set(described.map(({ list }) => list));
  const codes = Object.fromEntries(Object.entries(description.codes).filter(([name]) => used.has(name)));
  return { ...(described.length > 0 && { variables }), ...(Object.keys(codes).length > 0 && { codes }) };
}
