import { unusedName } from '../../model/description/table-names.ts';
import type { Column, WrittenTable } from '../tables/table.ts';

export const rowsOf: Readonly<Record<WrittenTable['holds'], string>> = {
  collection: 'one row a record of the collection',
  embedded: 'one row a record that others embed',
  links: 'one row for each entry of a list in a record',
  wide: 'one row an entity that records are about, one column a variable',
  variables: 'one row a variable of the wide table',
  joined: 'one row a cell of the wide table that holds several values',
};

/** Table names for any reader of a Data Package: lower case letters, digits, `.`, `_`, `-`; no duplicates. */
export function resourceNames(tables: readonly WrittenTable[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    tables.map(({ name }) => {
      const base = name
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[^a-z0-9]+/, '');
      const plain = base === '' ? 'table' : base;
      const free = unusedName(plain, (each) => taken.has(each), '-');
      taken.add(free);
      return [name, free];
    }),
  );
}

export function describeTable({ name, holds }: Pick<WrittenTable, 'name' | 'holds'>): string {
  return `${name}: ${rowsOf[holds]}`;
}

export function describeColumn({ holds, documentation }: Column): string {
  if (holds === 'missing')
    return 'Why the column before holds nothing: null, empty (an empty text) or sentinel (a value that means none).';
  const { help = '', choices = [] } = documentation;
  const form =
    holds === 'wkb' ? 'The geometry as well-known binary, in CSV and NDJSON in hexadecimal digits.' : '';
  const expected = choices.length === 0 ? '' : `Expected: ${choices.map(String).join(', ')}.`;
  return [help.trim(), form, expected].filter((part) => part !== '').join(' ');
}
