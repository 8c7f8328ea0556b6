import { describe, expect, it } from 'vitest';
import { fieldTable } from '../../src/collections/fields.ts';
import { collections } from '../../src/collections/registry.ts';
import { readSchemas } from '../../src/schemas/read-schemas.ts';
import { contract, embeddedKeys, isEmbedded } from '../helpers/contract.ts';

const fields = fieldTable(
  collections.map(({ kind }) => kind),
  readSchemas(),
);

describe('the registry', () => {
  it('has the collections of the contract, in its order, with its tables', () => {
    expect(collections.map(({ path, kind }) => [path, kind.table])).toEqual(
      contract.map(([path, table]) => [path, table]),
    );
  });
});

describe('the fields of each kind', () => {
  it.each(contract)('%s has the keys of the contract, in page order', (path, _, keys) => {
    const kind = collections.find((collection) => collection.path === path)?.kind;
    expect(kind && fields.get(kind)?.map(({ name }) => name)).toEqual(keys);
  });

  it.each(Object.entries(embeddedKeys))('%s too, where it is embedded', (table, keys) => {
    const kind = [...fields.keys()].find((each) => each.table === table);
    expect(kind && fields.get(kind)?.map(({ name }) => name)).toEqual(keys);
  });

  it('embed what the contract embeds, by its foreign keys', () => {
    for (const [kind, kindFields] of fields) {
      for (const field of kindFields) {
        expect([kind.table, field.name, field.source === 'one' ? field.column : null]).toEqual([
          kind.table,
          field.name,
          isEmbedded(kind.table, field.name) ? `${field.name}_id` : null,
        ]);
      }
    }
  });

  it('link citations by the table name after its application', () => {
    const link = [...fields.values()]
      .flat()
      .find((field) => field.source === 'many' && field.link.table.startsWith('general_polity_capital'));
    expect(link).toMatchObject({
      link: {
        table: 'general_polity_capital_citations',
        ownerColumn: 'polity_capital_id',
        targetColumn: 'citation_id',
      },
    });
  });

  it('refuses a mapping that contradicts its schema', () => {
    const kind = collections[1]?.kind;
    if (kind === undefined) throw new Error('no collection');
    const misspelt = { ...kind, withheld: { tokken: { publishedAs: '', evenNull: false } } };
    expect(() => fieldTable([misspelt], readSchemas())).toThrow('does not require tokken');
    expect(() => fieldTable([{ ...kind, relations: {} }], readSchemas())).toThrow(
      'neither a plain value nor a relation',
    );
  });
});
