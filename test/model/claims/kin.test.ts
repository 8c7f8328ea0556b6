import { describe, expect, it } from 'vitest';
import { entityCalled, kinOf, type Life, type Naming } from '../../../src/model/claims/kin.ts';

const lives: readonly Life[] = (
  [
    ['Early Han', 'CnEHan', -206, 9],
    ['Xin', 'CnXin', 9, 23],
    ['Late Han', 'CnLHan', 25, 220],
    ['Wei', 'CnWei', 220, 265],
    ['Wei', 'CnWei2', 386, 535],
    ['Unknown', null, null, null],
  ] as const
).map(([label, code, ...years], index) => ({ index, label, code, years }));

const kin = (...namings: readonly (readonly [of: number, named: number, as?: Naming['as']])[]) => {
  const of = kinOf(
    lives,
    namings.map(([one, named, as = 'successor']) => ({ of: one, named, as })),
  );
  return lives.map(({ index }) => {
    const { before, after } = of(index);
    return [before, after].map((each) => each.map((life) => life.code));
  });
};

describe('the entity that a word means', () => {
  it('is the only one with that label or code, in any case', () => {
    const called = entityCalled(lives);
    expect(called(' early han')?.code).toBe('CnEHan');
    expect(called('CNLHAN')?.code).toBe('CnLHan');
    expect(called('Wei')).toBeUndefined();
    expect(called('Shu')).toBeUndefined();
  });

  it('is the same however many spaces either has; a word without letters means none', () => {
    const called = entityCalled([
      { index: 0, label: 'Hellenistic  Crete', code: '', years: null },
      { index: 1, label: 'a\tb\u2028c\u0007d ', code: null, years: null },
    ]);
    expect(called('Hellenistic Crete')?.index).toBe(0);
    expect(called('A b  c d')?.index).toBe(1);
    expect(called(' ')).toBeUndefined();
  });
});

describe('the kin of an entity', () => {
  it('are those that its claims name, and those whose claims name it', () => {
    const [early, xin, late] = kin([0, 1], [1, 2], [0, 2]);
    expect(early).toEqual([[], ['CnXin', 'CnLHan']]);
    expect(xin).toEqual([['CnEHan'], ['CnLHan']]);
    expect(late).toEqual([['CnEHan', 'CnXin'], []]);
  });

  it('come from variables that name who was there before, too', () => {
    expect(kin([2, 1, 'predecessor'])[1]).toEqual([[], ['CnLHan']]);
  });

  it('are not those whose lives do not allow it: the name is then of another', () => {
    expect(kin([2, 0], [0, 2, 'predecessor']).flat(2)).toEqual([]);
  });

  it('are in the order of their first years, then of the list, whoever names them first', () => {
    const [, , , wei] = kin([2, 3], [5, 3], [1, 3], [0, 3]);
    expect(wei).toEqual([['CnEHan', null, 'CnXin', 'CnLHan'], []]);
    expect(kin([0, 4], [0, 3], [0, 1])[0]).toEqual([[], ['CnXin', 'CnWei', 'CnWei2']]);
    const same: Life[] = [0, 1, 2].map((index) => ({ index, label: '', code: `${index}`, years: [1, 2] }));
    const namings: Naming[] = [2, 1].map((named) => ({ of: 0, named, as: 'successor' }));
    expect(kinOf(same, namings)(0).after.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('may have unknown years', () => {
    expect(kin([0, 5])[0]).toEqual([[], [null]]);
  });
});
