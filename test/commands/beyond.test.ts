import { expect, it } from 'vitest';
import { beyond, beyondLines } from '../../src/commands/beyond.ts';
import { bundledConfiguration } from '../../src/commands/read-configuration.ts';

it('says what is passed over in lines of 80 columns, accounts in one of their own', () => {
  const left = beyond(
    {
      tables: [
        { name: 'core_region', rows: 5 },
        { name: 'auth_user', rows: 1000 },
        { name: 'wf_camel_curator', rows: 2 },
        { name: 'empty', rows: 0 },
        { name: 'few', rows: 1 },
        ...['a', 'b', 'c', 'd'].map((name) => ({ name: name.repeat(15), rows: 300 })),
      ],
      keys: ['core_polity.hidden'],
      collections: ['core/regions', 'wf/camels'],
    },
    bundledConfiguration(),
  );
  const lines = beyondLines(left);
  expect(lines).toEqual([
    'Not published: 5 tables with 1,201 rows (aaaaaaaaaaaaaaa, 4 more in --json).',
    'Not published: 1 collection (wf/camels).',
    'Not published: 1 column or key (core_polity.hidden).',
    'Never read: 2 tables of accounts and the framework, 1,002 rows.',
  ]);
  expect(beyondLines(beyond({}, bundledConfiguration()))).toEqual([]);
});
