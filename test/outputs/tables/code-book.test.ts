import { expect, it } from 'vitest';
import { pathsOf } from '../../../src/model/claims/variable.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { ClaimTables } from '../../../src/outputs/tables/claims.ts';
import { explained, variableListColumns } from '../../../src/outputs/tables/code-book.ts';
import { layOut } from '../../../src/outputs/tables/layout.ts';
import type { WrittenTable } from '../../../src/outputs/tables/table.ts';
import { tablesOf } from '../../../src/outputs/tables/tables-of.ts';
import { description } from '../../helpers/bundled.ts';

/** The column of a variable in the table of its collection, once records with these values were read. */
function columnOf(collection: string, key: string, values: readonly unknown[]) {
  const claims = new ClaimTables(description, linkRoles(description));
  const read = claims.reader(collection);
  for (const value of values) read?.({ id: 1, polity: null, citations: [], [key]: value });
  const table = tablesOf(description).find(({ name }) => name === collection);
  const columns = layOut(table as NonNullable<typeof table>).map(({ column }) => column);
  const found = explained({ ...table, columns } as unknown as WrittenTable, claims.entries);
  return found.columns.find(({ name }) => name === key);
}

it('gives a column the unit and the definition of its variable', () => {
  expect(columnOf('crisisdb/total-populations', 'total_population', [7])).toMatchObject({
    unit: 'people',
    documentation: { label: 'Total population' },
  });
});

it.each([
  ['sc/tokens', 'token', 'code'],
  ['general/polity-capitals', 'capital', 'text'],
  ['general/polity-religions', 'religion', 'text'],
  ['crisisdb/total-populations', 'total_population', 'number'],
])('calls %s.%s a %s', (collection, key, type) => {
  const { entries } = new ClaimTables(description, linkRoles(description));
  const entry = entries.find(
    ({ variable: { collection: own, value } }) =>
      own.name === collection && pathsOf({ value }).some(({ field }) => field.name === key),
  );
  const { cell } = variableListColumns.find(({ column: { name } }) => name === 'type') ?? {};
  expect(cell?.(entry as NonNullable<typeof entry>)).toBe(type);
});

it.each([
  [['present', 'U', null], true],
  [['present', 'elsewhere'], false],
])('calls codes the categories of a column if it holds nothing else: %j', (values, are) => {
  const { categories = [] } = columnOf('sc/tokens', 'token', values) ?? {};
  expect(categories.some(({ value, label }) => value === 'present' && label === 'Present')).toBe(are);
});
