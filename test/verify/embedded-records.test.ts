import { expect, it } from 'vitest';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { EmbeddedRecords } from '../../src/verify/embedded-records.ts';
import { documentSchemas } from '../helpers/bundled.ts';

const { collections } = linkDescription(
  {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { things: 'thing' },
    records: {
      thing: {
        table: 't',
        keys: { id: 'integer', private_owner: { one: 'owner' }, owner: { one: 'owner' } },
      },
      owner: { table: 'o', keys: { id: 'integer', land: { one: 'land' } } },
      land: { table: 'l', keys: { id: 'integer' } },
    },
  },
  { schemas: documentSchemas },
);
const thing = (collections[0] as (typeof collections)[number]).kind;
const ownerKind = thing.embedding[0]?.target as typeof thing;
const landKind = ownerKind.embedding[0]?.target as typeof thing;

it('a key with a private name mentions neither its record nor what that embeds', () => {
  const embedded = new EmbeddedRecords(collections);
  const owner = { id: 7, land: { id: 3 } };
  const mentioned = () => [ownerKind, landKind].map((kind) => [...embedded.ofTable(kind)]);
  embedded.take(thing, [{ id: 1, private_owner: owner, owner: null }], 'page-1');
  expect(mentioned()).toEqual([[], []]);
  embedded.take(thing, [{ id: 2, private_owner: null, owner }], 'page-2');
  embedded.take(thing, [{ id: 3, private_owner: owner, owner }], 'page-3');
  expect(mentioned()).toEqual([[['7', 'page-2']], [['3', 'page-2']]]);
});
