import { describe, expect, it } from 'vitest';
import type { Roles } from '../../../src/model/description/key-facts.ts';
import type { ColumnField, Field, RecordKind } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { keyPath } from '../../../src/model/description/role-keys.ts';
import { publicRoles } from '../../../src/model/description/roles/roles.ts';

const linked = (roles: Roles) => {
  const description = linkDescription(
    {
      format: 1,
      api: '/api/',
      pageSize: 10,
      collections: { entities: 'entity', capitals: 'capital' },
      records: {
        region: { table: 'region', keys: { id: 'integer', title: 'text', private_note: 'text' } },
        entity: {
          table: 'entity',
          keys: {
            id: 'integer',
            start: 'integer',
            end: 'integer',
            private_year: 'integer?',
            private_name: 'text',
            region: { one: 'region' },
          },
        },
        capital: {
          table: 'capital',
          keys: {
            id: 'integer',
            name: 'text',
            title: 'text',
            year: 'integer',
            of: { one: 'entity' },
            in: { one: 'region' },
          },
        },
      },
    },
    { schemas: new Map(), roles, rename: { start: 'first_year' } },
  );
  const [entity, capital] = description.collections.map(({ kind }) => kind) as [RecordKind, RecordKind];
  return { roles: linkRoles(description), entity, capital };
};
const nameOf = (field: Field | null) => field?.name ?? null;

describe('linked roles', () => {
  const roles: Roles = {
    entity: 'entity',
    label: ['private_name'],
    years: ['start', 'end'],
    region: 'region.private_note',
    recordYears: ['year'],
  };

  it.each([
    ['start', 'private_year'],
    ['private_year', 'end'],
  ])('have both years %s and %s of an entity, or none', (...years) => {
    const { roles: found, entity } = linked({ ...roles, years });
    expect(found.yearKeys(entity)).toEqual([null, null]);
    // As readers of the tree do.
    expect(publicRoles({ ...roles, years }, [entity]).years).toBeUndefined();
  });

  it('name a record by a text of its own, not by one of a record that it embeds', () => {
    const { roles: found, capital } = linked({ ...roles, columns: { capital: ['in.title', 'name'] } });
    expect(found.labelKeys(capital).map(nameOf)).toEqual(['name']);
  });

  it('are kinds and keys, by the names under which they are published', () => {
    const { roles: found, entity, capital } = linked(roles);
    expect(found.entity).toBe(entity);
    expect(found.yearKeys(entity).map(nameOf)).toEqual(['first_year', 'end']);
    expect(found.yearKeys(capital).map(nameOf)).toEqual(['year', null]);
    expect([nameOf(found.aboutKey(capital)), found.aboutKey(entity)]).toEqual(['of', null]);
    expect(keyPath(capital, 'of.region.title')?.through.map(nameOf)).toEqual(['of', 'region']);
    expect(['of.nothing', 'name.title', 'nothing'].map((path) => keyPath(capital, path))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('are of each kind the first pair of years that it has, and what another pair names is a value', () => {
    const { roles: found, capital } = linked({
      ...roles,
      recordYears: ['from', 'to', 'year', 'year', 'id', 'id'],
    });
    expect(found.yearKeys(capital).map(nameOf)).toEqual(['year', 'year']);
    const [id, year] = ['id', 'year'].map((key) => capital.fields.find(({ name }) => name === key)) as [
      Field,
      Field,
    ];
    expect([id, year].map((field) => found.isAside(field, capital))).toEqual([false, true]);
  });

  it('take what names a reference in one kind for it in another kind of the table only if it is a text', () => {
    const of = (title: string) => {
      const { roles: found, capital } = linked({
        ...roles,
        reference: { record: 'capital', title, year: 'year' },
      });
      return Object.keys(found.referenceKeys(capital));
    };
    expect([of('title'), of('id')]).toEqual([['title', 'year'], ['year']]);
  });

  it('name no private key', () => {
    const { roles: found, entity } = linked(roles);
    expect([found.labelKeys(entity), found.region]).toEqual([[], null]);
    expect(entity.fields.filter(({ isPrivate }) => isPrivate).map(nameOf)).toEqual([
      'private_year',
      'private_name',
    ]);
  });

  it.each([
    [{}, 'sentinel'],
    [{ unknownYears: [9999] }, 'sentinel'],
  ])('know that there is no year 0, whether they say so or not: %j', (more, expected) => {
    const { roles: found, entity } = linked({ ...roles, ...more });
    const [start, , id] = [...found.yearKeys(entity), entity.id] as [ColumnField, ColumnField, ColumnField];
    const missing = found.missing({ through: [], field: start }, entity);
    expect([0, 100_001, -2_147_483_648].map(missing)).toEqual([expected, expected, expected]);
    expect([1, -100_000].map(missing)).toEqual([null, null]);
    expect(found.missing({ through: [], field: id }, entity)(0)).toBeNull();
  });
});

/** Where the place of an entity is, by the records that it embeds and their keys. */
function placeWith(keys: Record<string, string>, where: Record<string, string>): string | null {
  const record = (name: string, own: Record<string, string>) => ({
    table: name,
    keys: { id: 'integer', ...own },
  });
  const description = linkDescription(
    {
      ...{ format: 1, api: '/api/', pageSize: 10, collections: { entities: 'entity' } },
      records: {
        region: record('region', { name: 'text' }),
        spot: record('spot', where),
        entity: {
          table: 'entity',
          keys: { id: 'integer', ...keys, region: { one: 'region' }, spot: { one: 'spot' } },
        },
      },
    },
    { schemas: new Map(), roles: { entity: 'entity', place: ['lon', 'lat'] } },
  );
  const { place } = linkRoles(description);
  return place && [...place.through, ...place.ends].map(nameOf).join(' ');
}

it('the place of an entity is its own, or that of the first record in it that has both numbers', () => {
  const both = { lon: 'number', lat: 'number' };
  expect(placeWith(both, both)).toBe('lon lat');
  expect(placeWith({}, both)).toBe('spot lon lat');
  expect(placeWith({ lon: 'number' }, both)).toBe('spot lon lat');
  expect(placeWith({}, { lon: 'number' })).toBeNull();
});
