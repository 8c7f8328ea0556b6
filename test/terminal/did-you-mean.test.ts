import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantBy, misspelt } from '../../src/terminal/did-you-mean.ts';

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
    ['core/refs', ['core/references']],
    ['Ref', ['core/references']],
    ['collect', ['collection']],
    ['Core.Name', ['name']],
    ['core/name', ['name']],
    ['core.rename', []],
    ['tinu', []],
    ['x', []],
    ['', []],
  ])('by %j is %j', (word, meant) => {
    expect(meantBy(word, names)).toEqual(meant);
  });
});

describe('a word of a command line', () => {
  const words = ['out', 'to', 'host', 'list', 'forget', 'force', 'page-size', 'report', 'replace'];

  it.each([
    ['outt', ['out']],
    ['too', ['to']],
    ['page_size', ['page-size']],
    ['forse', ['force']],
    ['rep', ['report', 'replace']],
    ['forc', ['force']],
    // Other words.
    ['format', []],
    ['dest', []],
    ['port', []],
    ['source', []],
    ['o', []],
  ])('by %j means %j', (word, meant) => {
    expect(misspelt(word, words)).toEqual(meant);
  });

  it('is found by each name without one of its letters, or with two in the wrong order', () => {
    const names = words.filter((name) => name.length > 3);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.boolean(), (name, at, isSwapped) => {
        const place = at % (name.length - 1);
        const [one, other] = [name[place], name[place + 1]];
        const typed = name.slice(0, place) + (isSwapped ? `${other}${one}` : other) + name.slice(place + 2);
        expect(misspelt(typed, words)).toContain(name);
      }),
    );
  });
});
