import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import type { Dataset } from '../../../src/model/description/dataset-faults.ts';
import { soundConfiguration } from '../../../src/model/description/sound-part.ts';
import { readDocumentSchemas } from '../../../src/model/schemas/read-schemas.ts';
import { misfits } from '../../../src/model/validate/file-faults.ts';
import { property } from '../../helpers/property.ts';
import { smallDescription } from './small-description.ts';

const schemas = readDocumentSchemas();

/** Every fault of it, as readConfiguration lists them. */
function faultsOf(dataset: unknown): string[] {
  const file = { dataset };
  const unfit = misfits(schemas, 'polity-press', file);
  const sound = soundConfiguration(
    file,
    unfit.map(({ path }) => path),
  );
  return [...unfit.map(({ text }) => text), ...checkConfiguration(sound, smallDescription)];
}

const whole: Dataset = {
  name: 'a-databank_2.0',
  title: 'A “databank” of {polities} & more',
  description: 'One paragraph.\n\nAnother one.',
  version: '10.0.3-draft.1',
  date: '2024-02-29',
  authors: [
    {
      given: 'Ada',
      family: 'Example',
      orcid: '0000-0002-1825-0097',
      affiliation: 'A University',
      email: 'ada@example.org',
    },
    { family: 'Einname', orcid: '0000-0002-9079-593X' },
    { name: 'The Team' },
  ],
  licence: { id: 'CC-BY-4.0' },
  doi: '10.5281/zenodo.1234',
  homepage: 'https://example.org/data?x=1#y',
  keywords: ['history', 'ἱστορία'],
  publisher: 'A Press',
  citation: 'Cite it so.',
  sources: [{ title: 'A book' }, { title: 'A service', url: 'http://example.org/' }],
};

describe('datasetFaults', () => {
  it('finds none in what can be published, nor in what says nothing', () => {
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf({})).toEqual([]);
    const { dataset } = JSON.parse(
      readFileSync(new URL('../../../data/polity-press.json', import.meta.url), 'utf8'),
    );
    expect(faultsOf(dataset)).toEqual([]);
    expect(
      faultsOf({ title: '', version: '', date: '', doi: '', homepage: '', licence: { id: '' } }),
    ).toEqual([]);
    expect(
      faultsOf({ licence: { id: 'LicenseRef-own', name: 'Our own', url: 'https://example.org/' } }),
    ).toEqual([]);
    expect(faultsOf({ licence: { name: 'Ask us' } })).toEqual([]);
  });

  it('lists every fault at once, each with its place', () => {
    expect(
      faultsOf({
        titel: 'A databank',
        title: 'two\nlines',
        version: 'v1',
        date: '2023-02-29',
        authors: [{}, { name: 'A', family: 'B' }, { family: 'C', orcid: '0000-0002-1825-0098' }, 'D'],
        licence: { id: 'CC-BY-4' },
        doi: 'https://doi.org/10.5281/zenodo.1',
        homepage: 'example.org',
        sources: [
          { url: 'https://me:secret@example.org/' },
          { title: 'B', url: 'https://me:secret@example.org/' },
        ],
      }).sort(),
    ).toEqual([
      'dataset.authors[0]: has neither a name nor a family name',
      'dataset.authors[1]: has a name and parts of one: give either name, or given and family',
      'dataset.authors[2].orcid: 0000-0002-1825-0098 is mistyped: its last digit, which depends on the others, is wrong',
      'dataset.authors[3]: is text, expected object',
      'dataset.date: 2023-02-29 is not a calendar date',
      'dataset.doi: "https://doi.org/10.5281/zenodo.1" is not a DOI such as 10.5281/zenodo.1234, without an address before it',
      'dataset.homepage: is not an address such as https://example.org/data',
      'dataset.licence.id: CC-BY-4 is not a known licence: add its name and url; did you mean CC-BY-4.0?',
      'dataset.sources[0]: has no key title',
      'dataset.sources[1].url: would publish a user name or a password',
      'dataset.titel: is not a key of this format; did you mean title?',
      'dataset.title: "two\\nlines" holds a line break or another control character',
      'dataset.version: "v1" is not a version such as 1.2.0 or 2.0.0-draft.1',
    ]);
  });

  it.each<[Dataset, string]>([
    [{ name: 'nul' }, 'dataset.name: nul is a device of Windows: no file or folder there can have that name'],
    [{ licence: { url: 'https://example.org/' } }, 'dataset.licence: has neither an id nor a name'],
    [
      { licence: { id: 'GPL-2.0-only', name: 'GNU General Public License v2.0 only' } },
      'dataset.licence.id: GPL-2.0-only is not a known licence: add its name and url',
    ],
    ...[
      ['CC-BY-NC-SA', 'CC-BY-NC-SA-4.0'],
      ['cc-by', 'CC-BY-4.0'],
      ['CC0', 'CC0-1.0'],
    ].map(([id = '', meant]): [Dataset, string] => [
      { licence: { id } },
      `dataset.licence.id: ${id} is not a known licence: add its name and url; did you mean ${meant}?`,
    ]),
    [{ authors: [{ email: 'a@example.org' }] }, 'dataset.authors[0]: has neither a name nor a family name'],
    [
      { homepage: 'javascript:alert(1)' },
      'dataset.homepage: is not an address such as https://example.org/data',
    ],
    [{ homepage: 'https://a b/' }, 'dataset.homepage: is not an address such as https://example.org/data'],
    [{ homepage: 'https:///a' }, 'dataset.homepage: is not an address such as https://example.org/data'],
  ])('says what is wrong with %j', (dataset, fault) => {
    expect(faultsOf(dataset)).toEqual([fault]);
  });

  it.each(['1', '1.0', '01.0.0', '1.0.0+build', '1.0.0-', '1.0.0-01', '../1.0.0', '1.0.0-a/b', '1.0.0\n'])(
    'refuses %j as a version',
    (version) => {
      expect(faultsOf({ version })).toEqual([
        `dataset.version: ${JSON.stringify(version)} is not a version such as 1.2.0 or 2.0.0-draft.1`,
      ]);
    },
  );

  it.each(['A', 'a b', '-a', 'a/b', '.a', 'é'])('refuses %j as a short name', (name) => {
    expect(faultsOf({ name })).toHaveLength(1);
  });

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 });

  property([digits])('knows one last digit of an ORCID iD as right, whatever the others are', (given) => {
    const right = [...'0123456789X'].filter((last) => {
      const orcid = `${given.join('')}${last}`.replace(/(.{4})(?=.)/g, '$1-');
      return faultsOf({ authors: [{ family: 'A', orcid }] }).length === 0;
    });
    expect(right).toHaveLength(1);
  });

  property([digits, fc.nat(14), fc.integer({ min: 1, max: 9 })])(
    'finds a digit of an ORCID iD that is mistyped',
    (given, place, other) => {
      const shown = (all: readonly number[], last: string) =>
        `${all.join('')}${last}`.replace(/(.{4})(?=.)/g, '$1-');
      const isRight = (orcid: string) => faultsOf({ authors: [{ family: 'A', orcid }] }).length === 0;
      const last = [...'0123456789X'].find((each) => isRight(shown(given, each))) ?? '';
      const mistyped = given.with(place, ((given[place] ?? 0) + other) % 10);
      expect(isRight(shown(mistyped, last))).toBe(false);
    },
  );
});
