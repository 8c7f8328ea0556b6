import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseClaims } from '../../../src/outputs/tables/claims-database.ts';
import { RowPart } from '../../../src/outputs/tables/row-parts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { column } from '../dataset/support/some-facts.ts';

it('reads the claims about an entity by their first known year, undated ones first', () => {
  const types = {
    ...{
      claim: 'text',
      entity_id: 'integer',
      variable: 'text',
      value: 'text',
      low: 'number',
      high: 'number',
    },
    ...{ state: 'text', disputed: 'boolean', year_from: 'integer', year_to: 'integer', dated: 'text' },
  };
  const columns = Object.entries(types).map(([name, type]) => ({ column: column(name, type) }));
  const claims = new DatabaseClaims(join(temporaryFolder(), 'export.sqlite'), 'claims', columns);
  onTestFinished(() => claims.close());
  const years: readonly (readonly [number | null, number | null])[] = [
    ...([
      [200, 300],
      [null, 250],
      [null, null],
      [100, null],
      [400, -50],
      [100, 900],
    ] as const),
  ];
  for (const [index, [from, to]] of years.entries()) {
    const cells = [`a/${index}`, 1, 'a', String(index), null, null, 'value', false, from, to, 'stated'];
    claims.add([new RowPart([], cells)]);
  }
  claims.end();
  expect(claims.about(1).map(({ value }) => value)).toEqual(['2', '4', '3', '5', '0', '1']);
});
