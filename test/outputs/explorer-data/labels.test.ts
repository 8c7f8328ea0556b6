import { describe, expect, it } from 'vitest';
import type { Roles } from '../../../src/model/description/key-facts.ts';
import type { RecordKind } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { labellingOf } from '../../../src/outputs/explorer-data/labels.ts';

describe('the label of a reference', () => {
  const roles: Roles = {
    reference: { record: 'book', title: 'title', creator: 'creator', year: 'year' },
    unknownYears: [0],
    sentinels: ['NO_CREATOR'],
  };
  const { collections } = linkDescription(
    {
      format: 1,
      api: '/api/',
      pageSize: 10,
      collections: { books: 'book' },
      records: {
        book: { table: 'book', keys: { id: 'integer', title: 'text', creator: 'text', year: 'integer?' } },
      },
    },
    { schemas: new Map(), roles },
  );
  const kind = (collections[0] as { kind: RecordKind }).kind;
  const labelling = labellingOf(kind, linkRoles({ roles, collections }));

  it.each([
    [['Annals', 'Tacitus', 116], 'Tacitus (116): Annals'],
    [['Tribes', 'Henderson', 0], 'Henderson: Tribes'],
    [['0', 'NO_CREATOR', null], '0'],
    [[' ', 'Tacitus', null], 'Tacitus'],
    [['<b>\u0001</b>', ' ', null], null],
  ])('%j is %s', (texts, label) => {
    const keys = [...labelling.keys.keys()];
    const record = Object.fromEntries(keys.map(({ name }, place) => [name, texts[place]]));
    expect(labelling.read(record)).toBe(label);
  });
});
