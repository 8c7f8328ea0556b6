import { describe, expect, it } from 'vitest';
import { bibliography } from '../../../src/outputs/dataset/bibliography/bibliography.ts';
import { itemTypeOf, itemTypes } from '../../../src/outputs/dataset/bibliography/item-types.ts';
import { readReference } from '../../../src/outputs/dataset/bibliography/reference.ts';
import type { DatasetFacts } from '../../../src/outputs/dataset/facts.ts';
import { property } from '../../helpers/property.ts';
import { cslTypes } from './specifications/csl-json.ts';
import { anyReferences, documentText, someFacts } from './support/some-facts.ts';
import { onOneLine } from './support/well-formed.ts';

type Records = ReturnType<NonNullable<DatasetFacts['references']>['records']>;

const documents = (records: Records) =>
  bibliography({ ...someFacts, references: { records: () => records } });
/** Without the line that explains it. */
const bib = (records: Records) =>
  (documentText(documents(records), 'references.bib') ?? '').replace(/^References, .*\n\n?/, '');
const csl = (records: Records) =>
  JSON.parse(documentText(documents(records), 'references.csl.json') ?? 'null');
const read = (record: Parameters<typeof readReference>[0]) => readReference(record);

interface Entry {
  readonly type: string;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads entries as BibTeX does: it counts braces, whatever is before them. Other forms of values are not written. */
function parseBibtex(text: string): Entry[] {
  let at = 0;
  const take = (pattern: RegExp) => {
    const sticky = new RegExp(pattern.source, 'suy');
    sticky.lastIndex = at;
    const match = sticky.exec(text);
    if (match === null) throw new Error(`${pattern} expected at ${JSON.stringify(text.slice(at, at + 50))}`);
    at = sticky.lastIndex;
    return match;
  };
  const braced = () => {
    take(/\{/);
    const from = at;
    for (let depth = 1; depth > 0; at += 1) {
      if (text[at] === undefined) throw new Error('a brace is not closed');
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
    }
    return text.slice(from, at - 1);
  };
  const entries: Entry[] = [];
  while (at < text.length) {
    const [, type = '', key = ''] = take(/@([a-z]+)\{([^\s"#%'(),={}~\\]+),\n/);
    const fields: Record<string, string> = {};
    while (text[at] !== '}') {
      const [, name = ''] = take(/ {2}([a-z]+) = /);
      fields[name] = braced();
      take(/,\n/);
    }
    take(/\}\n/);
    entries.push({ type, key, fields });
  }
  return entries;
}

/** The text that TeX would print. */
function printed(tex: string): string {
  const names: Record<string, string> = {
    textbackslash: '\\',
    textbraceleft: '{',
    textbraceright: '}',
    textasciicircum: '^',
    textasciitilde: '~',
  };
  return tex.replace(/\\([a-z]+)\{\}|\\([$&#%_])|[{}]/g, (_, name?: string, sign?: string) =>
    name === undefined ? (sign ?? '') : (names[name] ?? '?'),
  );
}

describe('the bibliography', () => {
  it('is BibTeX and CSL-JSON of every reference', () => {
    const { records } = someFacts.references ?? { records: () => [] };
    expect(bib(records())).toBe(
      [
        '@book{ref-1,',
        '  author = {{Shaw} and {Kemp}},',
        '  title = {{A \\textbraceleft{}History\\textbraceright{} \\& \\$more}},',
        '  year = {2000},',
        '}',
        '@misc{ref-2,',
        '  note = {Without a title},',
        '  url = {https://example.org/?a=1&b=%7B2%7D},',
        '}',
        '@misc{ref-3,',
        '  author = {{Herodotus}},',
        '  title = {{Ἱστορίαι}},',
        '  year = {430 BCE},',
        '}',
        '@article{ref-4,',
        '  author = {{Shaw}, {Ian} and {Smith and Sons}},',
        '  note = {Without a title},',
        '}',
        '',
      ].join('\n'),
    );
    expect(csl(records())).toEqual([
      {
        id: 'ref-1',
        type: 'book',
        title: 'A {History} & $more',
        author: [{ literal: 'Shaw' }, { literal: 'Kemp' }],
        issued: { 'date-parts': [[2000]] },
      },
      { id: 'ref-2', type: 'webpage', URL: 'https://example.org/?a=1&b=%7B2%7D' },
      {
        id: 'ref-3',
        type: 'document',
        title: 'Ἱστορίαι',
        author: [{ literal: 'Herodotus' }],
        issued: { 'date-parts': [[-430]] },
      },
      {
        id: 'ref-4',
        type: 'article-journal',
        author: [{ family: 'Shaw', given: 'Ian' }, { literal: 'Smith and Sons' }],
      },
    ]);
  });

  it('is empty, and can be read, where there are no references', () => {
    expect(bib([])).toBe('');
    expect(csl([])).toEqual([]);
    expect(bibliography({ ...someFacts, references: null })).toEqual([]);
  });

  property([anyReferences])('holds what the records hold, whatever that is', (records) => {
    const entries = parseBibtex(bib(records));
    const items = csl(records);
    expect(entries).toHaveLength(records.length);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(records.length);
    for (const [index, record] of records.entries()) {
      const { title, creators, andOthers, year, url, key } = read(record);
      const entry = entries[index];
      expect(items[index]).toMatchObject({ id: key });
      expect(entry?.key).toBe(key);
      expect(printed(entry?.fields.title ?? '')).toBe(onOneLine(title ?? ''));
      expect(items[index].title ?? null).toBe(title);
      expect(items[index].author ?? []).toEqual([
        ...JSON.parse(JSON.stringify(creators)),
        ...(andOthers ? [{ literal: 'others' }] : []),
      ]);
      expect(entry?.fields.year).toBe(year === null ? undefined : year < 0 ? `${-year} BCE` : `${year}`);
      expect(entry?.fields.url).toBe(url ?? undefined);
    }
  });
});

describe('readReference', () => {
  it('has the HTML of a title as TeX in references.bib, and as it is in CSL JSON', () => {
    const title = 'On <i>Ab & urbe</i> <b>and</b> H<sub>2</sub>O, a < b, <i>open';
    const records = () => [{ id: 63, title }];
    expect(bib(records())).toContain(
      'title = {{On \\textit{Ab \\& urbe} \\textbf{and} H\\textsubscript{2}O, a < b, <i>open}}',
    );
    expect(csl(records())[0].title).toBe(title);
  });

  it('knows what stands for nothing', () => {
    expect(read({ id: 7, title: '  ', creator: null, year: 'c. 1900', type: '', url: '' })).toEqual({
      key: 'ref-7',
      type: { csl: 'document', bibtex: 'misc' },
      title: null,
      creators: [],
      andOthers: false,
      year: null,
      url: null,
      doi: null,
      zotero: null,
    });
  });

  it.each<[doi: string | null, from: Omit<Parameters<typeof readReference>[0], 'id'>]>([
    ['10.1234/abc.5', { doi: '10.1234/abc.5' }],
    ['10.1234/abc.5', { doi: 'doi:10.1234/abc.5', url: 'https://doi.org/10.9999/other' }],
    ['10.1234/abc.5', { url: 'https://doi.org/10.1234/abc.5.' }],
    ['10.1234/abc.5', { url: 'https://www.example.org/articles/10.1234/abc.5/full?x=1#top' }],
    ['10.1234/a<1:b>2.0;2-X', { url: 'http://dx.doi.org/10.1234/a%3C1:b%3E2.0;2-X' }],
    ['10.1234/s0140-6736(05)7', { title: 'A fall (see https://doi.org/10.1234/s0140-6736(05)7).' }],
    ['10.1234/abc(2)', { title: 'A fall (10.1234/abc(2))' }],
    ['10.1234/abc(2)', { doi: '10.1234/abc(2)' }],
    ['10.1234/abc', { title: 'A fall. <a href="x">10.1234/abc</a>, 2014' }],
    ['10.1234/ABC', { title: '10.1234/ABC, that is 10.1234/abc' }],
    [null, { title: '10.1234/abc and 10.1234/def' }],
    [null, { title: 'pages 10.12/3', url: 'https://example.org/210.1234/5' }],
    [null, { doi: '10.1234/', title: 'A 10.1234/).' }],
  ])('finds the DOI %j', (doi, values) => {
    expect(read({ id: 1, ...values })).toMatchObject({ doi });
  });

  it.each([
    ['ABCD2345', 'ABCD2345'],
    ['https://www.zotero.org/groups/1/some/items/ABCD2345/', 'ABCD2345'],
    ['NOLINK00012', null],
    ['LINK0000', null],
    ['', null],
  ])('reads the key of a Zotero item in %j', (zotero, key) => {
    expect(read({ id: 1, zotero }).zotero).toBe(key);
  });

  it('writes a title on one line in both forms', () => {
    const records = [
      { id: 1, title: 'Spectacle: With\r\nParticular Emphasis' },
      { id: 2, title: '\u0000\n' },
    ];
    expect(bib(records)).toContain('  title = {{Spectacle: With Particular Emphasis}},\n');
    expect(bib(records)).toContain('  note = {Without a title},\n');
    expect(csl(records).map(({ title }: { title?: string }) => title)).toEqual([
      'Spectacle: With Particular Emphasis',
      undefined,
    ]);
  });

  it('keeps DOI and Zotero key in both forms, and an address only if it says more', () => {
    const records = [
      { id: 1, title: 'One', url: 'https://doi.org/10.1234/a_b.', zotero: 'ABCD2345' },
      { id: 2, title: 'Two', doi: '10.1234/c', url: 'https://example.org/c' },
    ];
    expect(bib(records)).toContain('  doi = {10.1234/a_b},\n  zotero = {ABCD2345},\n');
    expect(bib(records)).toContain('  doi = {10.1234/c},\n  url = {https://example.org/c},\n');
    expect(csl(records)).toMatchObject([
      { DOI: '10.1234/a_b', custom: { zotero: 'ABCD2345' } },
      { DOI: '10.1234/c', URL: 'https://example.org/c' },
    ]);
    expect(csl(records)[0]).not.toHaveProperty('URL');
  });

  it.each([
    ['12', 'ref-12'],
    [-3, 'ref--3'],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', 'ref-0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['SHAW 2000', 'ref-SHAW_20_2000'],
    ['a_b', 'ref-a_5f_b'],
    ['漢', 'ref-_6f22_'],
  ])('cites the record with the id %j as %s', (id, key) => {
    expect(read({ id }).key).toBe(key);
  });

  it('says that there are more authors as each format does', () => {
    const records = [{ id: 1, creator: 'van_Driel_et_al' }];
    expect(bib(records)).toContain('author = {{van Driel} and others},');
    expect(csl(records)[0].author).toEqual([{ literal: 'van Driel' }, { literal: 'others' }]);
  });
});

describe('itemTypeOf', () => {
  it.each([
    ['journalArticle', 'article-journal', 'article'],
    ['JOURNAL_ARTICLE', 'article-journal', 'article'],
    ['bookSection', 'chapter', 'incollection'],
    ['phdthesis', 'thesis', 'phdthesis'],
    ['constructor', 'document', 'misc'],
    ['__proto__', 'document', 'misc'],
    [null, 'document', 'misc'],
  ])('knows %j', (name, type, bibtex) => {
    expect(itemTypeOf(name)).toEqual({ csl: type, bibtex });
  });

  it('knows types of CSL and of BibTeX only', () => {
    const bibtexTypes =
      'article book booklet inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings techreport unpublished';
    for (const { csl: type, bibtex } of itemTypes.values()) {
      expect(cslTypes.split(' ')).toContain(type);
      expect(bibtexTypes.split(' ')).toContain(bibtex);
    }
  });
});
