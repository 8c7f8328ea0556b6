import { expect, it } from 'vitest';
import type { DescriptionFile, KeyEntry } from '../../../src/model/description/key-facts.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { regionReader } from '../../../src/outputs/explorer-data/embedded-reader.ts';
import type { Labels } from '../../../src/outputs/explorer-data/labels.ts';
import type { RowSource } from '../../../src/outputs/explorer-data/narrow-kind.ts';
import { regionOf } from '../../../src/outputs/tables/claim-columns.ts';
import { linked, someVariables } from '../../model/claims/some-variables.ts';

const { polity } = someVariables.records;
const area: KeyEntry = { value: 'text?', choices: ['N', 'S'], labels: { N: 'The North' } };
const description = linked({
  ...someVariables,
  records: { ...someVariables.records, polity: { keys: { ...polity.keys, area } } },
  roles: { ...someVariables.roles, region: 'area' },
} as DescriptionFile);
const roles = linkRoles(description);
const [source, labels] = [{}, {}] as [RowSource, Labels];

it.each([
  ['N', 'The North', 'The North'],
  ['S', 'S', 'S'],
  ['', '', null],
  [null, null, null],
])(
  'calls a region of choices by its label in tables and in the explorer: %j',
  (stored, inTables, inExplorer) => {
    expect(regionOf(roles)({ area: stored })).toBe(inTables);
    expect(regionReader(roles.region, () => 0, source, labels)([stored])).toBe(inExplorer);
  },
);
