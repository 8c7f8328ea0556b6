import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/explorer/fold.ts';
import { openSearch, type Surroundings } from '../../src/explorer/search/search-index.ts';
import { asPhrase, occurrence, readTerms, type Term } from '../../src/explorer/search/terms.ts';

type Entities = number[] | null;
const group = (collection: number | null, rows: number[], texts: string[], entity: Entities = null) => ({
  ...{ collection, rows, texts, entity },
});

const searchIn = (
  groups: ReturnType<typeof group>[],
  around: Surroundings = { nameOf: () => '', labels: [] },
) => openSearch({ groups }, around);

describe('the search', () => {
  it('has the best first, entities before others, each row once', async () => {
    const groups = [
      group(3, [0, 5], ['Roma', 'A history of Rome']),
      group(null, [7, 7, 8], ['Late Roman Empire', 'rm_late', 'Röma']),
    ];
    const find = await searchIn(groups);
    expect(find('roma', 10).groups).toMatchObject([
      { collection: null, total: 2, hits: [{ row: 8 }, { row: 7 }] },
      { collection: 3, hits: [{ row: 0 }] },
    ]);
    expect(find('rome history', 10).groups).toMatchObject([{ collection: 3, hits: [{ row: 5 }] }]);
    expect(find('roma', 1).groups[0]).toMatchObject({ total: 2, hits: [{ row: 8 }], hasMore: true });
    expect(find('  ', 10)).toEqual({ groups: [], near: [], charts: [], nearCharts: [], some: [] });
  });

  it('has what is called by the adjective of a name among the entities, after what has the name', async () => {
    const find = await searchIn([
      group(null, [1, 2, 3], ['Rome', 'Roman Empire', 'Elam']),
      group(2, [5], ['Romans']),
    ]);
    const { groups, near } = find('rome', 9);
    expect(groups).toMatchObject([{ collection: null, hits: [{ row: 1 }] }]);
    expect(near.flatMap(({ hits }) => hits.map(({ text }) => text))).toContain('Roman Empire');
    expect(near[0]).toMatchObject({ collection: null, hits: [{ row: 2 }] });
  });

  it('splits words that no entity has together into entities and a variable', async () => {
    const names = group(null, [4, 5], ['Late Qing', 'Hmong - Late Qing']);
    const find = await searchIn([
      names,
      group(-1, [7, 7, 8], ['Silver inflow', 'Silver of a polity', 'Population']),
    ]);
    const charts = [
      { entity: 4, variable: 7 },
      { entity: 5, variable: 7 },
    ];
    expect(find('late qing silver', 9)).toMatchObject({ groups: [], charts });
    expect(find('silver inflow late qing', 9)).toMatchObject({ groups: [], charts });
    expect(find('late silver qing', 9).charts).toEqual([]);
    expect(find('late qing', 9).charts).toEqual([]);
    // With one wrong letter.
    expect(find('lage qing popullation', 9)).toMatchObject({
      ...{ groups: [], near: [], charts: [] },
      nearCharts: [
        { entity: 4, variable: 8 },
        { entity: 5, variable: 8 },
      ],
    });
    expect(find('late qing silver', 9).nearCharts).toEqual([]);
    const several = await searchIn([names, group(-1, [7, 8], ['Religion', 'Alternate religion'])]);
    expect(several('late qing religion', 9).charts.map(({ variable }) => variable)).toEqual([7, 7, 8, 8]);
    const more = await searchIn([
      ...[names, group(-1, [7], ['Silver inflow'])],
      group(2, [3, 4], ['Silver in the late Qing', 'x']),
    ]);
    expect(more('late qing silver', 9)).toMatchObject({
      groups: [{ collection: 2, hits: [{ row: 3 }] }],
      charts,
    });
    const asName = await searchIn([
      group(null, [4], ['Late Qing silver']),
      group(-1, [7], ['Silver inflow']),
    ]);
    expect(asName('late qing silver', 9).charts).toEqual([]);
  });

  it('has one hit for equal texts of one entity', async () => {
    const groups = [
      group(1, [4, 6, 9, 10], ['Rome', 'Rome', 'Rome', 'Rome II'], [0, 1, 0, 1]),
      group(2, [4, 6, 9], ['Islam', 'Islam', 'Islamic law']),
    ];
    const find = await searchIn(groups);
    expect(find('rome', 10).groups).toMatchObject([
      {
        total: 4,
        hits: [
          { row: 4, rows: 2, entity: 0 },
          { row: 6, rows: 1, entity: 1 },
          { row: 10, rows: 1, entity: 1 },
        ],
      },
    ]);
    const islamic = [
      { row: 4, rows: 2, entity: -1 },
      { row: 9, rows: 1 },
    ] as const;
    expect(find('islam', 10).groups).toMatchObject([{ total: 3, hits: islamic }]);
  });

  it('has words in any order, in any text of a row, and phrases as they are written', async () => {
    const texts = ['History of the Roman Empire', 'Gibbon, Edward', 'An empire; Roman roads'];
    const find = await searchIn([group(1, [0, 0, 1], texts)]);
    const rows = (typed: string) => find(typed, 9).groups.flatMap(({ hits }) => hits.map(({ row }) => row));
    expect(rows('empire roman').sort()).toEqual([0, 1]);
    expect(rows('gibbon empire')).toEqual([0]);
    expect(rows('"roman empire"')).toEqual([0]);
    expect(find('“Empire Roman”', 9)).toEqual({ groups: [], near: [], charts: [], nearCharts: [], some: [] });
    expect(rows('"roman emp"')).toEqual([]);
    expect(rows('"roman emp')).toEqual([0]);
    expect(rows('gibbon "the roman"')).toEqual([0]);
  });

  it('has words also in the name of a group and the label of an entity, where one is in a text', async () => {
    const groups = [
      group(1, [0, 1, 2], ['Rome', 'Romentum', 'Capitals of Rome'], [0, 1, -1]),
      group(2, [4, 5], ['Rome', 'Carthage'], [0, 1]),
    ];
    const around = {
      nameOf: (collection: number | null) => (collection === 1 ? 'Polity capital' : 'Émpires'),
      labels: ['Late Principate', 'Punic State'],
    };
    const find = await searchIn(groups, around);
    const hits = (typed: string) =>
      find(typed, 9).groups.map(({ collection, hits, search }) => [
        collection,
        hits.map(({ row }) => row),
        search,
      ]);
    expect(hits('rome capital')).toEqual([[1, [2, 0, 1], 'rome']]);
    expect(hits('rome principate')).toEqual([
      [1, [0], 'rome principate'],
      [2, [4], 'rome principate'],
    ]);
    expect(hits('"carthage" empire')).toEqual([[2, [5], '"carthage"']]);
    expect(hits('carthage mpires')).toEqual([]);
    expect(hits('punic polity')).toEqual([]);
    expect(hits('capital')).toEqual([[1, [2], 'capital']]);
  });

  it('has rows with some of the words where no row has all: most words first, then rarer words', async () => {
    const names = ['Roman Empire', 'Carthage', 'Late Roman Republic', 'Empire of Rome', 'Elam'];
    const find = await searchIn([
      group(null, [0, 1, 2, 3, 4], names),
      group(2, [7, 8], ['The fall of Carthage', 'Of Rome']),
    ]);
    expect(find('carthage empire', 2)).toMatchObject({
      ...{ groups: [], near: [], charts: [], nearCharts: [] },
      some: [
        { collection: null, total: 3, hits: [{ row: 1 }, { row: 0 }], hasMore: true, search: null },
        { collection: 2, hits: [{ row: 7 }] },
      ],
    });
    const [first] = find('late roman zama', 9).some;
    expect(first?.hits.map(({ row }) => row)).toEqual([2, 0]);
    // A short word is nearly everywhere.
    expect(find('of zama', 9).some).toEqual([]);
    expect(find('zama', 9).some).toEqual([]);
    expect(find('"carthage empire"', 9).some).toEqual([]);
    expect(find('roman empire', 9).some).toEqual([]);
  });

  it('has what is near where nothing is called so, and nothing near where enough is', async () => {
    const texts = ['Rome', 'Roma', 'Constantinople', 'Rhodes'];
    const find = await searchIn([group(1, [0, 1, 2, 3], texts)]);
    const near = (typed: string) => find(typed, 9).near.flatMap(({ hits }) => hits.map(({ text }) => text));
    expect(near('Roem')).toEqual(['Rome']);
    expect(near('Constatinopel')).toEqual(['Constantinople']);
    expect(near('rom')).toEqual([]);
    expect(near('"roem"')).toEqual([]);
    expect(find('rome', 9)).toMatchObject({ groups: [{ total: 1 }], near: [{ hits: [{ text: 'Roma' }] }] });
    expect(near('ro')).toEqual([]);
  });
});

/** Words of few letters, so that many are alike. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 6 });
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

describe('all words of a search', () => {
  it('begin words of a hit; with few hits, they are anywhere in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 12 }), text, async (texts, typed) => {
        const find = await searchIn([group(0, [...texts.keys()], texts)]);
        const terms = fold(typed).split(' ');
        const having = (test: (each: string, term: string) => boolean) =>
          [...texts.keys()].filter((row) => terms.every((term) => test(fold(texts[row] as string), term)));
        const begin = having((each, term) => each.split(' ').some((other) => other.startsWith(term)));
        const expected = begin.length >= 3 ? begin : having((each, term) => each.includes(term));
        const { groups, near } = find(typed, 99);
        const rowsWith = (hits: readonly { readonly text: string }[]) =>
          [...texts.keys()].filter((row) => hits.some((hit) => hit.text === texts[row]));
        expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(expected.length);
        expect(rowsWith(groups.flatMap(({ hits }) => hits))).toEqual(expected);
        if (begin.length >= 3) expect(near).toEqual([]);
        for (const { hits } of near) for (const hit of hits) expect(rowsWith([hit])).not.toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['roem', 'Rome'],
    ['rooe', 'Rome'],
    ['orme', 'Rome'],
    ['romes', 'Rome'],
    ['carhtage', 'Carthage'],
    ['cartage', 'Carthage'],
    ['karthago', 'Carthage'],
    ['crathages', 'Carthage'],
    ['constatinopel', 'Constantinople'],
  ])('are near what they nearly are: %s, %s', async (typed, expected) => {
    const find = await searchIn([group(1, [0, 1, 2], ['Rome', 'Carthage', 'Constantinople'])]);
    expect(find(typed, 9)).toMatchObject({ groups: [], near: [{ hits: [{ text: expected }] }] });
  });

  it.each(['rom', 'mroe', 'carthaginian', '"roem"', 'ro'])(
    'are not near at a distance: %s',
    async (typed) => {
      const find = await searchIn([group(1, [0, 1, 2], ['Rhodes', 'Ulm', 'Carthage'])]);
      expect(find(typed, 9).near).toEqual([]);
    },
  );

  /** More names begin like each of the words than make a search look within words. */
  const names = [
    ...['大唐王朝 (Tang)', '唐王李淵', '唐王', '唐王府', '漢朝', '東漢 (Dōng Hàn)'],
    ...['徳川幕府', 'とくがわばくふ', 'トクガワ', '東ローマ帝国', 'ローマ', 'ローマ王', 'ローマ教皇領'],
    ...['อาณาจักรอยุธยา', 'อยุธยา', 'อยุธยาศรี', 'อยุธยาตอนต้น', 'ສປປ ລາວ', '고려 왕조'],
  ];
  it.each([
    ['唐王', ['大唐王朝 (Tang)', '唐王李淵', '唐王', '唐王府']],
    ['王朝', ['大唐王朝 (Tang)']],
    ['王朝 tang', ['大唐王朝 (Tang)']],
    ['"唐王"', ['大唐王朝 (Tang)', '唐王李淵', '唐王', '唐王府']],
    ['dong han', ['東漢 (Dōng Hàn)']],
    ['漢', ['漢朝', '東漢 (Dōng Hàn)']],
    ['ローマ', ['東ローマ帝国', 'ローマ', 'ローマ王', 'ローマ教皇領']],
    ['帝国', ['東ローマ帝国']],
    ['がわ', ['とくがわばくふ']],
    ['อยุธยา', ['อาณาจักรอยุธยา', 'อยุธยา', 'อยุธยาศรี', 'อยุธยาตอนต้น']],
    ['왕조', ['고려 왕조']],
    ['朝唐', []],
  ])('are found within names in scripts that write no space between words: %s', async (typed, expected) => {
    const find = await searchIn([group(1, [...names.keys()], names)]);
    const found = find(typed, 99).groups.flatMap(({ hits }) => hits.map(({ row }) => row));
    expect(found.sort((one, other) => one - other).map((row) => names[row])).toEqual(expected);
  });
});

describe('terms', () => {
  it.each<[string, Term[]]>([
    ['Rome,  Ost_ia', [word0('rome'), word0('ost'), word0('ia')]],
    ['a "b c" d', [word0('a'), { text: 'b c', phrase: 'whole' }, word0('d')]],
    ['“b c', [{ text: 'b c', phrase: 'open' }]],
    ['""', []],
    ['?', [word0('?')]],
  ])('of %s', (typed, terms) => {
    expect(readTerms(typed)).toEqual(terms);
  });
  function word0(each: string): Term {
    return { text: each, phrase: 'no' };
  }

  it('of a text as a phrase occur in it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', '-', 'É', '“', ',') }), (each) => {
        for (const term of readTerms(asPhrase(each))) expect(occurrence(fold(each), term)).toBe('begins');
      }),
    );
  });
});
