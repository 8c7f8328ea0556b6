import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOfWord, isFindable, textFiles } from '../../src/contract/tree/explorer-texts.ts';
import { LongText } from '../../src/engine/record-source.ts';
import { fold } from '../../src/explorer/fold.ts';
import { plainText } from '../../src/explorer/plain-text.ts';
import { bestExcerpt, excerptOf } from '../../src/explorer/search/excerpt.ts';
import { askedWords, openTexts } from '../../src/explorer/search/text-search.ts';
import { wordsOf } from '../../src/explorer/search/words.ts';
import { documentCheck } from '../../src/model/validate/document-check.ts';
import { TextIndex } from '../../src/outputs/explorer-data/text-index.ts';

/** The search of an index of texts, each of a record of its own; and how many files were read. */
function searchIn(texts: readonly string[], records: readonly number[] = [texts.length]) {
  const index = new TextIndex(records.reduce((sum, count) => sum + count, 0));
  for (const [record, text] of texts.entries()) index.add(record, text);
  const files = [...index.files()];
  const read: number[] = [];
  const find = openTexts(records, async (file) => {
    read.push(file);
    return files[file - 1] as (typeof files)[number];
  });
  return { find, read, files };
}

describe('the search in texts', () => {
  it('finds records by all words, whole words first, in whichever collection', async () => {
    const texts = [
      '<p>Temples of the Gods.</p>',
      'A temple; 12 gods §REF§Smith§REF§',
      'Šamaš’s temple',
      'nothing',
    ];
    const { find } = searchIn(texts, [1, 0, 3]);
    expect(await find('TEMPLE', 9)).toEqual({
      total: 3,
      hits: [
        { collection: 2, row: 0 },
        { collection: 2, row: 1 },
        { collection: 0, row: 0 },
      ],
    });
    expect(await find('gods temple', 1)).toEqual({ total: 2, hits: [{ collection: 2, row: 0 }] });
    expect(await find('"samass temple"', 9)).toEqual({ total: 1, hits: [{ collection: 2, row: 1 }] });
    expect(await find('smith of', 9)).toEqual({ total: 1, hits: [{ collection: 2, row: 0 }] });
    expect(await find('of 12', 9)).toEqual({ total: 0, hits: [] });
    expect(await find('temple palace', 9)).toEqual({ total: 0, hits: [] });
  });

  it('reads a file for each word, once, and has nothing to say of words that most records have', async () => {
    const texts = Array.from({ length: 900 }, (_, record) => `the word${record % 3} of number${record}`);
    const { find, read, files } = searchIn(texts);
    expect(files).toHaveLength(4);
    expect(await find('the', 9)).toEqual({ total: 0, hits: [] });
    expect(await find('the number7', 1)).toMatchObject({ total: 111 });
    expect(await find('number77', 1)).toMatchObject({ hits: [{ collection: 0, row: 77 }] });
    expect(read.sort()).toEqual([...new Set([fileOfWord('the', 4), fileOfWord('number', 4)])].sort());
    expect([0, 256, 257, 1e9].map(textFiles)).toEqual([1, 1, 2, 256]);
  });

  it('lists words of three characters, of which each may be two UTF-16 units', async () => {
    const { find, files } = searchIn(['𐤀𐤁 𐤀𐤁𐤂 ab abc']);
    expect(files[0]?.words).toEqual(['abc', '𐤀𐤁𐤂']);
    expect(await find('𐤀𐤁𐤂', 1)).toMatchObject({ total: 1 });
    expect(await find('𐤀𐤁 abc', 1)).toMatchObject({ total: 1 });
  });

  it('finds a word of any length where no spaces are written, as it is written', async () => {
    const texts = ['漢朝的制度。', '<p>朝漢</p> ab', 'เมืองสุโขทัย', 'むかしむかし', 'the 漢 of 朝'];
    const { find, files } = searchIn(texts);
    expect(files.every(documentCheck('explorer-texts'))).toBe(true);
    const rows = async (typed: string) => (await find(typed, 9)).hits.map(({ row }) => row).sort();
    expect(await rows('漢')).toEqual([0, 1, 4]);
    expect(await rows('漢朝')).toEqual([0]);
    expect(await rows('朝漢')).toEqual([1]);
    expect(await rows('朝的制度')).toEqual([0]);
    expect(await rows('漢 朝')).toEqual([0, 1, 4]);
    expect(await rows('สุโขทัย')).toEqual([2]);
    expect(await rows('か')).toEqual([3]);
    const marked = (text: string, typed: string) =>
      excerptOf(text, askedWords(typed)).flatMap((part) => (part.isFound ? part.text : []));
    expect(marked('古漢朝的制度', '漢朝')).toEqual(['漢朝']);
    expect(marked('古漢朝的制度', '漢')).toEqual(['漢']);
    expect(marked('เมืองสุโขทัย', 'สุโข').join('')).toBe('สุโข');
  });

  it('reads a file again that could not be read', async () => {
    let isThere = false;
    const find = openTexts([1], async () => {
      if (!isThere) throw new Error('no network');
      return { words: ['temple'], records: [[0]] };
    });
    await expect(find('temple', 1)).rejects.toThrow('no network');
    isThere = true;
    expect(await find('temple', 1)).toMatchObject({ total: 1 });
  });

  const pieces = [
    ...['<b>', '</B>', '<a href="', '">', "<i title='", '<!--', '-->', '<', '>', '"', "'", '</', '<3'],
    ...['&amp;', '&nbsp;', '&#233;', '&lt;', '&', ';', '§REF§', '§REF', '§', 'REF', '`', '’', '–', '-', '_'],
    ...[
      ' ',
      '\n',
      '\u00a0',
      '.',
      'temple',
      'TEMPLES',
      'Šamaš',
      'ab',
      'Σας',
      'ΑΣ',
      '神殿',
      '𐤀𐤁𐤂',
      '12',
      '½',
      'e\u0301',
    ],
  ];
  const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
  it('lists the words that are shown, whatever marks and tags are between them', () => {
    fc.assert(
      fc.property(markup, fc.boolean(), (text, asBytes) => {
        const index = new TextIndex(1);
        index.add(0, asBytes ? new LongText(Buffer.from(text)) : text);
        const shown = wordsOf(fold(plainText(text, Number.POSITIVE_INFINITY))).filter(isFindable);
        expect([...index.files()][0]?.words).toEqual([...new Set(shown)].sort());
      }),
      { numRuns: 2000 },
    );
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É'), minLength: 1, maxLength: 5 });
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  it('finds what has all words, as a reader would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), text, async (texts, typed) => {
        const asked = askedWords(typed);
        const expected = [...texts.keys()].filter((record) => {
          const words = fold(texts[record] as string).split(' ');
          return asked.length > 0 && asked.every((each) => words.some((other) => other.startsWith(each)));
        });
        const { total, hits } = await searchIn(texts).find(typed, 99);
        expect(total).toBe(expected.length);
        expect(hits.map(({ row }) => row).sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

describe('an excerpt', () => {
  const shown = (text: string, ...asked: string[]) =>
    excerptOf(text, asked)
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('');

  it('is the passage with most of the words, which are marked', () => {
    expect(shown('Temples of Ma‘rib, and a temple.', 'temple', 'marib')).toBe(
      '[Temples] of [Ma‘rib], and a [temple].',
    );
    expect(shown('nothing', 'temple')).toBe('');
    const far = `temple ${'word '.repeat(60)}then the temple of Rome`;
    expect(shown(far, 'temple', 'rom')).toMatch(/^…(word ){6}then the \[temple\] of \[Rome\]$/);
    expect(shown(`A temple ${'word '.repeat(60)}`, 'temple')).toMatch(/^A \[temple\]( word){30}…$/);
  });

  it('is of the text with most of the words, not with one of them most often', () => {
    const texts = ['A temple, a temple, a temple.', 'The temple of Rome.', 'Rome.'];
    const found = bestExcerpt(texts, ['temple', 'rom']).filter(({ isFound }) => isFound);
    expect(found.map(({ text }) => text)).toEqual(['temple', 'Rome']);
    expect(bestExcerpt([], ['temple'])).toEqual([]);
  });

  it('is a part of the text, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, asked) => {
        const passage = excerptOf(text, [fold(asked)]).map((part) => part.text);
        expect(text).toContain(passage.join('').replace(/^…|…$/g, ''));
      }),
    );
  });
});
