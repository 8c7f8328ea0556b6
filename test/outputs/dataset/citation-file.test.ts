import { describe, expect, it } from 'vitest';
import { citationFile, yamlString } from '../../../src/outputs/dataset/citation-file.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { property } from '../../helpers/property.ts';
import { citationFileFaults } from './specifications/citation-file.ts';
import { anyDataset, anyLine, anyText, wholeDataset } from './support/some-facts.ts';

const baseUrl = 'https://api.example.org';
const fileOf = (dataset: object) => citationFile(resolveDataset({ dataset, baseUrl }));

/** Reads the few forms of YAML that the file has: mappings and lists of two levels, whose values are strings of JSON. */
function parseYaml(text: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  let list: unknown[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const [, indent = '', dash = '', key, value = ''] =
      /^( *)(- )?(?:([a-z-]+):)?(?: ?("(?:[^"\\]|\\.)*"))?$/.exec(line) ?? [];
    if (`${indent}${dash}${key ?? ''}${value}` === '') throw new Error(`no line of the file: ${line}`);
    if (indent === '' && value === '') {
      list = [];
      whole[key ?? ''] = list;
    } else if (indent === '') whole[key ?? ''] = JSON.parse(value);
    else if (key === undefined) list.push(JSON.parse(value));
    else if (dash !== '') list.push({ [key]: JSON.parse(value) });
    else Object.assign(list.at(-1) as object, { [key]: JSON.parse(value) });
  }
  return whole;
}

describe('CITATION.cff', () => {
  it('says what is said of the dataset', () => {
    const text = fileOf(wholeDataset) ?? '';
    expect(text).toBe(`cff-version: "1.2.0"
message: "If you use this dataset, please cite it as below."
type: "dataset"
title: "A databank of polities"
authors:
  - family-names: "Example"
    given-names: "Ada"
    affiliation: "Example University"
    orcid: "https://orcid.org/0000-0002-1825-0097"
    email: "ada@example.org"
  - family-names: "Mononym"
  - name: "The Databank Team"
version: "1.2.0"
date-released: "2026-11-22"
doi: "10.5281/zenodo.1234"
license: "CC-BY-4.0"
url: "https://databank.example.org/about?x=1"
abstract: "Polities of the world.\\n\\nCompiled by hand."
keywords:
  - "history"
  - "polities"
`);
    expect(citationFileFaults(parseYaml(text))).toEqual([]);
  });

  it('has the address that the citation of the archive has: the homepage, or else the service', () => {
    const { homepage: _, doi: __, ...rest } = wholeDataset;
    expect(parseYaml(fileOf(rest) ?? '').url).toBe(`${baseUrl}/`);
    expect(resolveDataset({ dataset: rest, baseUrl }).citation).toContain(baseUrl);
    const local = citationFile(resolveDataset({ dataset: rest, baseUrl: 'http://localhost:8000' }));
    expect(parseYaml(local ?? '').url).toBeUndefined();
    const named = resolveDataset({ dataset: rest, baseUrl: 'https://localhost.example.org' });
    expect(named.service).toBe('https://localhost.example.org/');
  });

  it('names a licence that is not in the list by its address', () => {
    const licence = { id: 'LicenseRef-own', name: 'Our own', url: 'https://example.org/terms' };
    const file = parseYaml(fileOf({ ...wholeDataset, licence }) ?? '');
    expect(file['license-url']).toBe('https://example.org/terms');
    expect(file.license).toBeUndefined();
    expect(citationFileFaults(file)).toEqual([]);
  });

  it('is not written where it would have to make up a title or an author', () => {
    expect(fileOf({ ...wholeDataset, authors: [] })).toBeNull();
    expect(fileOf({ ...wholeDataset, title: ' ' })).toBeNull();
  });

  it('is refused by the rules where it breaks them', () => {
    expect(citationFileFaults({ ...parseYaml(fileOf(wholeDataset) ?? ''), authors: [] })).not.toEqual([]);
    expect(citationFileFaults({ ...parseYaml(fileOf(wholeDataset) ?? ''), license: 'CC-BY' })).not.toEqual(
      [],
    );
  });

  property([anyDataset, anyLine])(
    'keeps to the format, and loses nothing, whatever is said',
    (dataset, title) => {
      const given = { ...dataset, title: `T${title}`, authors: [{ name: `N${title}` }] };
      const file = parseYaml(fileOf(given) ?? '');
      expect(citationFileFaults(file)).toEqual([]);
      expect(file).toMatchObject({ title: given.title, authors: given.authors });
    },
  );
});

describe('yamlString', () => {
  property([anyText])('is a string of JSON with nothing in it that YAML does not allow', (text) => {
    expect(JSON.parse(yamlString(text))).toBe(text);
    expect(yamlString(text)).toMatch(
      /^[\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u,
    );
  });
});
