import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMojibake } from '../../../src/contract/claims/doubtful-values.ts';
import { areSoundYears, dataChecks } from '../../../src/model/doubts/data-checks.ts';
import { property } from '../../helpers/property.ts';

describe('isMojibake', () => {
  it.each(['KÃ¶k Tepe', 'QÄ«ng ChÃ¡o', 'Hawaiâ€™i', 'Ch\u2019ing KÃ¶k', 'Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°', '漢 KÃ¶k'])(
    'recognizes %j',
    (text) => {
      expect(isMojibake(text)).toBe(true);
    },
  );

  it.each(['', 'Kok', 'Kök', 'Qīng', 'Ä', 'Ã', 'Âme', '漢字', '« Étude »', 'À côté', '“Éa”', 'Hawai’i'])(
    'leaves %j',
    (text) => {
      expect(isMojibake(text)).toBe(false);
    },
  );

  const beyondAscii = fc.stringMatching(/^[a-z ]{0,5}[à-ÿ一-十α-ω][a-z ]{0,5}$/u);
  property([beyondAscii])('recognizes any text read as Latin-1', (text) => {
    expect(isMojibake(Buffer.from(text).toString('latin1'))).toBe(true);
  });
});

describe('misspelt-tag', () => {
  const check = dataChecks.find(({ name }) => name === 'misspelt-tag');
  const isDoubtful = (value: string) =>
    check?.over === 'flag' && check.check(value, new Set(['IFR', 'SSP', 'IA', 1, true]));

  it.each(['IRF', 'ifr', 'IFR ', 'IF', 'IFRS', 'SPS', 'SXP', 'ia'])('finds %j', (value) => {
    expect(isDoubtful(value)).toBe(true);
  });

  it.each(['IFR', 'SSP', 'IA', 'TRS', 'IP', 'A', '', '1', 'present', 'IFR SSP'])('leaves %j', (value) => {
    expect(isDoubtful(value)).toBe(false);
  });
});

describe('areSoundYears', () => {
  it.each<[from: unknown, to: unknown, expected: boolean]>([
    [-30, 30, true],
    [30, 30, true],
    [2100, 2100, true],
    [30, -30, false],
    [30, 2101, false],
    [-100_001, 30, false],
    [null, 30, false],
    [30, '31', false],
  ])('is, for %j and %j, %j', (from, to, expected) => {
    expect(areSoundYears(from, to)).toBe(expected);
  });
});

describe('the limits of data types', () => {
  const check = dataChecks.find(({ name }) => name === 'limit-number');
  const isDoubtful = (value: number) =>
    check?.over === 'value' && check.check(value, { isNumber: true } as never);
  const typed = [-99, -999, -9999, 99_999, 999_999, 9_999_999, 99_999_999, 999_999_999];
  const bits = [32_767, 65_535, 2_147_483_647, 4_294_967_295, Number.MAX_SAFE_INTEGER];
  const below = [-32_768, -2_147_483_648];

  it.each([...typed, ...bits, ...below])('are doubtful as a value: %d', (value) => {
    expect([value - 1, value, value + 1].map(isDoubtful)).toEqual(
      Number.isSafeInteger(value + 1) ? [false, true, false] : expect.arrayContaining([true]),
    );
  });
});
