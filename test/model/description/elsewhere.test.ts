import { describe, expect, it } from 'vitest';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';

const step = { column: 'maker_id', table: 'maker', id: 'id', type: 'integer' } as const;

function pots(maker: object, value = 'text?', column = 'name'): DescriptionFile {
  return {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { pots: 'pot' },
    records: {
      pot: {
        table: 'pot',
        keys: { id: 'integer', name: 'text', by: { value, column, via: [step] } },
      },
      maker: { table: 'maker', ...maker },
    },
  };
}

const publicMaker = { keys: { id: 'integer', name: 'text' } };
const linked = (file: DescriptionFile) => linkDescription(file, { schemas: new Map() });
const by = (file: DescriptionFile) => linked(file).collections[0]?.kind.fields[2];

describe('a value of another record', () => {
  it('is stored there, or in a column that no table has by chance', () => {
    expect(checkDescription(pots(publicMaker)).faults).toEqual([]);
    expect(by(pots(publicMaker))).toMatchObject({
      column: 'maker_id.name',
      elsewhere: { table: 'maker', column: 'name' },
      withheld: null,
    });
  });

  it('is of a tree like any other value', () => {
    expect(publicDescription(linked(pots(publicMaker))).records.pot?.keys?.by).toEqual({
      value: 'text?',
      column: 'maker_id.name',
    });
  });

  it('is withheld if it is withheld there', () => {
    const withheld = { keys: { id: 'integer', name: { value: 'text', withheld: { as: 'hidden' } } } };
    expect(by(pots(withheld))).toMatchObject({ withheld: { publishedAs: 'hidden' }, isPrivate: true });
    const number = { keys: { id: 'integer', private_age: 'integer?' } };
    expect(checkDescription(pots(number, 'integer', 'private_age')).faults).toEqual([
      expect.stringContaining('reads maker.private_age, which is private'),
    ]);
  });

  it('is refused from a private record, and from an account', () => {
    expect(checkDescription(pots({ private: true })).faults).toContain(
      'records.pot.keys.by.via: reads the table maker, which maker makes private',
    );
    const account = pots(publicMaker);
    const keys = account.records.pot?.keys as Record<string, unknown>;
    keys.by = { value: 'text', column: 'username', via: [{ ...step, table: 'auth_user' }] };
    expect(checkDescription(account).faults).toEqual([expect.stringMatching(/via: .*auth_user/)]);
  });
});
