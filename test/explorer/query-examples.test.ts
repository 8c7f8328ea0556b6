import { expect, it } from 'vitest';
import type { Catalog, DatabaseFile } from '../../src/explorer/data-types.ts';
import { examplesOf } from '../../src/explorer/query/examples.ts';

const variable = (name: string, known: number, entities: number, list: string | null) => ({
  ...{ id: name.toLowerCase(), name, known, entities, list, collection: 0, number: list === 'numbers' },
});
const code = (state: string) => ({ code: state, label: state, state });

it('compares a number with codes that say something, or what most entities have little of', () => {
  const titlesOf = (...variables: readonly ReturnType<typeof variable>[]) => {
    const catalog = {
      ...{ variables, collections: [{ name: 'values' }], regions: [], sources: 0 },
      codes: { texts: [code('unknown'), code('none')], presence: [code('absent'), code('present')] },
    } as unknown as Catalog;
    const file = { tables: [{ name: 'claims', holds: 'claims' }] } as unknown as DatabaseFile;
    return examplesOf(catalog, file).map(({ title }) => title);
  };
  const number = variable('Population', 300, 200, 'numbers');
  const name = variable('Alternative name', 1000, 300, 'texts');
  const religion = variable('Religion', 200, 180, 'texts');
  const sacrifice = variable('Sacrifice', 20, 20, 'presence');
  expect(titlesOf(number, name, religion, sacrifice)).toEqual([
    'Population by Sacrifice',
    'Coverage by variable',
    'Population and Sacrifice, by entity and century',
  ]);
  expect(titlesOf(number, name, religion)[0]).toBe('Population by Religion');
});
