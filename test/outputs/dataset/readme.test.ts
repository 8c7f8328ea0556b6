import { describe, expect, it } from 'vitest';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { changelog } from '../../../src/outputs/dataset/changelog.ts';
import { markdownName, markdownText, paragraphsOf } from '../../../src/outputs/dataset/markdown.ts';
import { description } from '../../helpers/bundled.ts';
import { property } from '../../helpers/property.ts';
import { anyText, documentsOf, documentText, someFacts } from './support/some-facts.ts';
import { onOneLine } from './support/well-formed.ts';

describe('README.md', () => {
  const readme = documentText(documentsOf(someFacts), 'README.md') ?? '';

  it('says what the snapshot is, and how to cite it', () => {
    expect(readme.slice(0, readme.indexOf('## Files'))).toBe(`# A databank of polities

Polities of the world.

Compiled by hand.

|  |  |
| --- | --- |
| Version | 1.2.0 |
| Date | 2026-11-22 |
| Authors | Ada Example; Mononym; The Databank Team |
| Publisher | Example Press |
| DOI | https://doi.org/10.5281/zenodo.1234 |
| Homepage | https://databank.example.org/about?x=1 |
| Service | https://api.example.org/ |
| Records | 1,235 in 2 collections |
| Entities | 1 of 2 in the databank's table (polity): those that any record mentions. Each count and share here is of these 1 |
| Years of the entities | 3000 BCE to 1900 CE |
| Made with | polity-press 0.1.0 |

## How to cite

Example, Ada; Mononym; The Databank Team (2026). A databank of polities (Version 1.2.0) \\[Data set\\]. Example Press. https://doi.org/10.5281/zenodo.1234

## Licence

Creative Commons Attribution 4.0 International (CC-BY-4.0): https://creativecommons.org/licenses/by/4.0/

## What is in it

| Collection | Records |
| --- | --- |
| \`core/polities\` | 1,234 |
| \`core/Polities\` | 1 |

`);
  });

  it.each([
    [1201, '852 of 1,201 in the databank'],
    [
      852,
      '852 (polity), all rows of the table that the tree was built from. Each count and share here is of these 852',
    ],
    [null, "852 (polity), all that the tree publishes; the databank's table may have more"],
  ])('says of how many entities it has %j', (all, said) => {
    const facts = { ...someFacts, entities: { record: 'polity', count: 852, all } };
    expect(documentText(documentsOf(facts), 'README.md')).toContain(`| Entities | ${said}`);
  });

  it('names the files, what is missing, and how to load a table', () => {
    for (const line of [
      '| `tables/` | every collection, and what is only embedded in others: one row a record, as CSV, NDJSON and Parquet |',
      '| `export.sqlite` | the whole as a SQLite database, with keys, indexes and views |',
      '| `api/` | the pages of the service, as they are published (791 files) |',
      '| `CITATION.cff` | how to cite it, for programs (Citation File Format) |',
      '| `SHA256SUMS` | the checksums of all other files |',
      'table = pandas.read_csv("tables/core/polities.csv", keep_default_na=False, na_values=[""])',
      '  "tables/core/polities.csv",',
      '  na.strings = "", encoding = "UTF-8", check.names = FALSE, skipNul = TRUE',
      "SELECT * FROM 'tables/core/polities.parquet' LIMIT 5;",
      "sqlite3 export.sqlite '.tables'",
    ])
      expect(readme.split('\n')).toContain(line);
    expect(readme).toContain(
      'Here these are `NO_CREATOR`, `UNKNOWN`, `0` as a year, years beyond ±100,000, unless a code says otherwise.',
    );
    const coded = documentText(
      documentsOf({ ...someFacts, variables: linkVariables(description) }),
      'README.md',
    );
    expect(coded).toContain('says otherwise; and each code that means `none` in `codes.csv`.');
  });

  it('says of each column what the description says', () => {
    for (const line of [
      '### core/polities',
      '`tables/core/polities.csv`, 3 rows: one row a record of the collection. Its key is `id`.',
      '| `name` | text | Name; What it is called. |',
      '| `start_year` | integer, may be missing |  |',
      '| `is_sure` | boolean | Codes: true (Yes), false (No). |',
      '| odd \\| name \\#1 | text |  |',
      '| `polity_name` | text | `polity.name` of the record |',
      '| `polity_id` | integer, may be missing | is `id` of `core/polities` |',
    ])
      expect(readme.split('\n')).toContain(line);
  });

  it('says no more than is said', () => {
    const bare = documentsOf({
      ...someFacts,
      dataset: {},
      years: null,
      entities: null,
      baseUrl: 'http://127.0.0.1:8000',
    });
    const text = documentText(bare, 'README.md') ?? '';
    expect(text.slice(0, text.indexOf('## Licence'))).toBe(`# A databank

|  |  |
| --- | --- |
| Records | 1,235 in 2 collections |
| Made with | polity-press 0.1.0 |

## How to cite

A databank \\[Data set\\]

`);
    expect(text).not.toContain('CITATION.cff');
  });
});

describe('CHANGELOG.md', () => {
  it('lists what changed, the newest version first', () => {
    const none = { added: 0, removed: 0, changed: 0 };
    expect(
      changelog(
        {
          earlier: '## 1.0.0\n\nFirst release.\n',
          changes: [
            {
              version: '2.0.0',
              date: '2026-11-22',
              structure: ['the key *a* is gone'],
              gone: ['Late Qing (polity/2) merged into Early Qing (1), 267 records'],
              collections: [
                { collection: 'core/a', added: 1, removed: 0, changed: 1200 },
                { collection: 'core/b', ...none, removed: 2 },
                { collection: 'core/c', ...none },
              ],
            },
            {
              version: '1.0.1',
              date: null,
              structure: [],
              gone: [],
              collections: [{ collection: 'core/a', ...none }],
            },
          ],
        },
        '2.0.0',
        '2026-11-22',
      ),
    ).toBe(`# Changelog

## 2.0.0 (2026-11-22)

- the key \\*a\\* is gone
- Late Qing (polity/2) merged into Early Qing (1), 267 records
- \`core/a\`: 1 record added, 1,200 changed
- \`core/b\`: 2 records removed

## 1.0.1

Nothing changed in the data.

## 1.0.0

First release.
`);
  });

  it('says so of the first version', () => {
    const nothing = { changes: [], earlier: '' };
    expect(changelog(nothing, '1.0.0', '2026-11-22')).toBe(
      '# Changelog\n\n## 1.0.0 (2026-11-22)\n\nFirst release.\n',
    );
    expect(changelog(nothing, null, null)).toBe('# Changelog\n\n## This version\n\nFirst release.\n');
  });
});

describe('markdownText', () => {
  property([anyText])('is on one line, and means itself', (text) => {
    const written = markdownText(text);
    expect(written).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(written.replace(/\\([!-/:-@[-`{-~])/g, '$1')).toBe(onOneLine(text));
    expect(written.replace(/\\[!-/:-@[-`{-~]/g, 'x')).not.toMatch(
      /[<>&`*_[\]{}|~$#\\]|^[-+=]|^\d{1,9}[.)](?:\s|$)/,
    );
  });

  it('writes a name as code where that needs no care', () => {
    expect(markdownName('core/references')).toBe('`core/references`');
    expect(markdownName('a`b')).toBe('a\\`b');
  });

  it('keeps paragraphs, and no other line breaks', () => {
    expect(paragraphsOf('a\nb\n\n \n\tc\n')).toEqual(['a b', 'c']);
  });
});
