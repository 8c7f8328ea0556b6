import { describe, expect, it } from 'vitest';
import { escapeHtml, inScript } from '../../../src/outputs/explorer-data/html.ts';

/** Every character of one UTF-16 unit, lone surrogates included, and the last ones of each other plane. */
const everyCharacter = Array.from({ length: 0x10000 + 16 * 4 }, (_, at) =>
  String.fromCodePoint(at < 0x10000 ? at : 0x1fffc + 0x10000 * ((at - 0x10000) >> 2) + (at & 3)),
);

const isForbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}/u;

describe('a text in HTML', () => {
  it('escapes markup, replaces each character that HTML forbids, and keeps all others', () => {
    const escapes: Record<string, string> = {
      ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
    };
    const wrong = everyCharacter.filter(
      (character) =>
        escapeHtml(`a${character}`) !==
        `a${escapes[character] ?? (isForbidden.test(character) ? '\ufffd' : character)}`,
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every text in a script, without a character that ends it or that HTML forbids', () => {
    const wrong = everyCharacter.filter((character) => {
      const script = inScript([character]);
      return /[<>&]/.test(script) || isForbidden.test(script) || JSON.parse(script)[0] !== character;
    });
    expect(wrong).toEqual([]);
  });
});
