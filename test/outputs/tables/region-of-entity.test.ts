import { expect, it } from 'vitest';
import type { DescriptionFile, KeyEntry } from '../../../src/model/description/key-facts.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { regionReader } from '../../../src/outputs/explorer-data/read-entities.ts';
import { claimColumns } from '../../../src/outputs/tables/claim-columns.ts';
import { languageColumns } from '../../../src/outputs/tables/cldf.ts';
import { entityColumns } from '../../../src/outputs/tables/entity-columns.ts';
import { meaningOfRegion, regionOf } from '../../../src/outputs/tables/region-of-entity.ts';
import { description as bundled } from '../../helpers/bundled.ts';
import { linked, someVariables } from '../../model/claims/some-variables.ts';

const { polity } = someVariables.records;
const area: KeyEntry = { value: 'text?', choices: ['N', 'S'], labels: { N: 'The North' } };
const description = linked({
  ...someVariables,
  records: { ...someVariables.records, polity: { keys: { ...polity.keys, area } } },
  roles: { ...someVariables.roles, region: 'area' },
} as DescriptionFile);
const roles = linkRoles(description);

it.each([
  ['N', 'The North'],
  ['S', 'S'],
  ['', null],
  ['NO_VALUE', null],
  [null, null],
])('calls a region of choices by its label in tables and in the explorer: %j', (stored, name) => {
  expect(regionOf(roles)({ area: stored })).toBe(name);
  expect(regionReader(roles).read({ area: stored })).toBe(name);
});

it('writes a region that is a number as text, as its column says', () => {
  expect(regionOf(roles)({ area: 3 })).toBe('3');
});

it('says by which key the region is that claims and entities have, as tables may have others', () => {
  const kind = roles.entity as NonNullable<typeof roles.entity>;
  const entities = entityColumns(kind, roles, { entities: new Map(), references: new Map() });
  const meanings = [...claimColumns(kind, roles), ...entities, ...languageColumns(entities)]
    .filter(({ column }) => column.name.toLowerCase() === 'region')
    .map(({ column }) => column.documentation.help);
  expect(meanings).toEqual(Array(3).fill('The region of the entity, by its area.'));
  expect(meaningOfRegion(linkRoles(bundled))).toBe(
    'The region of the entity, by its home_databank_region.mac_region.name.',
  );
  const none = linkRoles({ ...bundled, roles: { ...bundled.roles, region: undefined as never } });
  expect(meaningOfRegion(none)).toBe('The region of the entity.');
});

it('says whose place an entity has if it is that of a record that others embed, too', () => {
  const meanings = (used: typeof bundled) => {
    const given = linkRoles(used);
    const kind = given.entity as NonNullable<typeof given.entity>;
    const columns = entityColumns(kind, given, { entities: new Map(), references: new Map() });
    return [...columns, ...languageColumns(columns)]
      .filter(({ column }) => /^l(?:ong|at)itude$/i.test(column.name))
      .map(({ column }) => column.documentation.help);
  };
  expect(meanings(bundled)).toEqual([
    'Degrees east, by its home_nga.longitude, which entities may share.',
    'Degrees north, by its home_nga.latitude, which entities may share.',
    'Degrees north, by its home_nga.latitude, which entities may share. Empty beyond ±90.',
    'Degrees east, by its home_nga.longitude, which entities may share. Empty beyond ±180.',
  ]);
  const none = { ...bundled, roles: { ...bundled.roles, place: undefined as never } };
  expect(meanings(none).slice(0, 2)).toEqual(['Degrees east.', 'Degrees north.']);
});

it('gives no short name to an entity of a kind that lacks the key', () => {
  const kind = roles.entity as NonNullable<typeof roles.entity>;
  const [, code] = entityColumns(
    kind,
    linkRoles({ ...description, roles: { ...description.roles, label: ['name', 'area'] } }),
    { entities: new Map(), references: new Map() },
  );
  expect([code?.cell({ id: 1, area: 'N' }), code?.cell({ id: 1 })]).toEqual(['N', null]);
});
