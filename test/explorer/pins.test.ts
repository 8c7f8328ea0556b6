import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlace } from '../../src/explorer/location.ts';
import { pinsAfter, withPins } from '../../src/explorer/pins/pinned.ts';

describe('pinned entities', () => {
  it.each([
    ['#map?year=-500', ['1'], ['1']],
    ['#map?pin=2,3,2', ['1'], ['2', '3']],
    ['#map?pin=', ['1'], []],
    ['#compare?add=4,1', ['1'], ['1', '4']],
    ['#compare?pin=2&add=4', ['1'], ['2', '4']],
  ])('of %s after %j are %j', (fragment, before, expected) => {
    expect(pinsAfter(before, readPlace(fragment))).toEqual(expected);
  });

  it.each([
    ['', [], ''],
    ['', ['1'], '#/?pin=1'],
    ['#map', ['1', 'a/b c'], '#map?pin=1,a/b+c'],
    ['#map?year=-500&pin=7&hide=a%26b', ['1'], '#map?year=-500&hide=a%26b&pin=1'],
    ['#map?pin=7', [], '#map'],
    ['#map?pin', ['1'], '#map?pin=1'],
    ['#map?p%69n=7', [], '#map'],
    ['#search?q=who?&pin=7', ['1'], '#search?q=who%3F&pin=1'],
    ['#compare?add=7', ['7'], '#compare?pin=7'],
    ['#variable?id=x&embed=1', ['7'], '#variable?id=x&embed=1'],
  ])('are in %s, where they are %j, as %s', (fragment, pins, expected) => {
    expect(withPins(fragment, pins)).toBe(expected);
  });

  it('go along, whatever they are called, and change nothing else', () => {
    const id = fc.string({ unit: fc.constantFrom(...'a1,%2C5/ é') });
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.string({ unit: 'grapheme' }), (ids, typed) => {
        const fragment = `#search?${new URLSearchParams({ q: typed })}`;
        const place = readPlace(withPins(fragment, ids));
        expect(pinsAfter([], place)).toEqual(ids);
        expect(place.query.get('q')).toBe(typed);
      }),
    );
  });
});
