import { describe, expect, it } from 'vitest';
import type { Roles } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { missingRoles } from '../../../src/model/description/missing-roles.ts';

const rolesMissing = (roles: Roles) => {
  const description = linkDescription(
    {
      format: 1,
      api: '/api/',
      pageSize: 10,
      collections: { ships: 'ship' },
      records: {
        port: {
          table: 'port',
          keys: { id: 'integer', name: 'text', built: 'integer', x: 'number', y: 'number', land: 'text' },
        },
        book: { table: 'book', keys: { id: 'integer', title: 'text' } },
        ship: { table: 'ship', keys: { id: 'integer', home: { one: 'port' }, source: { one: 'book' } } },
      },
    },
    { schemas: new Map(), roles },
  );
  return missingRoles(description).map(({ role }) => role);
};

describe('the roles that would give the explorer more', () => {
  it('are those that lead to nothing published, the entity first', () => {
    expect(rolesMissing({})).toEqual(['entity', 'years', 'place', 'region', 'reference']);
    expect(rolesMissing({ entity: 'port', label: ['name'] })).toEqual([
      'years',
      'place',
      'region',
      'reference',
    ]);
    const place: [string, string] = ['x', 'y'];
    const reference = { record: 'book', title: 'title' };
    const most: Roles = { entity: 'port', years: ['built', 'built'], region: 'land', reference };
    expect(rolesMissing(most)).toEqual(['place']);
    expect(rolesMissing({ ...most, place })).toEqual([]);
  });
});
