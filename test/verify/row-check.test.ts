import { expect, it } from 'vitest';
import type { RecordKind } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { rowCheck } from '../../src/verify/tables/row-check.ts';

const keys = { id: 'integer', name: 'text?' } as const;
const { collections } = linkDescription(
  {
    ...{ format: 1, api: '/api/', pageSize: 10, collections: { places: 'place' } },
    records: { place: { table: 'place', keys } },
  },
  { schemas: new Map() },
);
const kind = collections[0]?.kind as RecordKind;

/** What is wrong with rows of one table, of which `missing` says why their names are missing. */
function faultsOf(...rows: readonly (readonly [name: string | null, why?: string])[]): string[] {
  const listed = rows.flatMap(([, why], id) =>
    why === undefined ? [] : [[String(id), new Map([['name', why]])] as const],
  );
  const check = rowCheck(kind, new Map(listed));
  const found = rows.flatMap(([name], id) => [...check.faults({ id, name }, { id, name })]);
  return [...found, ...check.end()].map(({ column, message }) => `${column} ${message}`);
}

const inSomeRows = 'name has a value that missing.ndjson lists in some rows only, or in two ways';

it.each<[expected: string[], ...rows: [string | null, string?][]]>([
  [[], ['Rome'], [null], ['', 'empty'], ['unknown', 'sentinel'], ['unknown', 'sentinel']],
  [[], ['U', 'unknown'], ['U', 'unknown']],
  [[inSomeRows], ['U', 'unknown'], ['U', 'sentinel']],
  [['name is null, but listed in missing.ndjson'], [null, 'sentinel']],
  [['name is an empty text, but missing.ndjson does not list it as empty'], ['']],
  [['name is an empty text, but missing.ndjson does not list it as empty'], ['', 'sentinel']],
  [['name is a value, but listed in missing.ndjson as another kind of missing'], ['Rome', 'empty']],
  [[inSomeRows], ['unknown', 'sentinel'], ['unknown']],
  [[inSomeRows], ['unknown'], ['unknown', 'sentinel']],
])('a table and the list of its missing cells agree, or not: %j of %j', (expected, ...rows) => {
  expect(faultsOf(...rows)).toEqual(expected);
});
