import { FURTHEST_YEAR } from '../../contract/claims/years.ts';
import type { Variable } from '../../model/claims/variable.ts';
import { unusedName } from '../../model/description/table-names.ts';
import { figure, plural } from '../../terminal/plural.ts';
import type { Column, WrittenTable } from '../tables/table.ts';
import { known } from './known.ts';

export const rowsOf: Readonly<Record<WrittenTable['holds'], string>> = {
  collection: 'one row a record of the collection',
  embedded: 'one row a record that no collection lists: others embed it, or it is an entity',
  links: 'one row for each entry of a list in a record',
  wide: 'one row an entity, also without a claim; one column a variable',
  claims: 'one row for what a record says of its entity in one variable',
  variables: 'one row a variable of the claims',
  codes: 'one row for a code of a variable',
  entities: 'one row an entity, also without a claim',
  sources: 'one row a reference',
  missing: 'one row a cell that holds an empty text, or a value that means none',
  panel: 'one row for an entity, a step of years and a variable with a claim then',
  cldf: 'a table of the CLDF dataset',
};

/** Table names for any reader of a Data Package: lower case letters, digits, `.`, `_`, `-`; no duplicates. */
export function resourceNames(tables: readonly Pick<WrittenTable, 'name'>[]): ReadonlyMap<string, string> {
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

/** What `panelOf` does. */
export const panelRule =
  'A claim counts in each step of years that its own years overlap: in the step of the known year if the other is open or unknown, and not at all if both are. ' +
  `Years beyond ±${figure(FURTHEST_YEAR)} are unknown: a claim with two such years is in claims only. ` +
  'Claims that state their years take precedence over those that take the years of their entity, and known values over unknown ones. ' +
  'Of the claims that count, low and high are the range of all numbers, value has each other value once, state each state once, n is how many they are, and disputed whether one of them is.';

/** A variable by the terms of schema.org. */
export function propertyOf({ id, name, definition, unit }: Variable): object {
  return { name, propertyID: id, ...known({ description: definition, unitText: unit }) };
}

export function describeTable({ name, holds, rows }: Pick<WrittenTable, 'name' | 'holds' | 'rows'>): string {
  return `${name}: ${rowsOf[holds]}; ${plural(rows, 'row')}.${holds === 'panel' ? ` ${panelRule}` : ''}`;
}

export function describeColumn(column: Column): string {
  const { holds, documentation, keyText = '', unit = null, categories = [] } = column;
  const { help = keyText, choices = [], labels = {} } = documentation;
  const form =
    holds === 'wkb' ? 'The geometry as well-known binary, in CSV and NDJSON in hexadecimal digits.' : '';
  const listed = (codes: readonly (readonly [code: unknown, label: string | undefined])[]) =>
    codes
      .map(([code, label]) => ([String(code), undefined].includes(label) ? code : `${code} (${label})`))
      .join(', ');
  const expected = listed(choices.map((choice) => [choice, labels[String(choice)]]));
  const codes = listed(categories.map(({ value, label }) => [value, label]));
  const said = [
    form,
    unit === null ? '' : `Unit: ${unit}.`,
    codes !== '' ? `Codes: ${codes}.` : expected === '' ? '' : `Expected: ${expected}.`,
  ];
  const more = said.filter((part) => part !== '').join(' ');
  const words = help.trim();
  if (words === '' || more === '') return words + more;
  return `${words}${/[.!?:;…。]$/u.test(words) ? '' : '.'} ${more}`;
}
