import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bibliography } from '../../src/outputs/dataset/bibliography/bibliography.ts';
import {
  differenceIn,
  differenceInEntry,
  entriesIn,
  REFERENCES,
  referencesIn,
} from '../../src/verify/tables/references.ts';
import { property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const none = { creator: null, type: null, url: null, doi: null, zotero: null };
const records = [
  { ...none, id: 1, title: 'One\u2028\ud800\r\n more', year: 1999 },
  { ...none, id: 2, title: ' ', year: 'unknown' },
  { ...none, id: 3, title: 'Three', year: -5, doi: '10.1000/{\\\ud800}x', zotero: 'ABCD2345' },
];
const sources = records.map(({ id, title, year, doi, zotero }) => ({
  ...{ source: `ref-${id}`, title, year, doi, zotero },
}));

async function differencesIn(from: string | RegExp, to: string, of = records) {
  const folder = temporaryFolder();
  const [, csl] = bibliography({ references: { records: () => of } as never });
  const text = [...(csl?.text ?? [])].join('');
  writeFileSync(join(folder, REFERENCES), text.replace(from, to));
  const found: (string | null)[] = [];
  for await (const each of referencesIn({ folder, signal: undefined }))
    found.push(differenceIn(each, sources[found.length] ?? {}));
  return found;
}

it('finds nothing in the references that a snapshot has', async () => {
  expect(await differencesIn('x', 'x')).toEqual([null, null, null]);
  expect(await differencesIn('x', 'x', [])).toEqual([]);
});

it.each([
  ['source', '"ref-3"', '"ref-4"'],
  ['title', 'Three', 'Thirty'],
  ['year', '-5', '5'],
  ['doi', '10.1000', '10.1001'],
  ['zotero', 'ABCD', 'BBCD'],
])('finds another %s', async (what, from, to) => {
  expect(await differencesIn(from, to)).toEqual([null, null, `${what} differs from sources`]);
});

it.each([
  [/\n\]\n$/, '\n'],
  [/\n\]\n$/, ',\n]\n'],
  [/$/, '{"id":"ref-9"}\n'],
  ['"id"', '"key"'],
])('refuses what is not a list of references: %s', async (from, to) => {
  await expect(differencesIn(from, to)).rejects.toThrow('cannot be read: ');
});

async function differencesInBibtex(from: string | RegExp, to: string, of = records, last = {}) {
  const folder = temporaryFolder();
  const [bibtex] = bibliography({ references: { records: () => of } as never });
  const text = [...(bibtex?.text ?? [])].join('');
  writeFileSync(join(folder, 'references.bib'), text.replace(from, to));
  const found: (string | null)[] = [];
  for await (const each of entriesIn({ folder, path: 'references.bib', signal: undefined }))
    found.push(differenceInEntry(each, { ...sources[found.length], ...(found.length === 2 && last) }));
  return found;
}

const parts = [
  '<i>',
  '</i>',
  '<SUB>',
  '</sub>',
  '<b>',
  '</b>',
  '<',
  '>',
  '/',
  '\\',
  'textit',
  'i',
  '{}',
  '~',
  'é ',
  '&',
];
property([fc.array(fc.constantFrom(...parts), { maxLength: 12 })], { examples: [[['<', '\\', 'i', '>']]] })(
  'reads any title in TeX',
  async (words) => {
    const title = words.join('');
    const of = records.map((each) => (each.id === 3 ? { ...each, title } : each));
    expect(await differencesInBibtex('x', 'x', of, { title })).toEqual([null, null, null]);
  },
);

it('finds nothing in the entries that a snapshot has', async () => {
  expect(await differencesInBibtex('x', 'x')).toEqual([null, null, null]);
  expect(await differencesInBibtex('x', 'x', [])).toEqual([]);
});

it.each([
  ['source', '{ref-3,', '{ref-4,'],
  ['title', 'Three', 'Thirty'],
  ['title', / {2}title = .*Three.*\n/, ''],
  ['year', '5 BCE', '5'],
  ['doi', '10.1000', '10.1001'],
  ['zotero', 'ABCD', 'BBCD'],
])('finds another %s in an entry', async (what, from, to) => {
  expect(await differencesInBibtex(from, to)).toEqual([null, null, `${what} differs from sources`]);
});

it.each([
  [/\n\}\n$/, '\n'],
  [/$/, '  year = {1999},\n'],
  ['  year', 'year'],
  [/( {2}year.*\n)/, '$1$1'],
  [/@.*\n/, ''],
])('refuses what is not a list of entries: %s', async (from, to) => {
  await expect(differencesInBibtex(from, to)).rejects.toThrow('cannot be read: ');
});
