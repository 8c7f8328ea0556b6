import { describe, expect, it } from 'vitest';
import { exposedBy, keptByConfiguration, keptByTree } from '../../../src/model/description/kept-private.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';

const databank = {
  format: 1,
  api: '/api/',
  pageSize: 10,
  collections: { 'core/polities': 'polity', 'core/experts': { record: 'expert' } },
  records: {
    polity: {
      table: ['core_polity', 'core_state'],
      keys: {
        id: 'integer',
        name: 'text',
        note: { value: 'text?', column: 'remark' },
        expert: { one: 'expert' },
      },
    },
    expert: { table: 'core_expert', keys: { id: 'integer', email: 'text?' } },
  },
} as unknown as DescriptionFile;

const today = (configuration: object, description = databank, isIncluded = false) =>
  keptByConfiguration(description, configuration, isIncluded);
const names = (kept: ReturnType<typeof today>, of: unknown = databank, manifest: unknown = {}) =>
  exposedBy(of, manifest, [kept])?.map(({ name, why }) => `${name} ${why}`);

/** The same description with a key that is withheld. */
function withheld(): DescriptionFile {
  const copy = structuredClone(databank);
  Object.assign(copy.records.expert?.keys ?? {}, { email: { value: 'text?', withheld: { as: '' } } });
  return copy;
}

describe('what a release exposes', () => {
  it('is nothing where nothing is private', () => {
    expect(names(today({}))).toEqual([]);
  });

  it('is a key that is withheld today, wherever it is stored and whatever it was called', () => {
    const kept = today({ withhold: { 'polity.note': { as: '' }, 'expert.email': { as: null } } });
    expect(names(kept)).toEqual(['polity.note withheld', 'expert.email withheld']);
    const renamed = {
      collections: {},
      records: { state: { table: 'CORE_STATE', keys: { comment: { value: 'text', column: 'remark' } } } },
    };
    expect(names(kept, renamed)).toEqual(['state.comment withheld']);
    expect(names(kept, withheld())).toEqual(['polity.note withheld']);
  });

  it('is a withheld key of a release with private texts', () => {
    const kept = today({ withhold: { 'expert.email': { as: '' } } });
    expect(names(kept, withheld(), { private_comments_included: true })).toEqual(['expert.email withheld']);
    expect(names(today({ withhold: { 'expert.email': { as: '' } } }, databank, true))).toEqual([]);
  });

  it('is a key that is called private', () => {
    const of = { collections: {}, records: { p: { table: 'p', keys: { private_note: 'text' } } } };
    const described = structuredClone(databank);
    Object.assign(described.records, { p: { table: 'p', keys: { id: 'integer', private_note: 'text' } } });
    expect(names(today({}, described), of)).toEqual(['p.private_note withheld']);
  });

  it('is a collection that is left out today, and a record that is private', () => {
    expect(names(today({ exclude: ['core/exp*'] }))).toEqual(['core/experts excluded']);
    expect(names(today({ include: ['core/experts'] }))).toEqual(['core/polities excluded']);
    const described = structuredClone(databank);
    Object.assign(described.records, { expert: { table: 'core_expert', private: true } });
    expect(names(today({}, described))).toEqual(['expert private']);
  });

  it('is what the latest tree withholds, unless that publishes private texts', () => {
    expect(names(keptByTree(withheld(), {}))).toEqual(['expert.email withheld']);
    expect(names(keptByTree(withheld(), { private_comments_included: true }))).toEqual([]);
  });

  it.each([[undefined], [null], ['x'], [{}], [{ collections: [], records: {} }]])(
    'is unknown of %j',
    (of) => {
      expect(exposedBy(of, {}, [today({})])).toBeNull();
    },
  );

  it('expects nothing of the form of a description', () => {
    const of = {
      collections: {},
      records: { a: null, b: { table: 3, keys: { c: null, d: { value: 1, column: [2] } } } },
    };
    expect(exposedBy(of, null, [today({}), keptByTree(of, 'x')])).toEqual([]);
  });
});
