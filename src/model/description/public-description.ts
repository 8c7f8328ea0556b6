import { publicVariables } from '../claims/public-variables.ts';
import { type DescriptionFile, ID, type RecordEntry } from './key-facts.ts';
import { type Description, type Field, kindsOf, type Link, type RecordKind } from './kind.ts';
import { publicRoles } from './public-roles.ts';

/** The description of what is published. Nothing in it leads to private tables, columns, links or roles. */
export function publicDescription({
  api,
  pageSize,
  seconds,
  collections,
  roles,
  variables,
  codes,
  answers,
}: Description): DescriptionFile {
  const kinds = kindsOf(collections);
  const shown = publicRoles(roles, kinds);
  const claims = publicVariables({ collections, roles, variables, codes });
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
      collections.map(({ name, kind, pageSize: own, envelope }) => [
        name,
        own === null && envelope === undefined
          ? kind.name
          : {
              record: kind.name,
              ...(own !== null && { pageSize: own }),
              ...(envelope !== undefined && { envelope }),
            },
      ]),
    ),
    records: Object.fromEntries(kinds.map((kind) => [kind.name, publicRecord(kind)])),
    ...(Object.keys(shown).length > 0 && { roles: shown }),
    ...claims,
  };
}

export function publicRecord({ tables, fields, id, order }: RecordKind): RecordEntry {
  const keys = Object.fromEntries(fields.map((field) => [field.name, keyEntry(field)]));
  return {
    table: shortest(tables),
    ...(id.name !== ID && { id: id.name }),
    ...(order !== undefined && { order }),
    keys,
  } as RecordEntry;
}

function keyEntry(field: Field): Readonly<Record<string, unknown>> | string {
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
        ...documented,
      };
  }
}

function columnUnless(expected: string, columns: readonly string[]) {
  return columns.length === 1 && columns[0] === expected ? {} : { column: shortest(columns) };
}

function linkEntry({ tables, ownerColumn, targetColumn }: Link) {
  return { link: shortest(tables), owner: ownerColumn, target: targetColumn };
}

function shortest(spellings: readonly string[]): string | readonly string[] {
  return spellings.length === 1 ? (spellings[0] as string) : spellings;
}
