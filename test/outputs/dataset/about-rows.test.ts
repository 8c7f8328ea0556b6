import { expect, it } from 'vitest';
import { aboutRows } from '../../../src/outputs/dataset/about-rows.ts';
import { someFacts, table } from './support/some-facts.ts';

it('says what each sheet has, and each thing once', () => {
  const claims = table('claims', [], { holds: 'claims' });
  const facts = { ...someFacts, tables: [...someFacts.tables, claims] };
  const rows = aboutRows(
    facts,
    new Map([
      ['about', 0],
      ['claims', 1],
    ]),
  );
  expect(rows.filter(([, value]) => value === '')).toEqual([]);
  expect(rows.flatMap(([name]) => (/^Sheet /.test(name) ? [name] : []))).toEqual(['Sheet claims']);
  expect(new Map(rows).size).toBe(rows.length);
  expect(new Map(rows).get('Shortened in claims')).toMatch(/^1 text longer than a cell holds; /);
});
