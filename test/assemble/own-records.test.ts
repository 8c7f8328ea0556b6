import { describe, expect, it } from 'vitest';
import { ownRecords } from '../../src/assemble/own-records.ts';
import { isStored, kindsOf } from '../../src/description/kind.ts';
import { UnreadableValue } from '../../src/errors.ts';
import { kindNamed, kinds, withPrivate } from '../helpers/bundled.ts';

const citation = kindNamed('citation');
const sourceOf = (...rows: readonly unknown[][]) => ({ rows: () => rows });
const id = 'f97de05a0ac75d16a679fc7f125201a7';

describe('records with nothing that they embed', () => {
  it('hold their own keys as the contract has them, and an empty object for each embedded record', () => {
    const rows = sourceOf([id, 1, null, '2024-03-25 11:17:55', null, 7], [id, 1, 2, null, null, null]);
    expect([...ownRecords(citation, rows)]).toEqual([
      {
        id: 'f97de05a-0ac7-5d16-a679-fc7f125201a7',
        page_from: 1,
        page_to: null,
        created_date: '2024-03-25T11:17:55.000000Z',
        modified_date: null,
        ref: {},
      },
      expect.objectContaining({ page_to: 2, created_date: null, ref: null }),
    ]);
  });

  it('hold what cannot be read as such, keys included, under the name of its column', () => {
    const [record] = ownRecords(citation, sourceOf([id, 'one', null, null, null, 'seven']));
    expect(record?.page_from).toEqual(
      new UnreadableValue(expect.stringContaining('"one"') as unknown as string),
    );
    expect(record?.ref).toMatchObject({ column: 'ref_id', reason: expect.stringContaining('"seven"') });
  });

  it.each([
    ['withheld', kinds],
    ['published', kindsOf(withPrivate.collections)],
  ])('say nothing of a private text that is none, where such texts are %s', (_, among) => {
    const polity = kindNamed('polity', among);
    const row = polity.fields
      .filter(isStored)
      .map(({ name }) => (name === 'private_comment' ? Buffer.from('canary') : null));
    const [record] = ownRecords(polity, sourceOf(row));
    expect(record?.private_comment).toBeInstanceOf(UnreadableValue);
    expect(JSON.stringify(record)).not.toContain('canary');
  });
});
