import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '../../src/explorer/entities.ts';
import { beginsNearly } from '../../src/explorer/search/similar-words.ts';
import { suggested } from '../../src/explorer/search/suggested.ts';

const place = fc.nat(20);
/** Letters that were swapped and then changed are more than two slips. */
const slips = fc.oneof(
  fc.array(fc.tuple(fc.constantFrom('wrong', 'missing', 'added'), place), { maxLength: 2 }),
  fc.tuple(fc.tuple(fc.constant('swapped'), place)),
);

function slipped(text: string, kind: string, at: number): string {
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (kind === 'swapped') return before + after.charAt(0) + letter + after.slice(1);
  return before + { wrong: 'x', missing: '', added: `x${letter}` }[kind] + after;
}

describe('similar words', () => {
  const word = fc.stringMatching(/^[a-e]{4,12}$/);
  it('a word begins with each beginning of it, with as many slips as may be', () => {
    fc.assert(
      fc.property(word, slips, fc.nat(8), (whole, made, more) => {
        const typed = made.reduce(
          (text, [kind, at]) => slipped(text, kind, at % text.length),
          whole.slice(0, 4 + more),
        );
        expect(beginsNearly(whole, typed, made.length)).toBe(true);
      }),
    );
  });

  it.each([
    ['ottoman', 'atoman', 1, false],
    ['ottoman', 'atoman', 2, true],
    ['ottoman', 'romans', 2, false],
    ['rome', 'romes', 0, false],
  ])('%s begins with %s with %i slips: %s', (whole, typed, edits, is) => {
    expect(beginsNearly(whole, typed, edits)).toBe(is);
  });
});

it('a field suggests those with records first, and similar names only where none has all the words', () => {
  const entities = ['Ottoman Empire', 'Roman Empire', 'Oman'].map((label, id) => ({
    label,
    code: `e_${id}`,
    isRecorded: label !== 'Ottoman Empire',
  }));
  const ask = (typed: string) => {
    const { found, isSimilar } = suggested(entities as unknown as Entity[], typed);
    return [isSimilar, ...found.map(({ label }) => label)];
  };
  expect(ask('oman')).toEqual([false, 'Oman', 'Roman Empire', 'Ottoman Empire']);
  expect(ask('')).toEqual([false, 'Oman', 'Roman Empire', 'Ottoman Empire']);
  expect(ask('ot')).toEqual([false, 'Ottoman Empire']);
  expect(ask('otoman empi')).toEqual([true, 'Ottoman Empire']);
  expect(ask('empire romna')).toEqual([true, 'Roman Empire']);
  expect(ask('"otoman"')).toEqual([false]);
  expect(ask('zzzz')).toEqual([false]);
});
