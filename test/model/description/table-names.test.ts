import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafePath } from '../../../src/contract/tree/tree.ts';
import type { Collection, Field, RecordKind } from '../../../src/model/description/kind.ts';
import { namedTables } from '../../../src/model/description/table-names.ts';
import { description } from '../../helpers/bundled.ts';

const [some] = description.collections as readonly [Collection];

/** A kind of another table, with lists of these names, that embeds others. */
function kindOf(
  table: string,
  lists: readonly string[] = [],
  embeds: readonly RecordKind[] = [],
): RecordKind {
  const fields = lists.map((name) => ({
    name,
    source: 'ids',
    link: { table: 'l', tables: ['l'], ownerColumn: 'a', targetColumn: 'b' },
  }));
  const embedding = embeds.map((target, index) => ({ name: `one_${index}`, source: 'one', target }));
  const { id } = some.kind;
  return {
    ...some.kind,
    name: table,
    table,
    fields: [id, ...(fields as unknown as Field[])],
    embedding: embedding as never,
  };
}

const namesOf = (collections: readonly Pick<Collection, 'name' | 'kind'>[]) =>
  namedTables(collections).flatMap(({ name, links }) => [name, ...links.map((link) => link.name)]);

describe('the names of tables', () => {
  it('lead to no other folder, and to no device, whatever a table is called', () => {
    const embedded = ['../../../../pwned/evil', 'aux', '..', 'a\\b', 'ent\0', '.git'].map((name) =>
      kindOf(name),
    );
    expect(namesOf([{ name: 'x', kind: kindOf('x', ['../up', 'y'], embedded) }])).toEqual([
      ...['x', 'x.__up', 'x.y', '__.._.._.._pwned_evil', '_aux', '_', 'a_b', 'ent_', '_git'],
    ]);
  });

  it('differ from each other in more than case: a collection comes first', () => {
    const ent = kindOf('ent');
    const collections = [
      { name: 'x', kind: kindOf('x', ['l'], [ent, kindOf('X')]) },
      { name: 'x.l', kind: kindOf('t') },
      { name: 'Ent', kind: kindOf('t2') },
    ];
    expect(namesOf(collections)).toEqual(['x', 'x.l_2', 'x.l', 'Ent', 'ent_2', 'X_2']);
  });

  it('are safe paths, and no two are alike, whatever the names', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('a', 'A', 'a.b', 'con', '..', 'a/b'));
    const kinds = fc.array(fc.tuple(name, fc.array(name, { maxLength: 3 })), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(kinds, (list) => {
        const embedded = list.map(([table, lists]) => kindOf(table, lists));
        const names = namesOf([
          { name: 'core/things', kind: kindOf('things', ['a', 'A'], embedded) },
          { name: 'a', kind: kindOf('t') },
        ]);
        expect(names.filter((each) => !isSafePath(each))).toEqual([]);
        expect(new Set(names.map((each) => each.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});
