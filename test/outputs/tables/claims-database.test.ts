import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Years } from '../../../src/contract/claims/years.ts';
import { DatabaseClaims } from '../../../src/outputs/tables/claims-database.ts';
import { RowPart } from '../../../src/outputs/tables/row-parts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { column } from '../dataset/support/some-facts.ts';

/** A database of claims, and a function that adds one. */
function openClaims() {
  const types = {
    ...{
      claim: 'text',
      entity_id: 'integer',
      variable: 'text',
      value: 'text',
      value_id: 'integer',
      low: 'number',
      high: 'number',
    },
    ...{ state: 'text', disputed: 'boolean', year_from: 'integer', year_to: 'integer', dated: 'text' },
  };
  const columns = Object.entries(types).map(([name, type]) => ({ column: column(name, type) }));
  const claims = new DatabaseClaims(join(temporaryFolder(), 'export.sqlite'), 'claims', columns);
  onTestFinished(() => claims.close());
  let count = 0;
  const add = (
    entity: number,
    value: string,
    state: string,
    [from, to]: Years = [null, null],
    named: number | null = null,
  ) => {
    const cells = [`a/${count}`, entity, 'a', value, named, null, null, state, false, from, to, 'stated'];
    claims.add([new RowPart([], cells)]);
    count += 1;
  };
  return { claims, add };
}

it('reads the claims about an entity by their first known year, undated ones first', () => {
  const { claims, add } = openClaims();
  const years: readonly Years[] = [
    ...([
      [200, 300],
      [null, 250],
      [null, null],
      [100, null],
      [400, -50],
      [100, 900],
    ] as const),
  ];
  for (const [index, each] of years.entries()) add(1, String(index), 'value', each);
  claims.end();
  expect(claims.about(1).map(({ value }) => value)).toEqual(['2', '4', '3', '5', '0', '1']);
});

it('reads whom claims name, unless nothing is known', () => {
  const { claims, add } = openClaims();
  for (const state of ['value', 'unknown', 'none']) add(0, `of ${state}`, state);
  claims.end();
  const indexes = new Map([
    ['of value', 1],
    ['of unknown', 2],
    ['of none', 3],
  ]);
  const found = claims.namings([{ id: 'a', names: 'successor' }], Number, (word) => indexes.get(word));
  expect(found).toEqual([{ of: 0, named: 1, as: 'successor' }]);
});

it('reads whom claims name by its id: another may have the same name, or have it as a code', () => {
  const { claims, add } = openClaims();
  add(0, 'Rome', 'value', undefined, 2);
  add(1, 'Rome', 'value');
  claims.end();
  const found = claims.namings([{ id: 'a', names: 'predecessor' }], Number, () => 3);
  expect(found.map(({ of, named }) => [of, named])).toEqual([
    [0, 2],
    [1, 3],
  ]);
});
