import { expect, it } from 'vitest';
import { roleColumns } from '../../../src/model/description/role-columns.ts';

it('names the paths of a record, and none of one that is called like what every object has', () => {
  expect(roleColumns({ columns: { hill: ['name'] } }, 'hill')).toEqual(['name']);
  expect(roleColumns({ columns: { hill: ['name'] } }, 'constructor')).toEqual([]);
  expect(roleColumns({}, 'hill')).toEqual([]);
});
