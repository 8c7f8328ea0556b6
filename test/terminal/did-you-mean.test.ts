import { describe, expect, it } from 'vitest';
import { meantBy } from '../../src/terminal/did-you-mean.ts';

const names = ['unit', 'name', 'collection', 'codes', 'core/references'];

describe('a name that was meant', () => {
  it.each([
    ['unti', ['unit']],
    ['nuit', ['unit']],
    ['Unit', ['unit']],
    ['naem', ['name']],
    ['unit', ['unit']],
    ['mane', []],
    ['colection', ['collection']],
    ['references', ['core/references']],
    ['Core.Name', ['name']],
    ['core.rename', []],
    ['tinu', []],
    ['x', []],
    ['', []],
  ])('by %j is %j', (word, meant) => {
    expect(meantBy(word, names)).toEqual(meant);
  });
});
