import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embeddingFaults } from '../../../src/model/description/embedding-faults.ts';
import { property } from '../../helpers/property.ts';

/** Records by number, each with the keys `to` and the number of what it embeds. */
const graph = (targets: readonly (readonly number[])[]) =>
  new Map(
    targets.map((own, index) => [`r${index}`, own.map((to) => ({ key: `to${to}`, target: `r${to}` }))]),
  );
const chain = (length: number, last: readonly number[] = []) =>
  graph(Array.from({ length }, (_, index) => (index === length - 1 ? last : [index + 1])));

describe('embeddingFaults', () => {
  it('allows 100 levels, and tells the first record that embeds more', () => {
    expect(embeddingFaults(chain(101))).toEqual({ cycles: [], tooDeep: [] });
    const { cycles, tooDeep } = embeddingFaults(chain(20_000));
    expect(cycles).toEqual([]);
    expect(tooDeep.map(({ record }) => record)).toEqual(['r19898']);
    expect(tooDeep[0]?.path.join(' ')).toBe(
      'r19898.to19899 r19899.to19900 r19900.to19901 r19901.to19902 r19902.to19903 91 more ' +
        'r19994.to19995 r19995.to19996 r19996.to19997 r19997.to19998 r19998.to19999 r19999',
    );
  });

  it('cuts the path of a long circle', () => {
    const { cycles, tooDeep } = embeddingFaults(chain(20_000, [0]));
    expect(tooDeep).toEqual([]);
    expect(cycles.map(({ record, path }) => [record, path.length, path[5], path.at(-1)])).toEqual([
      ['r0', 12, '19990 more', 'r0'],
    ]);
  });

  it('looks at each record once, however many ways lead to it', () => {
    const twice = graph(
      Array.from({ length: 100 }, (_, index) => (index === 99 ? [] : [index + 1, index + 1])),
    );
    expect(embeddingFaults(twice)).toEqual({ cycles: [], tooDeep: [] });
    expect(embeddingFaults(graph(Array.from({ length: 100_000 }, () => [])))).toEqual({
      cycles: [],
      tooDeep: [],
    });
  });

  property([
    fc.integer({ min: 1, max: 8 }).chain((count) =>
      fc.array(fc.array(fc.nat({ max: count - 1 }), { maxLength: 4 }), {
        minLength: count,
        maxLength: count,
      }),
    ),
  ])('finds a circle where there is one, and nowhere else', (targets) => {
    const { cycles } = embeddingFaults(graph(targets));
    // What can be reached in one step or more, by repeated squaring.
    const reached = targets.map((own) => new Set(own));
    for (const _ of targets)
      for (const own of reached) for (const to of [...own]) for (const far of reached[to] ?? []) own.add(far);
    expect(cycles.length > 0).toBe(reached.some((own, index) => own.has(index)));
    for (const { record, path } of cycles) {
      expect(path.at(-1)).toBe(record);
      expect(path[0]?.startsWith(`${record}.`)).toBe(true);
      for (const [index, step] of path.slice(0, -1).entries()) {
        const [from = '', key = ''] = step.split('.');
        expect(targets[Number(from.slice(1))]).toContain(Number(key.slice(2)));
        expect(path[index + 1]?.split('.')[0]).toBe(`r${key.slice(2)}`);
      }
    }
  });
});
